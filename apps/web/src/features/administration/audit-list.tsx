import { History } from 'lucide-react';
import { ListPending } from '../../shell/load-failed.tsx';
import { More, useList } from '../../shell/more.tsx';
import { EmptyState } from '../../ui/notes.tsx';
import { auditQuery } from './administration.queries.ts';
import { sentenceOf } from './administration-text.ts';

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** The audit log of one account or of all accounts, newest first. */
export function AuditList({ accountId }: { accountId: string | null }) {
  const { items, error, refetch, rest } = useList(auditQuery(accountId));
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
        {items.map((entry) => (
          <li key={entry.id} className="grid gap-0.5 py-2.5">
            <span className="wrap-anywhere">{sentenceOf(entry)}</span>
            <span className="text-xs text-ink-3">
              <time dateTime={entry.at}>{MOMENT.format(Date.parse(entry.at))}</time>
              {entry.detail && ` · ${entry.detail}`}
            </span>
          </li>
        ))}
      </ol>
      <More rest={rest} label="Show older actions" shown={items.length} />
    </>
  );
}
