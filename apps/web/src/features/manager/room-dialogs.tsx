import type { Room } from '@lockroom/contract';
import { TEXT_MAX } from '@lockroom/rules';
import type { ComponentType } from 'react';
import { RenameDialog } from '../../shell/rename-dialog.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { MakeAgain } from '../room-series/make-again.tsx';
import { InviteLinksDialog } from '../rooms/invite-links-dialog.tsx';
import { RoomSettingsDialog } from '../rooms/room-settings-dialog.tsx';
import { useCompleteRoom, useRenameRoom } from '../rooms/rooms.queries.ts';
import { FollowDialog } from '../templates/follow/follow-dialog.tsx';
import { ImportDialog } from '../templates/import/import-dialog.tsx';
import { ActsDialog } from './acts-dialog.tsx';
import { LastAct } from './last-act.tsx';
import type { RoomDialog } from './room-dialog.ts';
import { WebhooksDialog } from './webhooks/webhooks-dialog.tsx';

/** The dialogs that need only the room. */
const DIALOGS: Partial<Record<RoomDialog, ComponentType<{ room: Room; onClose: () => void }>>> = {
  settings: RoomSettingsDialog,
  import: ImportDialog,
  follow: FollowDialog,
  rename: RenameRoomDialog,
  acts: ActsDialog,
  webhooks: WebhooksDialog,
};

export interface RoomDialogsProps {
  room: Room;
  open: RoomDialog | null;
  /** A sentence about the fights or games without a result; null if all have one. */
  missing: string | null;
  onClose: () => void;
}

export function RoomDialogs({ room, open, missing, onClose }: RoomDialogsProps) {
  const Simple = open && DIALOGS[open];
  return (
    <>
      {Simple && <Simple room={room} onClose={onClose} />}
      {open === 'links' && <InviteLinksDialog room={room} onClose={onClose} />}
      {(open === 'again' || open === 'second-chance') && (
        <MakeAgain room={room} making={open} onClose={onClose} />
      )}
      {open === 'completion' && <CompletionDialog room={room} missing={missing} onClose={onClose} />}
      <LastAct room={room} />
    </>
  );
}

function RenameRoomDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  return (
    <RenameDialog
      title="Edit Room Name"
      description="Changing the name does not affect access: users join by Room ID."
      label="Room name"
      name={room.name}
      maxLength={TEXT_MAX.roomName}
      rename={useRenameRoom(room.id, onClose)}
      failed="Failed to update room name"
      onClose={onClose}
    />
  );
}

interface CompletionDialogProps {
  room: Room;
  /** A sentence about the fights or games without a result; null if all have one. */
  missing: string | null;
  onClose: () => void;
}

/** Marks the event as completed with its final ranking, or reopens it. Rendering the dialog opens it. */
function CompletionDialog({ room, missing, onClose }: CompletionDialogProps) {
  const complete = useCompleteRoom(room.id);
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Event Completion"
      tone="primary"
      confirmLabel={room.isCompleted ? 'Unmark Completed' : 'Mark as Completed'}
      pendingLabel="Saving..."
      onConfirm={() => complete.mutateAsync(!room.isCompleted)}
      text={
        room.isCompleted ? (
          'The event becomes active again: picks that are not locked, results and new brackets are possible, and final rankings are open.'
        ) : (
          <>
            <p>
              Final rankings are locked: no picks, no results and no new brackets until you unmark it. Members
              are told.
            </p>
            {missing && <p>{missing}</p>}
          </>
        )
      }
    />
  );
}
