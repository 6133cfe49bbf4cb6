import type { Room } from '@lockroom/contract';
import { type Later, later, useAhead } from '../../ui/later.tsx';
import { MakeAgain } from '../circles/make-again-later.ts';
import { InviteLinksDialog } from '../rooms/invite-links-later.ts';
import { RoomSettingsDialog } from '../rooms/room-settings-later.ts';
import type { RoomDialog } from './room-dialog.ts';

/** Those that need nothing but the room. Loaded later: the import shows whole templates. */
const DIALOGS: Partial<Record<RoomDialog, Later<{ room: Room; onClose: () => void }>>> = {
  settings: RoomSettingsDialog,
  import: later(() => import('../templates/import/import-dialog.tsx'), 'ImportDialog'),
  follow: later(() => import('../templates/follow/follow-dialog.tsx'), 'FollowDialog'),
  rename: later(() => import('./rename-room-dialog.tsx'), 'RenameRoomDialog'),
  acts: later(() => import('./acts-dialog.tsx'), 'ActsDialog'),
  webhooks: later(() => import('./webhooks/webhooks-dialog.tsx'), 'WebhooksDialog'),
};
const CompletionDialog = later(() => import('./completion-dialog.tsx'), 'CompletionDialog');
const LastAct = later(() => import('./last-act.tsx'), 'LastAct');
const AHEAD = [...Object.values(DIALOGS), CompletionDialog, MakeAgain];

export interface RoomDialogsProps {
  room: Room;
  open: RoomDialog | null;
  /** A sentence about the fights or games without a result; null when each has one. */
  missing: string | null;
  onClose: () => void;
}

/** The dialogs of the manager's page, and the last act. */
export function RoomDialogs({ room, open, missing, onClose }: RoomDialogsProps) {
  useAhead(AHEAD);
  const Simple = open && DIALOGS[open];
  return (
    <>
      {Simple && <Simple room={room} onClose={onClose} />}
      {open === 'links' && <InviteLinksDialog room={room} onClose={onClose} />}
      {(open === 'again' || open === 'second-chance') && (
        <MakeAgain room={room} making={open} onClose={onClose} />
      )}
      {open === 'completion' && <CompletionDialog room={room} missing={missing} onClose={onClose} />}
      <LastAct room={room} meanwhile={null} />
    </>
  );
}
