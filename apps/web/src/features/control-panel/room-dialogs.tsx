import type { Room } from '@lockroom/contract';
import { TEXT_MAX } from '@lockroom/rules';
import { useState } from 'react';
import { errorText } from '../../shell/errors.ts';
import { useSearchValue } from '../../shell/use-search-choice.ts';
import { ConfirmDialog } from '../../ui/dialogs.tsx';
import { later, useAhead } from '../../ui/later.tsx';
import { NameDialog } from '../../ui/name-dialog.tsx';
import { InviteLinksDialog } from '../rooms/invite-links-later.ts';
import { RoomSettingsDialog } from '../rooms/room-settings-later.ts';
import { useCompleteRoom, useRenameRoom } from '../rooms/rooms.queries.ts';

// Loaded later: it shows whole templates.
const ImportDialog = later(() =>
  import('../templates/import/import-dialog.tsx').then((module) => module.ImportDialog),
);
const AHEAD = [RoomSettingsDialog, ImportDialog];

/** The dialogs that the settings of every room can open. */
export type RoomDialog = 'rename' | 'settings' | 'links' | 'import' | 'completion';

/** The dialog that is open, and a function that opens another or, with null, none. An address can begin with the import. */
export function useRoomDialog(room: Room): [RoomDialog | null, (dialog: RoomDialog | null) => void] {
  const [asked, setAsked] = useSearchValue('open');
  const isAsked = asked === 'import' && !room.isCompleted;
  const [dialog, setDialog] = useState<RoomDialog | null>(isAsked ? 'import' : null);
  function open(next: RoomDialog | null) {
    setDialog(next);
    if (asked === 'import') setAsked(null);
  }
  return [dialog, open];
}

export interface RoomDialogsProps {
  room: Room;
  open: RoomDialog | null;
  /** A sentence about the fights or games without a result; null when each has one. */
  missing: string | null;
  onClose: () => void;
}

export function RoomDialogs({ room, open, missing, onClose }: RoomDialogsProps) {
  useAhead(AHEAD);
  return (
    <>
      {open === 'rename' && <RenameRoomDialog room={room} onClose={onClose} />}
      {open === 'settings' && <RoomSettingsDialog room={room} onClose={onClose} />}
      {open === 'links' && <InviteLinksDialog room={room} onClose={onClose} />}
      {open === 'import' && <ImportDialog room={room} onClose={onClose} />}
      <CompletionDialog room={room} missing={missing} open={open === 'completion'} onClose={onClose} />
    </>
  );
}

function RenameRoomDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const rename = useRenameRoom(room.id, onClose);
  return (
    <NameDialog
      title="Edit Room Name"
      description="Changing the name does not affect access: users join by Room ID."
      label="Room name"
      name={room.name}
      maxLength={TEXT_MAX.roomName}
      loading={rename.isPending}
      error={rename.error && errorText(rename.error, 'Failed to update room name')}
      onSubmit={rename.mutate}
      onClose={onClose}
    />
  );
}

/** Event Completion: closes the event with its rankings, or opens it again. */
function CompletionDialog({
  room,
  missing,
  open,
  onClose,
}: Omit<RoomDialogsProps, 'open'> & { open: boolean }) {
  const complete = useCompleteRoom(room.id);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
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
