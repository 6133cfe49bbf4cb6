import type { InvitePreview } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { MailX } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { savedLogin } from '../api/saved-login.ts';
import { useSession, useUser } from '../api/session.ts';
import { useLogout, useSetup, useShowSignIn } from '../features/auth/auth.queries.ts';
import { OidcButton, SignUpForm } from '../features/auth/other-forms.tsx';
import { SignInForm } from '../features/auth/sign-in-form.tsx';
import { PolicyLinks } from '../features/policies/policy-links.tsx';
import { ENTRY_LABEL, useEnterRoom } from '../features/rooms/enter-room.ts';
import { GuestForm } from '../features/rooms/guest-form.tsx';
import { InvitationTicket } from '../features/rooms/invitation-ticket.tsx';
import { invitationQuery, useJoinByLink } from '../features/rooms/joining.queries.ts';
import { useOwnInvitation } from '../features/rooms/own-invitation.ts';
import { useRoomCards } from '../features/stats/stats.queries.ts';
import { errorText, isNotFound } from '../shell/errors.ts';
import {
  dropInvitation,
  type Invitation,
  readInvitation,
  storedInvitation,
  storeInvitation,
} from '../shell/invitation.ts';
import { LinkButton } from '../shell/link-button.tsx';
import { LoadFailed } from '../shell/load-failed.tsx';
import { useTitle } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/field.tsx';
import { EmptyState } from '../ui/notes.tsx';
import { Loading, RowsSkeleton } from '../ui/skeleton.tsx';
import { PlainPage } from '../ui/wordmark.tsx';

/** Signed-in users join with one button; others enter a name or sign in. Until then, the address keeps the key. */
export function InvitationScreen({ invitation: opened }: { invitation: Invitation }) {
  const [invitation] = useState(() => withStoredKey(opened));
  const { preview, roomCode } = invitation;
  const { data: room, error, refetch } = useQuery(invitationQuery(preview));
  const isSignedIn = Boolean(useSession()?.token);
  const [wasSignedIn] = useState(isSignedIn);
  const [isGuest, setGuest] = useState(false);
  useTitle(room ? `${room.invitedBy} invites you to ${room.name}` : 'Invitation');

  if (isNotFound(error)) return <EndedInvitation roomCode={roomCode} isSignedIn={isSignedIn} />;
  if (!room) {
    return (
      <PlainPage>
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
      </PlainPage>
    );
  }
  return (
    <div className="grid grid-rows-[auto_1fr] min-h-dvh lg:[grid-template:1fr_/_minmax(0,1fr)_500px]">
      <InvitationTicket room={room} />
      <main
        id="main"
        className="grid content-start gap-3.5 w-full max-w-130 mx-auto pt-5 px-5 pb-6 lg:self-center lg:gap-4.5 lg:py-10 lg:px-14"
      >
        {isSignedIn && !isGuest ? (
          <JoinNow invitation={invitation} room={room} atOnce={!wasSignedIn} />
        ) : (
          <WaysToJoin invitation={invitation} room={room} onGuest={() => setGuest(true)} />
        )}
      </main>
    </div>
  );
}

/** Restores the link's key, which is lost when the identity provider redirects back. */
function withStoredKey(invitation: Invitation): Invitation {
  const stored = invitation.key === null ? storedInvitation(Date.now()) : null;
  if (stored === null) return invitation;
  const { pathname, search, hash } = new URL(stored, window.location.origin);
  const read = readInvitation({ pathname, searchStr: search, hash });
  return read?.preview === invitation.preview ? read : invitation;
}

interface WaysToJoinProps {
  invitation: Invitation;
  room: InvitePreview;
  onGuest: () => void;
}

/**
 * By default, asks only for a name and offers to sign in instead. Shows the sign-in form first if an account has been
 * used on this device, and the sign-up form if the room is for accounts only or the link has lost its key.
 */
