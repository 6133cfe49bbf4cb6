import type { RoomCard } from '@lockroom/contract';
import { ROOM_TAB_LABELS, type RoomTab } from '@lockroom/rules';
import { Archive, Trophy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { AlertDialog } from '../../ui/dialogs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PosterGrid } from '../../ui/poster-card.tsx';
import { GiveUpRoomDialog } from './give-up-room-dialog.tsx';
import { RoomPosterCard } from './room-card.tsx';
import { type RoomShelf, roomsIn } from './room-tabs.ts';
import { useArchiveRoom } from './rooms.queries.ts';

export interface RoomShelfListProps {
  rooms: readonly RoomCard[];
  tab: RoomTab;
  shelf: RoomShelf;
  onCreate: () => void;
  onShowActive: () => void;
}

/** The active or archived rooms of one tab. */
export function RoomShelfList({ rooms, tab, shelf, onCreate, onShowActive }: RoomShelfListProps) {
  const [givingUp, setGivingUp] = useState<RoomCard | null>(null);
  const archive = useArchiveRoom();
  const shown = roomsIn(rooms, tab, shelf);
  const verb = archive.variables?.archive ? 'archive' : 'restore';
  return (
    <>
      {shown.length === 0 ? (
        <EmptyShelf tab={tab} shelf={shelf} onCreate={onCreate} onShowActive={onShowActive} />
      ) : (
        <PosterGrid>
          {shown.map((room) => (
            <RoomPosterCard
              key={room.id}
              room={room}
              busy={archive.isPending && archive.variables.roomId === room.id}
              onArchive={() => archive.mutate({ roomId: room.id, archive: !room.isArchived })}
              onGiveUp={() => setGivingUp(room)}
            />
          ))}
        </PosterGrid>
      )}
      {givingUp && <GiveUpRoomDialog room={givingUp} onClose={() => setGivingUp(null)} />}
      <AlertDialog
        open={archive.isError}
        onOpenChange={() => archive.reset()}
        title={`Failed to ${verb} room. Please try again.`}
        text={archive.error?.message ?? ''}
      />
    </>
  );
}

function EmptyShelf({ tab, shelf, onCreate, onShowActive }: Omit<RoomShelfListProps, 'rooms'>) {
  const sport = tab === 'presets' ? 'preset' : ROOM_TAB_LABELS[tab];
  if (shelf === 'archived') {
    return (
      <EmptyState
        icon={Archive}
        title={`No archived ${sport} rooms`}
        action={<Button onClick={onShowActive}>Show active rooms</Button>}
      >
        Rooms you archive stay here until you restore them.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Trophy}
      title={`No ${sport} rooms yet`}
      action={<Button onClick={onCreate}>Create a {sport} room</Button>}
    >
      Create one and share its Room ID, or join one you were invited to.
    </EmptyState>
  );
}
