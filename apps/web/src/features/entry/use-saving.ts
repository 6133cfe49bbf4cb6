import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { lastSeen } from '../../api/last-seen.ts';
import { refresh } from '../../api/query-client.ts';
import { keys } from '../../api/query-keys.ts';
import { session } from '../../api/session.ts';
import { paths } from '../../shell/paths.ts';
import { toast } from '../../ui/toast.ts';
import type { PickChanges, SaveReport } from '../competitions/competition-type.ts';
import { keepDraft, readDraft } from '../competitions/kept-drafts.ts';
import { isSamePick, picksWhere } from './entry-state.ts';
import type { SaveFailure } from './use-auto-save.ts';
import type { DraftOwner } from './use-kept-draft.ts';

/** The save under way of each sheet. One may outlive the page that began it, and the page be opened again. */
const underWay = new Map<string, Promise<unknown>>();

interface SavingOptions<P> {
  owner: DraftOwner;
  isUnderWay: boolean;
  /** Marks the changes as under way and returns the function that posts them. */
  send: (changes: PickChanges<P>, all: boolean, leaving: boolean) => () => Promise<SaveReport<P>>;
  settle: (report: SaveReport<P>, sent: PickChanges<P>) => void;
  /** The sheet is not on the screen: a failure that may pass is not told. */
  unseen: boolean;
}

interface SaveHow {
  all: boolean;
  /** By the button: then success is told, too. */
  asked: boolean;
  leaving: boolean;
}

/** Saves one sheet, one save after the other, and says what came of it. */
export function useSaving<P>(options: SavingOptions<P>) {
  const { owner, isUnderWay, send, settle, unseen } = options;
  const { accountId, entryId } = owner;
  const queries = useQueryClient();
  const router = useRouter();
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const told = useRef<number | null>(null);
  // The state is known with the next frame only.
  const busy = useRef(false);

  async function save(changes: PickChanges<P>, { all, asked, leaving }: SaveHow): Promise<void> {
    if (busy.current || isUnderWay) return;
    const current = session.get();
    if (!current?.token || current.user.id !== accountId) {
      if (asked) askToSignIn();
      return;
    }
    busy.current = true;
    const post = send(changes, all, leaving);
    const earlier = underWay.get(entryId);
    const report = (async () => {
      if (earlier) await earlier;
      // An answer that was asked for before the save would bring the old picks back. Not waited for: the page may be
      // on its last legs, and the call has to be on its way.
      void queries.cancelQueries({ queryKey: keys.bracket(entryId) });
      return post();
    })();
    underWay.set(entryId, report);
    const result = await report;
    if (underWay.get(entryId) === report) underWay.delete(entryId);
    busy.current = false;
    if (Object.values(result.outcomes).includes('stored')) lastSeen.isChanged(entryId);
    forget(
      owner,
      picksWhere(changes, (slot) => result.outcomes[slot] !== 'failed'),
    );
    settle(result, changes);
    tell(changes, result, asked);
    // The page showed something older than what the server refused them for.
    if (Object.values(result.outcomes).includes('refused'))
      refresh(queries, [{ key: keys.bracket(entryId) }]);
  }

  function askToSignIn(): void {
    const description = 'Please log in again to save your data';
    toast.show({ title: 'Authentication Required', description, tone: 'danger' });
    router.history.push(paths.dashboard());
  }

  /** Success is told to who pressed the button, a failure once for a row of them. */
  function tell(
    changes: PickChanges<P>,
    { outcomes, message, isNews, mayPass }: SaveReport<P>,
    asked: boolean,
  ): void {
    const failed = Object.entries(changes).filter(([slot]) => outcomes[slot] === 'failed');
    const refused = Object.values(outcomes).includes('refused');
    const isRepeated = failed.length > 0 && failure !== null && !refused;
    const isQuiet = unseen && mayPass && !refused;
    if (asked || (isNews && !isRepeated && !isQuiet)) {
      const id = toast.show(message);
      told.current = failed.length > 0 ? id : null;
    } else if (failed.length === 0 && told.current !== null) {
      // What it complained of is cured.
      toast.dismiss(told.current);
      told.current = null;
    }
    setFailure(
      failed.length === 0
        ? null
        : { what: textOf(Object.fromEntries(failed)), times: (failure?.times ?? 0) + 1, mayPass },
    );
  }

  return { save, failure, textOf };
}

/** Changes as a text, whatever their order; empty where there are none. */
function textOf(changes: PickChanges<unknown>): string {
  const all = Object.entries(changes).sort(([a], [b]) => (a < b ? -1 : 1));
  return all.length === 0 ? '' : JSON.stringify(all);
}

/** Deletes what was stored or refused from the device, also where the page has gone meanwhile. */
function forget({ accountId, entryId }: DraftOwner, changes: Readonly<Record<string, unknown>>): void {
  const kept = readDraft(accountId, entryId);
  const over = Object.entries(changes).flatMap(([slot, pick]) =>
    isSamePick(kept[slot]?.pick, pick) ? [slot] : [],
  );
  if (over.length > 0) keepDraft(accountId, entryId, {}, over);
}
