import type { Room } from '@lockroom/contract';
import { useState } from 'react';
import { useSearchValue } from '../../shell/use-search-choice.ts';
import { later, useAhead } from '../../ui/later.tsx';
import { InviteLinksDialog } from '../rooms/invite-links-later.ts';
import { RoomSettingsDialog } from '../rooms/room-settings-later.ts';

// Loaded later: it shows whole templates.
const ImportDialog = later(() =>
  import('../templates/import/import-dialog.tsx').then((module) => module.ImportDialog),
);
const RenameRoomDialog = later(() =>
  import('./rename-room-dialog.tsx').then((module) => module.RenameRoomDialog),
);
const CompletionDialog = later(() =>
  import('./completion-dialog.tsx').then((module) => module.CompletionDialog),
);
const AHEAD = [RoomSettingsDialog, ImportDialog, RenameRoomDialog, CompletionDialog];

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
