import { zodResolver } from '@hookform/resolvers/zod';
import { ROOM_CODE_INPUT, type RoomCard } from '@lockroom/contract';
import { normalizeRoomCode } from '@lockroom/rules';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { errorText } from '../../shell/errors.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { JOIN_FAILED, useJoinRoom } from './rooms.queries.ts';

const JoinForm = z.object({
  roomCode: z.string().check(z.trim(), z.minLength(1, 'Room ID is required')),
  password: z.string(),
});

function typedCode(text: string): string {
  return normalizeRoomCode(text).slice(0, ROOM_CODE_INPUT);
}

export interface JoinRoomDialogProps {
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
  // A pasted invitation link. The field shows its code, and its key replaces the password.
  const [link, setLink] = useState<string | null>(null);
  return (
    <FormDialog
      onClose={onClose}
      title="Join Room"
      description="Ask the room's manager for both."
      submitLabel="Join Room"
      pendingLabel="Joining..."
      loading={join.isPending}
      error={join.error && errorText(join.error, JOIN_FAILED)}
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
