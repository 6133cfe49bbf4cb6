import { GUEST_NAME_MAX, type InvitePreview } from '@lockroom/contract';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { api } from '../../api/client.ts';
import { errorText } from '../../shell/errors.ts';
import { dropInvitation } from '../../shell/invitation.ts';
import { bracketPath } from '../../shell/paths.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { useShowSignIn } from '../auth/auth.queries.ts';
import { ENTRY_LABEL, useEnterRoom } from './enter-room.ts';

interface GuestFormProps {
  roomCode: string;
  joinKey: string;
  room: InvitePreview;
  /** Called once the guest has joined the room, before the page changes. */
  onJoined: () => void;
  onSignIn: () => void;
}

/** The form in which a guest joins a room by entering only a name. After joining, the guest sees the picks. */
export function GuestForm({ roomCode, joinKey, room, onJoined, onSignIn }: GuestFormProps) {
  const router = useRouter();
  const showSignIn = useShowSignIn();
  const enter = useEnterRoom(room);
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  // The picks page comes next, so load its code while the name is typed.
  useEffect(
    () => void router.preloadRoute({ to: bracketPath({ id: '-', sport: room.sport }) }),
    [router, room],
  );
  const join = useMutation({
    mutationFn: () => api.guests.join({ body: { roomCode, key: joinKey, name: name.trim() } }),
    onSuccess: (joined) => {
      onJoined();
      dropInvitation();
      showSignIn(joined);
      return enter(joined.room);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') setMissing(true);
    else join.mutate();
  };
  return (
    <>
      <form className="grid gap-3 lg:gap-4" onSubmit={submit} noValidate>
        <Field
          label="Your name"
          error={isMissing ? 'Name is required' : join.error && errorText(join.error, 'Failed to join room')}
        >
          <TextInput
            value={name}
            maxLength={GUEST_NAME_MAX}
            autoComplete="nickname"
            autoCapitalize="words"
            spellCheck={false}
            enterKeyHint="go"
            required
            autoFocus
            onChange={(event) => {
              setName(event.target.value);
              setMissing(false);
              join.reset();
            }}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="l"
          block
          loading={join.isPending || join.isSuccess}
          pendingLabel="Joining..."
        >
          {ENTRY_LABEL[room.entry]}
        </Button>
      </form>
      <Button variant="ghost" block onClick={onSignIn}>
        Sign In
      </Button>
    </>
  );
}
