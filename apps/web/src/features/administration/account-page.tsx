import type { Account } from '@lockroom/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../api/session.ts';
import { dateOf } from '../../shell/date.ts';
import { isNotFound } from '../../shell/errors.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { ShownOnce } from '../../shell/shown-once.tsx';
import { useMutation } from '../../shell/use-mutation.ts';
import { capitalized, counted } from '../../shell/words.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ConfirmDialog } from '../../ui/form-dialog.tsx';
import { EmptyState, Note } from '../../ui/notes.tsx';
import { SectionHead } from '../../ui/page-head.tsx';
import { toast } from '../../ui/toast.ts';
import { useSetup } from '../auth/auth.queries.ts';
import { ACCOUNT_ACTS, type AccountAct } from './account-acts.ts';
import { AccountBadges, AuditList } from './account-list.tsx';
import { accountQuery, listsKey } from './administration.queries.ts';

/** Shows an account's details, rooms and audit log, and the actions available to administrators. */
export function AccountView({ userId, onDeleted }: { userId: string; onDeleted: () => void }) {
  const { data: account, error, refetch } = useQuery(accountQuery(userId));
  return (
    <>
      {account ? (
        <Known account={account} onDeleted={onDeleted} />
      ) : isNotFound(error) ? (
        <EmptyState icon={UserX} title="No Such Account">
          It may have been deleted. What administrators did to it is still listed below.
        </EmptyState>
      ) : (
        <ListPending error={error} onRetry={refetch} what="the account" rows={6} />
      )}
      <section aria-label="Audit of this account">
        <SectionHead title="Audit" />
        <AuditList accountId={userId} />
      </section>
    </>
  );
}

function Known({ account, onDeleted }: { account: Account; onDeleted: () => void }) {
  const { email, isConfirmed, createdAt, lastSeenAt, sessions, tokens, pictureBytes, rooms, roomCount } =
    account;
  const provider = useSetup().oidc?.name ?? 'Identity provider';
  const waysIn = [
    account.hasPassword && 'Password',
    account.passkeys > 0 && counted(account.passkeys, 'passkey'),
    account.hasIdentity && provider,
  ].filter(Boolean);
  return (
    <>
      {(account.isAdmin || account.isLocked || account.isGuest) && (
        <p className="flex flex-wrap gap-2 mb-3">
          <AccountBadges account={account} />
        </p>
      )}
      <Facts
        facts={[
          { term: 'Email', value: email ?? 'None' },
          ...(email === null ? [] : [{ term: 'Email confirmed', value: isConfirmed ? 'Yes' : 'No' }]),
          { term: 'Joined', value: dateOf(createdAt) },
          { term: 'Last seen', value: lastSeenAt === null ? 'Unknown' : dateOf(lastSeenAt) },
          {
            term: 'Signs in with',
            value: waysIn.join(', ') || (account.isGuest ? 'A link from their room' : 'None yet'),
          },
          { term: 'Open sessions', value: sessions },
          { term: 'API tokens', value: tokens },
          { term: 'Pictures', value: pictureBytes === 0 ? 'None' : bytesOf(pictureBytes) },
        ]}
      />
      <section aria-label="Actions">
        <SectionHead title="Manage" />
        <AccountActs account={account} onDeleted={onDeleted} />
      </section>
      <section aria-label="Rooms">
        <SectionHead title="Rooms" end={<span>{roomCount}</span>} />
        {rooms.length === 0 ? (
          <p className="text-ink-2">Not in any room.</p>
        ) : (
          <ul className="ruled" aria-label="Rooms">
            {rooms.map(({ id, name, role }) => (
              <li key={id} className="flex justify-between gap-3 py-2 text-sm">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <span className="text-ink-3">{capitalized(role)}</span>
              </li>
            ))}
          </ul>
        )}
        {roomCount > rooms.length && (
          <p className="mt-2 text-sm text-ink-3">
            And {counted(roomCount - rooms.length, 'room')} joined earlier.
          </p>
        )}
      </section>
    </>
  );
}

/** Formats a size: '12 kB', '1.4 MB'. */
function bytesOf(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${Math.ceil(bytes / 1000)} kB`;
}

/** Returns the reason why an action is unavailable, or null if nothing needs to be explained. */
function noteOn({ email, isAdmin, isConfirmed, isGuest, isListed }: Account, isOwn: boolean): string | null {
  if (isOwn)
    return 'This is your own account. Only another administrator can lock it or remove you as administrator.';
  if (isAdmin && isListed)
    return 'ADMIN_EMAILS lists this address, so only that setting can remove this administrator.';
  if (!isGuest && email !== null && !isConfirmed)
    return 'Only an account with a confirmed email address can become an administrator.';
  return null;
}

function AccountActs({ account, onDeleted }: { account: Account; onDeleted: () => void }) {
  const queries = useQueryClient();
  const isOwn = useUser().id === account.id;
  const isOidcOnly = useSetup().oidc?.isOnly ?? false;
  const [asked, setAsked] = useState<AccountAct | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const { queryKey } = accountQuery(account.id);
  const note = noteOn(account, isOwn);
  const act = useMutation({
    mutationFn: ({ call }: AccountAct) => call({ params: { userId: account.id } }),
    onSuccess: (answer) => {
      if ('id' in answer) queries.setQueryData(queryKey, answer);
      if ('success' in answer) queries.removeQueries({ queryKey });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: listsKey }),
  });

  async function confirm(chosen: AccountAct) {
    const answer = await act.mutateAsync(chosen);
    if ('url' in answer && answer.url !== null) return setLink(answer.url);
    toast.show({ title: chosen.done });
    if ('success' in answer) onDeleted();
  }

  return (
    <>
      <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-1">
        {ACCOUNT_ACTS.filter(({ isOffered }) => isOffered(account, isOwn, isOidcOnly)).map((each) => (
          <Button key={each.label} variant={each.variant} onClick={() => setAsked(each)}>
            {each.label}
          </Button>
        ))}
      </div>
      {note && (
        <div className="mt-3">
          <Note>{note}</Note>
        </div>
      )}
      {asked && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          {...asked.ask(account, isOwn)}
          onConfirm={() => confirm(asked)}
        />
      )}
      {link !== null && (
        <Dialog onClose={() => setLink(null)} title={`Reset link for ${account.name}`}>
          <ShownOnce name="Link" secret={link}>
            <b>No mail server is set.</b> Copy the link and hand it over: it is shown only once, works once,
            and expires after an hour.
          </ShownOnce>
        </Dialog>
      )}
    </>
  );
}