function WaysToJoin({ invitation: { roomCode, key }, room, onGuest }: WaysToJoinProps) {
  const { href } = useRouter().state.location;
  const { oidc, signUp } = useSetup();
  const without = key === null || room.accountsOnly ? 'sign-up' : 'guest';
  const [mode, setMode] = useState<'guest' | 'sign-in' | 'sign-up'>(savedLogin() ? 'sign-in' : without);
  const showSignIn = useShowSignIn();
  useEffect(() => storeInvitation(href, Date.now()), [href]);
  const isClosed = signUp === 'closed';
  if (mode === 'guest' && key !== null && !isClosed) {
    return (
      <>
        <GuestForm
          roomCode={roomCode}
          joinKey={key}
          room={room}
          onJoined={onGuest}
          onSignIn={() => setMode('sign-in')}
        />
        <Foot />
      </>
    );
  }
  // Omit the key, because the server would log it. This device stores it until the provider redirects back.
  const next = href.split('#')[0] ?? '/';
  const isSignIn = !oidc?.isOnly && (mode === 'sign-in' || isClosed);
  return (
    <>
      {oidc && <OidcButton {...oidc} next={next} />}
      {isSignIn && <SignInForm beside onSwitch={isClosed ? null : () => setMode('sign-up')} />}
      {!isSignIn && !oidc?.isOnly && (
        <Suspense
          fallback={
            <Loading label="Loading the form">
              <RowsSkeleton rows={3} />
            </Loading>
          }
        >
          <SignUpForm
            first={false}
            asked
            invitation={{ onSignedUp: showSignIn, invite: key === null ? null : { roomCode, key } }}
            onSwitch={() => setMode('sign-in')}
          />
        </Suspense>
      )}
      {!isSignIn && <Foot />}
    </>
  );
}

function Foot() {
  return (
    <>
      <p className="text-sm text-ink-2 text-center text-balance">
        On Lockroom, friends pick the winners of fights and tournaments. Free, no betting.
      </p>
      <Link className="inline-flex items-center min-h-11 text-sm justify-self-center" to={paths.howItWorks()}>
        <span className="link">How it works</span>
      </Link>
      <PolicyLinks />
    </>
  );
}

interface JoinNowProps {
  invitation: Invitation;
  room: InvitePreview;
  /** Whether to join immediately, because the user has just signed up or signed in on this page in order to join. */
  atOnce: boolean;
}

function JoinNow({ invitation: { roomCode, key }, room, atOnce }: JoinNowProps) {
  const router = useRouter();
  const { username, guestName } = useUser();
  const { logout, pending: isLeaving } = useLogout();
  const ask = useOwnInvitation(roomCode, useRoomCards());
  const join = useJoinByLink(useEnterRoom(room));
  const byHand = paths.join(roomCode);
  const enter = () => (key === null ? router.history.replace(byHand) : join.mutate({ roomCode, key }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    dropInvitation();
    if (atOnce) enter();
  }, []);
  return (
    <>
      <FormError message={join.error && errorText(join.error, 'Failed to join room')} />
      <Button
        variant="primary"
        size="l"
        block
        loading={join.isPending || join.isSuccess || ask === 'wait'}
        pendingLabel={ask === 'wait' ? 'One moment...' : 'Joining...'}
        onClick={enter}
      >
        {ENTRY_LABEL[room.entry]}
      </Button>
      {room.entry !== 'pick' && (
        <p className="text-sm text-ink-2">
          {room.entry === 'ask'
            ? 'Every bracket in this room is taken. You can join, and we will ask the manager to add one.'
            : 'Nothing is left to pick here. You can join and follow the standings.'}
        </p>
      )}
      {join.error && (
        <LinkButton variant="ghost" block to={byHand}>
          Join with Room ID and Password
        </LinkButton>
      )}
      <div className="flex items-center justify-between gap-4 text-sm text-ink-2">
        <p>Signed in as {guestName ?? username}</p>
        <Button variant="quiet" loading={isLeaving} pendingLabel="Logging out..." onClick={logout}>
          Logout
        </Button>
      </div>
    </>
  );
}

function EndedInvitation({ roomCode, isSignedIn }: { roomCode: string; isSignedIn: boolean }) {
  useEffect(dropInvitation, []);
  return (
    <PlainPage>
      <EmptyState
        icon={MailX}
        title="This invitation has ended"
        heading="h1"
        action={
          <LinkButton variant="primary" to={paths.join(roomCode)}>
            {isSignedIn ? 'Join with Room ID and Password' : 'Sign In or Join Lockroom'}
          </LinkButton>
        }
      >
        Ask for a new link. Or ask for the password and join with the Room ID {roomCode}.
      </EmptyState>
    </PlainPage>
  );
}
