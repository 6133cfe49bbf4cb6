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

/** The save in progress of each entry. A save may outlive its page, and the page may be reopened meanwhile. */
const underWay = new Map<string, Promise<unknown>>();

interface SavingOptions<P> {
  owner: DraftOwner;
  isUnderWay: boolean;
  /** Marks the changes as being sent and returns the function that sends them. */
  send: (changes: PickChanges<P>, all: boolean, leaving: boolean) => () => Promise<SaveReport<P>>;
  settle: (report: SaveReport<P>, sent: PickChanges<P>) => void;
  /** Whether the entry's page is closed; temporary failures are then not shown. */
  unseen: boolean;
}

interface SaveHow {
  all: boolean;
  /** Whether the user pressed the save button, which also reports success. */
  asked: boolean;
  leaving: boolean;
}

/** Saves one entry, one request at a time, and reports the result. */
export function useSaving<P>(options: SavingOptions<P>) {
  const { owner, isUnderWay, send, settle, unseen } = options;
  const { accountId, entryId } = owner;
  const queries = useQueryClient();
  const router = useRouter();
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const told = useRef<number | null>(null);
  // A ref, because `isUnderWay` changes only with the next render.
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
      // A response requested before the save would bring the old picks back. Do not wait for the cancellation: the page
      // may be closing, and the save has to be sent first.
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
    // The page showed data older than the server's reason to refuse.
    if (Object.values(result.outcomes).includes('refused'))
      refresh(queries, [{ key: keys.bracket(entryId) }]);
  }

  function askToSignIn(): void {
    const description = 'Please log in again to save your data';
    toast.show({ title: 'Authentication Required', description, tone: 'danger' });
    router.history.push(paths.dashboard());
  }

  /** Reports success only after a manual save, and repeated failures only once. */
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
      // The save succeeded, so the failure message no longer applies.
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

/** Serializes changes regardless of their order; empty if there are none. */
function textOf(changes: PickChanges<unknown>): string {
  const all = Object.entries(changes).sort(([a], [b]) => (a < b ? -1 : 1));
  return all.length === 0 ? '' : JSON.stringify(all);
}

/** Deletes stored and refused picks from the device, even after the page was closed. */
function forget({ accountId, entryId }: DraftOwner, changes: Readonly<Record<string, unknown>>): void {
  const kept = readDraft(accountId, entryId);
  const over = Object.entries(changes).flatMap(([slot, pick]) =>
    isSamePick(kept[slot]?.pick, pick) ? [slot] : [],
  );
  if (over.length > 0) keepDraft(accountId, entryId, {}, over);
}
