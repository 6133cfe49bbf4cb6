import { Link, useRouter } from '@tanstack/react-router';
import { ChevronRight, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useUser } from '../../api/session.ts';
import { pastedInvitation } from '../../shell/invitation.ts';
import { paths } from '../../shell/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Motif, PosterName, plateStyle } from '../../ui/poster.tsx';

/** The dashboard of a user without a room. */
export function StartHere({
  onCreate,
  onJoin,
}: {
  onCreate: () => void;
  onJoin: (roomCode: string) => void;
}) {
  const router = useRouter();
  const { username, guestName } = useUser();
  const [text, setText] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  function join(event: FormEvent) {
    event.preventDefault();
    const path = pastedInvitation(text);
    setEmpty(text.trim() === '');
    if (path !== null) router.history.push(path);
    else if (text.trim() !== '') onJoin(text);
  }
  return (
    <>
      <h1 className="disp mb-6 text-display wrap-anywhere lg:mb-9">
        <span className="sr-only">Dashboard. </span>Hi {guestName ?? username}
      </h1>
      <p className="-mt-4 mb-4 text-ink-2">No rooms yet. Join or create a room to get started!</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <section
          className="plate grid gap-3.5 rounded-lg p-4"
          style={plateStyle('custom')}
          aria-label="New room"
        >
          <Motif plate="custom" />
          <h2 className="@container mt-2 max-w-110">
            <PosterName name="Make a room. Share the link." base={14} />
          </h2>
          <p className="text-base text-poster-ink-2">
            Pick a fight card or a bracket, send the link to your friends, and everyone picks before it locks.
          </p>
          <Button variant="primary" size="l" block icon={Plus} onClick={onCreate}>
            Create Room
          </Button>
        </section>
        <div className="grid gap-5">
          <form className="plane grid gap-3 p-4" onSubmit={join} noValidate>
            <h2 className="disp text-[22px]">Got an invitation?</h2>
            <Field
              label="Room ID or link"
              error={isEmpty ? 'Paste the link, or type the Room ID' : undefined}
            >
              <TextInput
                value={text}
                autoCapitalize="characters"
                autoComplete="off"
                autoCorrect="off"
                spellCheck={false}
                onChange={(event) => setText(event.target.value)}
              />
            </Field>
            <Button type="submit" block>
              Join Room
            </Button>
            <p className="text-sm text-ink-2">
              A link opens the room at once. With a Room ID you also need the room password.
            </p>
          </form>
          <div className="divide-y divide-line border-y border-line">
            {(
              [
                ['Upcoming events', paths.events()],
                ['How it works', paths.howItWorks()],
              ] as const
            ).map(([label, path]) => (
              <Link key={path} to={path} className="flex min-h-13 items-center justify-between font-semibold">
                {label}
                <ChevronRight className="text-ink-3" aria-hidden />
              </Link>
            ))}
          </div>
        </div>
      </div>
    </>
  );
}
