import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keys } from '../api/query-keys.ts';
import { useUser } from '../api/session.ts';
import { DeleteAccountDialog } from '../features/account/account-dialogs.tsx';
import { EmailDialog, emailQuery, useSendLinksAgain } from '../features/account/email-dialog.tsx';
import { useLogout } from '../features/auth/auth.queries.ts';
import { useTitle } from '../shell/page.tsx';
import { Button } from '../ui/button.tsx';
import { PlainPage } from '../ui/wordmark.tsx';

const CHECK_MS = 10_000;

/** The only screen until the account's email address is confirmed. Afterwards, the app continues by itself. */
export function ConfirmEmailScreen() {
  const { email } = useUser();
  const { change } = useQuery(emailQuery).data ?? {};
  const again = useSendLinksAgain();
  const { logout, pending } = useLogout();
  const [dialog, setDialog] = useState<'email' | 'delete' | null>(null);
  useCheckAgain();
  useTitle('Check your email');
  const close = () => setDialog(null);
  return (
    <PlainPage>
      <div className="grid gap-4">
        <h1 className="disp text-[38px] lg:text-[52px]">Check your email</h1>
        <p className="text-ink-2 wrap-anywhere">
          We emailed a link to <b className="text-ink">{change?.email ?? email}</b>. Open it to confirm that
          the address is yours. This page then continues automatically.
        </p>
        <Button
          variant="primary"
          size="l"
          block
          loading={again.isPending}
          pendingLabel="Sending..."
          onClick={() => again.mutate()}
        >
          Send the Link Again
        </Button>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setDialog('email')}>Change Email</Button>
          <Button loading={pending} pendingLabel="Please wait..." onClick={logout}>
            Logout
          </Button>
          <Button variant="quiet" onClick={() => setDialog('delete')}>
            Delete Account
          </Button>
        </div>
      </div>
      {dialog === 'email' && <EmailDialog onClose={close} />}
      {dialog === 'delete' && <DeleteAccountDialog onClose={close} />}
    </PlainPage>
  );
}

/** Refetches the session every ten seconds and when the user returns, because there is no event stream yet. */
function useCheckAgain(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible') void queries.invalidateQueries({ queryKey: keys.session });
    };
    const timer = setInterval(check, CHECK_MS);
    window.addEventListener('focus', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [queries]);
}
