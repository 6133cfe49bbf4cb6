import { useRouter } from '@tanstack/react-router';
import { Link2Off } from 'lucide-react';
import { api } from '../api/client.ts';
import { useSession } from '../api/session.ts';
import { useShowSignIn } from '../features/auth/auth.queries.ts';
import { errorText, isNotFound } from '../shell/errors.ts';
import { LinkButton } from '../shell/link-button.tsx';
import { useTitle } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { useMutation } from '../shell/use-mutation.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/field.tsx';
import { EmptyState } from '../ui/notes.tsx';
import { PlainPage } from '../ui/wordmark.tsx';

/** Signs in only when the button is pressed: the link works once, and some chat apps open links to preview them. */
export function ClaimScreen() {
  const router = useRouter();
  const session = useSession();
  const showSignIn = useShowSignIn();
  const claim = router.state.location.hash.replace(/^#/, '');
  const enter = useMutation({
    mutationFn: () => api.guests.claim({ body: { claim } }),
    onSuccess: (claimed) => {
      router.history.replace(paths.room(claimed.room.id));
      showSignIn(claimed);
    },
  });
  useTitle('Your bracket');
  const isUsed = claim === '' || isNotFound(enter.error);
  return (
    <PlainPage>
      {isUsed ? (
        <EmptyState
          icon={Link2Off}
          title="This link no longer works"
          heading="h1"
          action={
            <LinkButton variant="primary" to={paths.dashboard()}>
              Go to Lockroom
            </LinkButton>
          }
        >
          It works once. Ask the manager of your room for a new one.
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          <h1 className="disp text-[38px] lg:text-[52px]">Your bracket</h1>
          <p className="text-ink-2">
            This link signs you in on this device, once.
            {session?.token &&
              ` You are signed in as ${session.user.guestName ?? session.user.username} now: opening it signs you out of that account.`}
          </p>
          <FormError message={enter.error && errorText(enter.error, 'The link could not be used')} />
          <Button
            variant="primary"
            size="l"
            block
            loading={enter.isPending || enter.isSuccess}
            pendingLabel="One moment..."
            onClick={() => enter.mutate()}
          >
            Open my bracket
          </Button>
        </div>
      )}
    </PlainPage>
  );
}
