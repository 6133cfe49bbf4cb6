import { zodResolver } from '@hookform/resolvers/zod';
import type { InvitePreview, RoomCard } from '@lockroom/contract';
import { normalizeRoomCode, plateFor, ROOM_CODE_LENGTH, sportLabel } from '@lockroom/rules';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { submitState } from '../../shell/errors.ts';
import { counted } from '../../shell/words.ts';
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LockTime } from '../../ui/lock-line.tsx';
import { Poster } from '../../ui/poster.tsx';
import { JOIN_FAILED, useJoinRoom } from './joining.queries.ts';

const JoinForm = z.object({
  roomCode: z.string().check(z.trim(), z.minLength(1, 'Room ID is required')),
  password: z.string(),
});

const typedCode = (text: string) => normalizeRoomCode(text).slice(0, ROOM_CODE_LENGTH);

interface JoinRoomDialogProps {
  roomCode: string;
  onClose: () => void;
  onJoined: (room: RoomCard) => void;
}

export function JoinRoomDialog({ roomCode, onClose, onJoined }: JoinRoomDialogProps) {
  const join = useJoinRoom(onJoined);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(JoinForm),
    defaultValues: { roomCode: typedCode(roomCode), password: '' },
  });
  const code = register('roomCode');
  // A pasted invitation link. The field shows the link's code, and the link's key replaces the password.
  const [link, setLink] = useState<string | null>(null);
  return (
    <FormDialog
      onClose={onClose}
      title="Join Room"
      description={
        roomCode
          ? 'Ask for the room password.'
          : 'A link opens the room at once. With a Room ID you also need the room password.'
      }
      submitLabel="Join Room"
      pendingLabel="Joining..."
      {...submitState(join, JOIN_FAILED)}
      onSubmit={handleSubmit((values) => join.mutate({ ...values, roomCode: link ?? values.roomCode }))}
    >
      <Field label="Room ID" error={formState.errors.roomCode?.message}>
        <TextInput
          {...code}
          look="code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          placeholder="K7QX2MPA"
          required
          onChange={(event) => {
            const { target } = event;
            const cursor = target.selectionStart;
            setLink(/\/join\/\S+/.exec(target.value)?.[0] ?? null);
            const typed = typedCode(target.value);
            if (typed !== target.value) {
              target.value = typed;
              target.setSelectionRange(cursor, cursor);
            }
            return code.onChange(event);
          }}
        />
      </Field>
      <Field label="Password" hint="Leave it empty if the room has none.">
        <PasswordInput {...register('password')} autoComplete="off" autoFocus={roomCode !== ''} />
      </Field>
    </FormDialog>
  );
}

const INVITED_FAILED = "Failed to join room. Please ask the room's manager to invite you again.";

interface InvitedDialogProps extends JoinRoomDialogProps {
  invitation: InvitePreview;
}

/** Shows the room that the manager personally invited the viewer to, with one button to join. */
export function InvitedDialog({ roomCode, invitation, onClose, onJoined }: InvitedDialogProps) {
  const join = useJoinRoom(onJoined, INVITED_FAILED);
  const { name, sport, locksAt, timeZone, memberCount, invitedBy } = invitation;
  return (
    <FormDialog
      onClose={onClose}
      title={`${invitedBy} invites you`}
      submitLabel="Join Room"
      pendingLabel="Joining..."
      cancelLabel="Not Now"
      {...submitState(join, INVITED_FAILED)}
      onSubmit={() => join.mutate({ roomCode, password: '' })}
    >
      <div className="overflow-hidden rounded-lg">
        <Poster plate={plateFor(sport)} sportLabel={sportLabel(sport)} id={roomCode} name={name} />
      </div>
      <p className="flex flex-wrap text-sm text-ink-2 justify-between gap-y-1 gap-x-4">
        <span>{counted(memberCount, 'member')} in</span>
        <LockTime lockTime={locksAt} timeZone={timeZone} />
      </p>
    </FormDialog>
  );
}
