import type { Room } from '@lockroom/contract';
import { later, useAhead } from '../../ui/later.tsx';
import { MakeAgain } from '../circles/make-again-later.ts';
import { InviteLinksDialog } from '../rooms/invite-links-later.ts';
import { RoomSettingsDialog } from '../rooms/room-settings-later.ts';
import type { RoomDialog } from './room-dialog.ts';

// Loaded later: it shows whole templates.
const ImportDialog = later(() => import('../templates/import/import-dialog.tsx'), 'ImportDialog');
const FollowDialog = later(() => import('../templates/follow/follow-dialog.tsx'), 'FollowDialog');
const RenameRoomDialog = later(() => import('./rename-room-dialog.tsx'), 'RenameRoomDialog');
const CompletionDialog = later(() => import('./completion-dialog.tsx'), 'CompletionDialog');
const WebhooksDialog = later(() => import('./webhooks/webhooks-dialog.tsx'), 'WebhooksDialog');
const LastAct = later(() => import('./last-act.tsx'), 'LastAct');
const ActsDialog = later(() => import('./acts-dialog.tsx'), 'ActsDialog');
const AHEAD = [
  RoomSettingsDialog,
  ImportDialog,
  FollowDialog,
  RenameRoomDialog,
  CompletionDialog,
  ActsDialog,
  WebhooksDialog,
  MakeAgain,
];

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
  return (
    <>
      {open === 'rename' && <RenameRoomDialog room={room} onClose={onClose} />}
      {open === 'settings' && <RoomSettingsDialog room={room} onClose={onClose} />}
      {open === 'links' && <InviteLinksDialog room={room} onClose={onClose} />}
      {open === 'webhooks' && <WebhooksDialog room={room} onClose={onClose} />}
      {(open === 'again' || open === 'second-chance') && (
        <MakeAgain room={room} making={open} onClose={onClose} />
      )}
      {open === 'acts' && <ActsDialog room={room} onClose={onClose} />}
      {open === 'follow' && <FollowDialog room={room} onClose={onClose} />}
      {open === 'import' && <ImportDialog room={room} onClose={onClose} />}
      {open === 'completion' && <CompletionDialog room={room} missing={missing} onClose={onClose} />}
      <LastAct room={room} meanwhile={null} />
    </>
  );
}
