import type { InvitePreview, RoomCard } from '@lockroom/contract';
import { plateFor, sportLabel } from '@lockroom/rules';
import { counted } from '../../shell/counted.ts';
import { errorText } from '../../shell/errors.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LockTime } from '../../ui/lock-time.tsx';
import { Poster } from '../../ui/poster.tsx';
import { useJoinRoom } from './rooms.queries.ts';

const JOIN_FAILED = "Failed to join room. Please ask the room's manager to invite you again.";

export interface InvitedDialogProps {
  roomCode: string;
  invitation: InvitePreview;
  onClose: () => void;
  onJoined: (room: RoomCard) => void;
}

/** Shows the room that the manager personally invited the viewer to, with one button to join. */
export function InvitedDialog({ roomCode, invitation, onClose, onJoined }: InvitedDialogProps) {
  const join = useJoinRoom(onJoined, JOIN_FAILED);
  const { name, sport, locksAt, memberCount, invitedBy } = invitation;
  return (
    <FormDialog
      onClose={onClose}
      title={`${invitedBy} invites you`}
      submitLabel="Join Room"
      pendingLabel="Joining..."
      cancelLabel="Not Now"
      loading={join.isPending}
      error={join.error && errorText(join.error, JOIN_FAILED)}
      onSubmit={() => join.mutate({ roomCode, password: '' })}
    >
      <div className="overflow-hidden rounded-lg">
        <Poster
          size="card"
          plate={plateFor(sport)}
          sportLabel={sportLabel(sport)}
          id={roomCode}
          name={name}
        />
      </div>
      <p className="flex flex-wrap gap-2 text-sm text-ink-2 justify-between gap-y-1 gap-x-4">
        <span>{counted(memberCount, 'member')} in</span>
        <LockTime lockTime={locksAt} />
      </p>
    </FormDialog>
  );
}
