import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Check, MailX } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { savedLogin } from '../api/saved-login.ts';
import { useSession, useUser } from '../api/session.ts';
import { useShowSignIn } from '../features/auth/auth.queries.ts';
import { AuthFrame } from '../features/auth/auth-form.tsx';
import { SignUpForm } from '../features/auth/other-forms.ts';
import { SignInForm } from '../features/auth/sign-in-form.tsx';
import { useLogout } from '../features/auth/use-logout.ts';
import { PolicyLinks } from '../features/policies/policy-links.tsx';
import { InvitationTicket } from '../features/rooms/invitation-ticket.tsx';
import { useOwnInvitation } from '../features/rooms/own-invitation.ts';
import { invitationQuery, useJoinByLink } from '../features/rooms/rooms.queries.ts';
import { useRoomCards } from '../features/stats/stats.queries.ts';
import { errorText, isNotFound } from '../shell/errors.ts';
import { dropInvitation, type Invitation, keepInvitation } from '../shell/invitation.ts';
import { LoadFailed } from '../shell/load-failed.tsx';
import { paths } from '../shell/paths.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Loading, RowsSkeleton } from '../ui/skeleton.tsx';
import { Wordmark } from '../ui/wordmark.tsx';

/**
 * The page of an invitation link: what it is for, and how to join. Signed-in users join with one button; others join by
 * signing up or in here. The key stays in the address until then.
 */
export function InvitationScreen({ invitation }: { invitation: Invitation }) {
  const { preview, roomCode } = invitation;
  const { data: room, error, refetch } = useQuery(invitationQuery(preview));
  const isSignedIn = Boolean(useSession()?.token);
  const [wasSignedIn] = useState(isSignedIn);
  useEffect(() => {
    document.title = room
      ? `${room.invitedBy} invites you to ${room.name} · Lockroom`
      : 'Invitation · Lockroom';
  }, [room]);

  if (isNotFound(error)) return <EndedInvitation roomCode={roomCode} isSignedIn={isSignedIn} />;
  if (!room) {
    return (
      <PlainFrame>
        {error ? (
          <LoadFailed
            title="The invitation could not be loaded"
            heading="h1"
            error={error}
            onRetry={refetch}
          />
        ) : (
          <Loading label="Loading the invitation">
            <RowsSkeleton rows={3} />
          </Loading>
        )}
      </PlainFrame>
    );
  }
  return (
    <div className="grid grid-rows-[auto_1fr] min-h-dvh lg:[grid-template:1fr_/_minmax(0,1fr)_500px]">
      <InvitationTicket room={room} />
      <main
        id="main"
        className="grid content-start gap-4 w-full max-w-130 my-0 mx-auto pt-5.5 px-5 pb-5 lg:self-center lg:gap-6.5 lg:py-10 lg:px-14"
      >
        {isSignedIn ? (
          <JoinNow invitation={invitation} atOnce={!wasSignedIn} />
        ) : (
          <SignUpFirst hasKey={invitation.key !== null} />
        )}
      </main>
    </div>
  );
}

/** Shows the sign-up form, or the sign-in form if an account was used on this device. */
function SignUpFirst({ hasKey }: { hasKey: boolean }) {
  const { href } = useRouter().state.location;
  const [mode, setMode] = useState<'sign-in' | 'sign-up'>(savedLogin() ? 'sign-in' : 'sign-up');
  const showSignIn = useShowSignIn();
  useEffect(() => keepInvitation(href, Date.now()), [href]);
  if (mode === 'sign-in') return <SignInForm beside onSwitch={() => setMode('sign-up')} />;
  return (
    <>
      <Suspense
        fallback={
          <Loading label="Loading the form">
            <RowsSkeleton rows={3} />
          </Loading>
        }
      >
        <SignUpForm
          first={false}
          invitation={{
            comes: hasKey && (
              <p className="text-sm text-ink-2 flex items-center gap-2.25 [&_.lucide]:text-correct">
                <Check className="size-3.5 stroke-2" aria-hidden />
                Room ID and room password come with your link.
              </p>
            ),
            onSignedUp: showSignIn,
          }}
          onSwitch={() => setMode('sign-in')}
        />
      </Suspense>
      <PolicyLinks />
    </>
  );
}

interface JoinNowProps {
  invitation: Invitation;
  /** Join at once, because the user has just signed up or in here for that purpose. */
  atOnce: boolean;
}

function JoinNow({ invitation: { roomCode, key }, atOnce }: JoinNowProps) {
  const router = useRouter();
  const { username } = useUser();
  const { logout, pending: isLeaving } = useLogout();
  const ask = useOwnInvitation(roomCode, useRoomCards());
  const join = useJoinByLink((joined) => router.history.replace(paths.room(joined.id)));
  const byHand = paths.join(roomCode);
  const enter = () => (key === null ? router.history.replace(byHand) : join.mutate({ roomCode, key }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    dropInvitation();
    if (atOnce) enter();
  }, []);
  return (
    <AuthFrame
      beside
      title="Join"
      text={`Signed in as ${username}`}
      foot={
        <>
          <span>Not {username}?</span>
          <Button variant="ghost" loading={isLeaving} pendingLabel="Logging out..." onClick={logout}>
            Logout
          </Button>
        </>
      }
    >
      <FormError message={join.error && errorText(join.error, 'Failed to join room')} />
      <Button
        variant="primary"
        size="l"
        block
        loading={join.isPending || join.isSuccess || ask === 'wait'}
        pendingLabel={ask === 'wait' ? 'One moment...' : 'Joining...'}
        onClick={enter}
      >
        Join Room
      </Button>
      {join.error && (
        <Button asChild variant="ghost" block>
          <Link to={byHand}>Join with Room ID and Password</Link>
        </Button>
      )}
    </AuthFrame>
  );
}

function EndedInvitation({ roomCode, isSignedIn }: { roomCode: string; isSignedIn: boolean }) {
  useEffect(dropInvitation, []);
  return (
    <PlainFrame>
      <EmptyState
        icon={MailX}
        title="This invitation has ended"
        heading="h1"
        action={
          <Button asChild variant="primary">
            <Link to={paths.join(roomCode)}>
              {isSignedIn ? 'Join with Room ID and Password' : 'Sign In or Join Lockroom'}
            </Link>
          </Button>
        }
      >
        Ask for a new link, or for the room's password: the Room ID is {roomCode}.
      </EmptyState>
    </PlainFrame>
  );
}

function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <main
      id="main"
      className="grid content-start gap-10 w-full max-w-140 min-h-dvh my-0 mx-auto pt-6.5 px-5 pb-8"
    >
      <Wordmark />
      {children}
    </main>
  );
}
