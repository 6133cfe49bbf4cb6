import type { Account } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { dateOf } from '../../shell/date.ts';
import { isNotFound } from '../../shell/errors.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { counted } from '../../shell/words.ts';
import { Facts } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/notes.tsx';
import { SectionHead } from '../../ui/page-head.tsx';
import { useSetup } from '../auth/auth.queries.ts';
import { AccountActs } from './account-acts.tsx';
import { AccountBadges } from './account-list.tsx';
import { accountQuery } from './administration.queries.ts';
import { bytesOf, waysOf } from './administration-text.ts';
import { AuditList } from './audit-list.tsx';

const ROLES = { manager: 'Manager', deputy: 'Deputy', member: 'Member' };

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
  const provider = useSetup().oidc?.name ?? 'Identity provider';
  const { email, isConfirmed, createdAt, lastSeenAt, sessions, tokens, pictureBytes, rooms, roomCount } =
    account;
  const isHolder = account.isAdmin || account.isLocked || account.isGuest;
  return (
    <>
      {isHolder && (
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
          { term: 'Signs in with', value: waysOf(account, provider) },
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
                <span className="text-ink-3">{ROLES[role]}</span>
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
