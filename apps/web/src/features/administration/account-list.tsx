import { type AccountRow, type AuditedAct, EMAIL_MAX } from '@lockroom/contract';
import { Link } from '@tanstack/react-router';
import { ChevronRight, History, Search, UserX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { dateOf } from '../../shell/date.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { More, useList } from '../../shell/more.tsx';
import { paths } from '../../shell/paths.ts';
import { useSearchValue } from '../../shell/use-search-choice.ts';
import { Badge } from '../../ui/badge.tsx';
import { TextInput } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/notes.tsx';
import { accountsQuery, auditQuery } from './administration.queries.ts';

const TYPING_MS = 250;

/** Lists all accounts, or those that match a search. The search is kept in the URL. */
export function AccountList() {
  const [found, setFound] = useSearchValue('query');
  const [typed, setTyped] = useState(found ?? '');
  const search = useRef(setFound);
  search.current = setFound;
  useEffect(() => {
    const timer = setTimeout(() => search.current(typed.trim() || null), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { items, error, refetch, nextPage } = useList(accountsQuery(found ?? ''));
  return (
    <>
      <div className="relative mb-3 max-w-120">
        <Search
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3"
          aria-hidden
        />
        <TextInput
          type="search"
          aria-label="Find an account"
          placeholder="Name or email"
          enterKeyHint="search"
          autoCapitalize="none"
          spellCheck={false}
          className="pl-9"
          maxLength={EMAIL_MAX}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {!items && <ListPending error={error} onRetry={refetch} what="the accounts" rows={6} />}
      {items?.length === 0 && (
        <EmptyState icon={UserX} title="No Account Found">
          Try part of the name or email address.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ul className="ruled" aria-label="Accounts">
          {items.map((account) => (
            <li key={account.id}>
              <Link
                to={paths.adminAccounts(account.id)}
                className="flex items-center gap-3 min-h-13 py-2.5 px-1 hover:bg-surface-2"
              >
                <span className="min-w-0 flex-1 grid gap-0.5">
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <b className="font-strong wrap-anywhere">{account.name}</b>
                    <AccountBadges account={account} />
                  </span>
                  <span className="text-sm text-ink-2 wrap-anywhere">
                    {account.email ?? 'No email address'}
                  </span>
                  <span className="text-xs text-ink-3">
                    Joined {dateOf(account.createdAt)}
                    {account.lastSeenAt !== null && `, last seen ${dateOf(account.lastSeenAt)}`}
                  </span>
                </span>
                <ChevronRight className="size-3.5 stroke-2 text-ink-3" aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {items && <More nextPage={nextPage} label="Show older accounts" shown={items.length} />}
    </>
  );
}

export function AccountBadges({ account: { isAdmin, isLocked, isGuest } }: { account: AccountRow }) {
  return (
    <>
      {isAdmin && <Badge tone="creator">Administrator</Badge>}
      {isLocked && <Badge tone="pending">Locked</Badge>}
      {isGuest && <Badge>Guest</Badge>}
    </>
  );
}

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** What an administrator did to an account, as words that follow the administrator's name: 'locked ben'. */
const SENTENCES: Record<AuditedAct, (account: string) => string> = {
  'sessions-ended': (name) => `ended ${name}’s sessions`,
  locked: (name) => `locked ${name}`,
  unlocked: (name) => `unlocked ${name}`,
  'reset-link': (name) => `made a reset link for ${name}`,
  'email-confirmed': (name) => `confirmed ${name}’s email address`,
  'administrator-made': (name) => `made ${name} an administrator`,
  'administrator-unmade': (name) => `removed ${name} as administrator`,
  deleted: (name) => `deleted ${name}’s account`,
};

/** The audit log of one account or of all accounts, newest first. */
export function AuditList({ accountId }: { accountId: string | null }) {
  const { items, error, refetch, nextPage } = useList(auditQuery(accountId));
  if (!items) return <ListPending error={error} onRetry={refetch} what="the audit log" rows={3} />;
  if (items.length === 0)
    return accountId === null ? (
      <EmptyState icon={History} title="Nothing Yet">
        What administrators do to accounts appears here. Nobody can change it.
      </EmptyState>
    ) : (
      <p className="text-ink-2">No administrator has changed this account.</p>
    );
  return (
    <>
      <ol className="ruled" aria-label="Audit">
        {items.map(({ id, at, actorName, act, accountName, detail }) => (
          <li key={id} className="grid gap-0.5 py-2.5">
            <span className="wrap-anywhere">{`${actorName} ${SENTENCES[act](accountName)}`}</span>
            <span className="text-xs text-ink-3">
              <time dateTime={at}>{MOMENT.format(Date.parse(at))}</time>
              {detail && ` · ${detail}`}
            </span>
          </li>
        ))}
      </ol>
      <More nextPage={nextPage} label="Show older actions" shown={items.length} />
    </>
  );
}
