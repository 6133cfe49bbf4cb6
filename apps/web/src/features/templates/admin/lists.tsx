import type { RoomCard, Template } from '@lockroom/contract';
import { type CreatorTab, ROOM_TAB_LABELS } from '@lockroom/rules';
import { FlaskConical, Layers } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { LoadFailed } from '../../../shell/load-failed.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PosterGrid, PosterGridSkeleton } from '../../../ui/poster-card.tsx';
import { inTab } from './choices.ts';
import { DeleteTemplateDialog, DeleteTestRoomDialog } from './delete-dialogs.tsx';
import { TemplateCard } from './template-card.tsx';
import { TestRoomCard } from './test-room-card.tsx';
import { EditTestRoomDialog } from './test-room-dialog.tsx';

interface Answer<T> {
  data: T | undefined;
  error: unknown;
  refetch: () => unknown;
}

export interface TemplateListProps {
  templates: Answer<Template[]>;
  tab: CreatorTab;
  onCreate: () => void;
}

export function TemplateList({ templates, tab, onCreate }: TemplateListProps) {
  const [deleting, setDeleting] = useState<Template | null>(null);
  const { data } = templates;
  if (!data) return <NoAnswer answer={templates} what="templates" />;
  const shown = inTab(data, tab);
  return (
    <>
      {shown.length === 0 && (
        <EmptyState
          icon={Layers}
          title={`No ${ROOM_TAB_LABELS[tab]} Templates Yet`}
          action={<Button onClick={onCreate}>Create a {ROOM_TAB_LABELS[tab]} template</Button>}
        >
          Managers import templates into their rooms instead of typing the same card or teams again.
        </EmptyState>
      )}
      <PosterGrid>
        {shown.map((template) => (
          <TemplateCard key={template.id} template={template} onDelete={() => setDeleting(template)} />
        ))}
      </PosterGrid>
      {deleting && <DeleteTemplateDialog template={deleting} from="room" onClose={() => setDeleting(null)} />}
    </>
  );
}

export interface TestRoomListProps {
  rooms: Answer<RoomCard[]>;
  tab: CreatorTab;
  lockOf: (room: RoomCard) => ReactNode;
  onCreate: () => void;
}

export function TestRoomList({ rooms, tab, lockOf, onCreate }: TestRoomListProps) {
  const [deleting, setDeleting] = useState<RoomCard | null>(null);
  const [editing, setEditing] = useState<RoomCard | null>(null);
  const { data } = rooms;
  if (!data) return <NoAnswer answer={rooms} what="test rooms" />;
  const shown = inTab(data, tab);
  return (
    <>
      {shown.length === 0 && (
        <EmptyState
          icon={FlaskConical}
          title={`No ${ROOM_TAB_LABELS[tab]} Test Rooms Yet`}
          action={<Button onClick={onCreate}>Create a {ROOM_TAB_LABELS[tab]} test room</Button>}
        >
          Test rooms have made-up members, so that a card or a bracket can be tried out.
        </EmptyState>
      )}
      <PosterGrid>
        {shown.map((room) => (
          <TestRoomCard
            key={room.id}
            room={room}
            lock={lockOf(room)}
            onEdit={() => setEditing(room)}
            onDelete={() => setDeleting(room)}
          />
        ))}
      </PosterGrid>
      {editing && <EditTestRoomDialog room={editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteTestRoomDialog room={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

function NoAnswer({ answer, what }: { answer: Answer<unknown>; what: string }) {
  if (!answer.error) return <PosterGridSkeleton label={`Loading ${what}`} />;
  return (
    <LoadFailed
      title={`The ${what} could not be loaded`}
      error={answer.error}
      onRetry={() => answer.refetch()}
    />
  );
}
