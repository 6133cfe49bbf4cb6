import type { Bracket } from '@lockroom/contract';
import { isLocked } from '@lockroom/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { lastUpdated } from '../../api/last-updated.ts';
import { refresh } from '../../api/query-client.ts';
import { keys } from '../../api/query-keys.ts';
import { serverNow } from '../../api/server-clock.ts';
import { session } from '../../api/session.ts';
import { paths } from '../../shell/paths.ts';
import { toast } from '../../ui/toast.ts';
import type {
  CompetitionLock,
  CompetitionType,
  EntryDraft,
  LatePick,
  PickChanges,
  Picks,
  SaveReport,
} from '../competitions/competition-type.ts';
import { showFilled } from '../competitions/show-saved.ts';
import { latePicksKey, readDraft, type StoredDraft, storeDraft } from '../competitions/stored-drafts.ts';
import {
  applied,
  type EntryAction,
  type EntryState,
  incompleteOf,
  isDirty,
  isSamePick,
  isUnsure,
  openEntry,
  type Prune,
  picksWhere,
  readyOf,
  reduceEntry,
  unsavedOf,
  wholeEntry,
} from './entry-state.ts';

/**
 * Opens an entry with the draft stored on this device. A draft pick is restored if the server still has one of the
 * values recorded with it. A locked pick is always restored; it is then dropped and reported like any other unsaved
 * pick that is locked.
 */
function restoreDraft<Competition, P>(
  { type, competition, stored, isOpen }: EntryDraftOptions<Competition, P>,
  prune: Prune<P>,
  draft: StoredDraft,
) {
  const opened = openEntry(prune, stored);
  const edits: Record<string, P | null> = {};
  const known: Record<string, readonly (P | null)[]> = {};
  const conflicts: Record<string, P | null> = {};
  const lost: string[] = [];
  for (const [slot, item] of Object.entries(draft)) {
    if (item.pick !== null && !type.isPick(item.pick)) continue;
    const followed = (value: unknown) =>
      type.isPick(value) ? type.follow(competition, slot, value, item.madeOn) : null;
    const pick = followed(item.pick);
    if (item.pick !== null && pick === null) {
      lost.push(slot);
      continue;
    }
    const saved = opened.saved[slot] ?? null;
    const possible = item.known.map(followed);
    if (isSamePick(saved, pick) && !isUnsure(possible, saved)) continue;
    if (isOpen(slot) && !possible.some((each) => isSamePick(saved, each))) {
      conflicts[slot] = pick;
      continue;
    }
    edits[slot] = pick;
    known[slot] = possible;
  }
  const state = reduceEntry(prune, opened, { type: 'restore', edits, known });
  const impossible = picksWhere(edits, (slot, pick) => !isSamePick(state.picks[slot] ?? null, pick));
  // Keep impossible picks until the user has resolved all conflicts, because they may depend on a conflicting pick.
  const hasConflicts = Object.keys(conflicts).length > 0;
  const unresolved: PickChanges<P> = hasConflicts ? { ...conflicts, ...impossible } : {};
  return {
    // Includes the draft picks that can be restored.
    state,
    // Draft picks that conflict with newer picks on the server; the user has to choose.
    conflicts: unresolved,
    // The slots of draft picks that are no longer possible.
    lost: hasConflicts ? lost : [...lost, ...Object.keys(impossible)],
    // The slots to delete from the stored draft, because their picks are saved, no longer possible, or unreadable.
    obsolete: Object.keys(draft).filter((slot) => !(slot in state.edits) && !(slot in unresolved)),
  };
}

/** Milliseconds between the last change and the save. */
export const SAVE_AFTER_MS = 2000;
/** A pick whose lock is near is saved this many milliseconds before the lock, so that the request arrives in time. */
export const SAVE_BEFORE_LOCK_MS = 2000;
/** Milliseconds before the first retries of a failed save, and before each later one. */
const RETRY_AFTER_MS = [5_000, 15_000, 30_000];
const LATER_RETRY_MS = 60_000;

interface SaveFailure {
  /** The failed changes, serialized. */
  changes: string;
  /** The number of consecutive failed saves. */
  times: number;
  /** Whether retrying could succeed. */
  canRetry: boolean;
}

interface AutoSaveOptions {
  on: boolean;
  /** All changes that can be saved, serialized; empty if there are none. */
  changes: string;
  saving: boolean;
  failure: SaveFailure | null;
  /** The next lock time of the picks that can be saved; null if there is none. */
  nextLock: number | null;
  /** Saves without a success message. `leaving` is true if the page may be closed before the response arrives. */
  save: (leaving: boolean) => void;
}

/**
 * Saves two seconds after the last change, or earlier if a lock is near, and when the user leaves the entry or the page
 * is hidden. Retries failed saves after increasing delays, or immediately when the connection returns.
 */
function useAutoSave({ on, changes, saving, failure, nextLock, save }: AutoSaveOptions): void {
  const ready = on && changes !== '' && !saving;
  const failed = failure?.changes === changes ? failure : null;
  // Null if retrying cannot help.
  const retryAfter = failed?.canRetry ? (RETRY_AFTER_MS[failed.times - 1] ?? LATER_RETRY_MS) : null;
  const wait = failed ? retryAfter : SAVE_AFTER_MS;
  const saveNow = useEffectEvent((leaving: boolean) => {
    if (ready) save(leaving);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change restarts the two seconds
  useEffect(() => {
    if (!ready || wait === null) return;
    // Save immediately if the page was hidden during the previous save, because it may never be shown again.
    const isHidden = document.visibilityState === 'hidden' && wait === SAVE_AFTER_MS;
    const timer = setTimeout(
      () => saveNow(false),
      isHidden ? 0 : beforeLock(nextLock, wait, failed !== null),
    );
    return () => clearTimeout(timer);
  }, [ready, wait, changes, failed, nextLock]);
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') saveNow(true);
    };
    const onLeaving = () => saveNow(true);
    const onOnline = () => saveNow(false);
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onLeaving);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onLeaving);
      window.removeEventListener('online', onOnline);
      saveNow(true);
    };
  }, []);
}

/**
 * Shortens a delay so that it ends before the lock. When the lock is nearer than that, a first save has no delay, but a
 * failed one is not repeated faster.
 */
function beforeLock(lockAt: number | null, wait: number, hasFailed: boolean): number {
  if (lockAt === null) return wait;
  const left = lockAt - serverNow() - SAVE_BEFORE_LOCK_MS;
  if (left > 0) return Math.min(wait, left);
  return hasFailed ? wait : 0;
}

/** The account and entry of a draft. The account is the one that opened the page, even if another signs in later. */
interface DraftOwner {
  accountId: string;
  entryId: string;
}

/** Stores every unsaved pick on the device immediately. Returns false if the device cannot store them. */
function useDraftStorage<P>(
  { accountId, entryId }: DraftOwner,
  state: EntryState<P>,
  madeOn: (slot: string) => unknown,
): boolean {
  const [isStored, setStored] = useState(true);
  const written = useRef<readonly string[]>([]);
  const madeOnNow = useEffectEvent(madeOn);
  // Use a layout effect, so that a pick is stored before it is painted.
  useLayoutEffect(() => {
    const unsaved = Object.entries(unsavedOf(state)).map(([slot, pick]) => [
      slot,
      { pick, known: state.known[slot] ?? [], madeOn: madeOnNow(slot) },
    ]);
    const picks: StoredDraft = Object.fromEntries(unsaved);
    const dropped = written.current.filter((slot) => !(slot in picks));
    if (Object.keys(picks).length === 0 && dropped.length === 0) return;
    written.current = Object.keys(picks);
    const wasStored = storeDraft(accountId, entryId, picks, dropped);
    if (Object.keys(picks).length > 0) setStored(wasStored);
  }, [accountId, entryId, state]);
  return isStored;
}

/** Each entry's save in progress. A save may outlive its page, which may be reopened in the meantime. */
const savesInProgress = new Map<string, Promise<unknown>>();

interface SavingOptions<P> extends Pick<EntryDraftOptions<unknown, P>, 'isBackground'> {
  owner: DraftOwner;
  isSaving: boolean;
  /** Marks the changes as being sent and returns the function that sends them. */
  send: (changes: PickChanges<P>, all: boolean, leaving: boolean) => () => Promise<SaveReport<P>>;
  settle: (report: SaveReport<P>, sent: PickChanges<P>) => void;
}

interface SaveHow {
  all: boolean;
  /** Whether the user pressed the save button, in which case success is reported too. */
  isManual: boolean;
  leaving: boolean;
}

function useSaving<P>(options: SavingOptions<P>) {
  const { owner, isSaving, send, settle, isBackground } = options;
  const { accountId, entryId } = owner;
  const queries = useQueryClient();
  const router = useRouter();
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const failureToast = useRef<number | null>(null);
  // Use a ref, because `isSaving` changes only with the next render.
  const busy = useRef(false);

  async function save(changes: PickChanges<P>, { all, isManual, leaving }: SaveHow): Promise<void> {
    if (busy.current || isSaving) return;
    const current = session.get();
    if (!current?.token || current.user.id !== accountId) {
      if (!isManual) return;
      const description = 'Please log in again to save your data';
      toast.show({ title: 'Authentication Required', description, tone: 'danger' });
      router.history.push(paths.dashboard());
      return;
    }
    busy.current = true;
    const post = send(changes, all, leaving);
    const earlier = savesInProgress.get(entryId);
    const request = (async () => {
      if (earlier) await earlier;
      // Cancel earlier requests, whose responses would bring the old picks back. Do not wait for the cancellation,
      // because the page may be closing and the save must be sent first.
      void queries.cancelQueries({ queryKey: keys.bracket(entryId) });
      return post();
    })();
    savesInProgress.set(entryId, request);
    const result = await request;
    if (savesInProgress.get(entryId) === request) savesInProgress.delete(entryId);
    busy.current = false;
    if (Object.values(result.outcomes).includes('stored')) lastUpdated.markChanged(entryId);
    deleteFromDraft(
      owner,
      picksWhere(changes, (slot) => result.outcomes[slot] !== 'failed'),
    );
    settle(result, changes);
    report(changes, result, isManual);
    // The page does not yet show why the server rejected the pick, so refetch.
    if (Object.values(result.outcomes).includes('refused'))
      refresh(queries, [{ key: keys.bracket(entryId) }]);
  }

  /** Reports success only after a manual save, and repeated failures only once. */
  function report(
    changes: PickChanges<P>,
    { outcomes, message, isNews, canRetry }: SaveReport<P>,
    isManual: boolean,
  ): void {
    const failed = Object.entries(changes).filter(([slot]) => outcomes[slot] === 'failed');
    const refused = Object.values(outcomes).includes('refused');
    const isRepeated = failed.length > 0 && failure !== null && !refused;
    const isTemporary = isBackground && canRetry && !refused;
    if (isManual || (isNews && !isRepeated && !isTemporary)) {
      const id = toast.show(message);
      failureToast.current = failed.length > 0 ? id : null;
    } else if (failed.length === 0 && failureToast.current !== null) {
      // The save succeeded, so the failure message no longer applies.
      toast.dismiss(failureToast.current);
      failureToast.current = null;
    }
    setFailure(
      failed.length === 0
        ? null
        : { changes: serialized(Object.fromEntries(failed)), times: (failure?.times ?? 0) + 1, canRetry },
    );
  }

  return { save, failure };
}

/** Serializes changes regardless of their order; empty if there are none. */
function serialized(changes: PickChanges<unknown>): string {
  const all = Object.entries(changes).sort(([a], [b]) => (a < b ? -1 : 1));
  return all.length === 0 ? '' : JSON.stringify(all);
}

/** Deletes saved and rejected picks from the device, even after the page has been closed. */
function deleteFromDraft(
  { accountId, entryId }: DraftOwner,
  changes: Readonly<Record<string, unknown>>,
): void {
  const draft = readDraft(accountId, entryId);
  const done = Object.keys(changes).filter((slot) => isSamePick(draft[slot]?.pick, changes[slot]));
  if (done.length > 0) storeDraft(accountId, entryId, {}, done);
}

interface EntryDraftOptions<Competition, P> {
  type: CompetitionType<Competition, P>;
  entry: Bracket;
  competition: Competition;
  /** The stored picks, from the latest response or live event. */
  stored: Picks<P>;
  isOpen: (slot: string) => boolean;
  autoSaves: boolean;
  /** Whether the room's log records saved changes. */
  logged: boolean;
  /** Whether the entry's page is closed. If so, temporary failures are not shown. */
  isBackground?: boolean;
}

/** Manages the unsaved picks of one entry. Only a lock, a save or a revert removes them. */
export function useEntryDraft<Competition, P>(options: EntryDraftOptions<Competition, P>): EntryDraft<P> {
  const { type, entry, competition, stored, autoSaves, logged } = options;
  const queries = useQueryClient();
  const prune = useCallback((picks: Picks<P>) => type.prune(competition, picks), [type, competition]);
  const [owner] = useState(() => ({ accountId: session.get()?.user.id ?? '', entryId: entry.id }));
  const [opened] = useState(() => restoreDraft(options, prune, readDraft(owner.accountId, owner.entryId)));
  const [conflicts, setConflicts] = useState<PickChanges<P>>(opened.conflicts);
  const [state, dispatch] = useReducer(
    (before: EntryState<P>, action: EntryAction<P>) => reduceEntry(prune, before, action),
    opened.state,
  );
  const [last, setLast] = useState({ stored, prune });
  // Setting state while rendering avoids a frame with the old picks (react.dev, useState, "Storing information from
  // previous renders").
  if (last.stored !== stored || last.prune !== prune) {
    setLast({ stored, prune });
    dispatch({ type: 'fetched', picks: stored });
  }
  const isStored = useDraftStorage(owner, state, (slot) => type.madeOn(competition, slot));
  const onOpen = useEffectEvent(() => {
    storeDraft(owner.accountId, owner.entryId, {}, opened.obsolete);
    if (opened.lost.length > 0)
      toast.show(lostMessage(opened.lost.map((slot) => type.titleOf(competition, slot))));
  });
  useEffect(() => onOpen(), []);
  const { late, add: addLate, forget: forgetLate } = useLatePicks(owner);
  const reportLate: ReportLate<P> = (changes, why) => {
    const locks = new Set(type.locksOf(competition).map(({ id }) => id));
    const picks = Object.entries(changes).filter(([slot]) => locks.has(type.lockOf(slot)));
    addLate(
      picks.map(([slot, pick]) => ({
        slot,
        title: type.titleOf(competition, slot),
        text: type.pickText(competition, slot, pick),
        why: why[slot] ?? null,
      })),
    );
  };
  useDropClosed(options, state, dispatch, reportLate);

  const { edits } = state;
  const incomplete = incompleteOf(state, type.isWhole);
  const ready = readyOf(state, type.isWhole);
  const unsaved = Object.keys(ready).length;
  const saving = useSaving<P>({
    owner,
    isSaving: state.sending !== null,
    send: (changes, all, leaving) => {
      dispatch({ type: 'send', changes });
      return () =>
        type.save(
          { changes, all, picks: state.picks, incomplete },
          { entry, competition, queries, logged, leaving },
        );
    },
    settle: ({ outcomes, late, stored, savedAt }, sent) => {
      reportLate(
        picksWhere(sent, (slot) => slot in late),
        late,
      );
      const now =
        stored ??
        applied(
          state.saved,
          picksWhere(sent, (slot) => outcomes[slot] === 'stored'),
        );
      if (entry.isOwner) showFilled(queries, isFilled(state.saved), isFilled(now));
      dispatch({ type: 'settle', outcomes, stored, savedAt });
    },
    isBackground: options.isBackground,
  });
  useAutoSave({
    on: autoSaves,
    changes: serialized(ready),
    saving: state.sending !== null,
    failure: saving.failure,
    nextLock: nextLockOf(type, competition, Object.keys(ready)),
    save: (leaving) => void saving.save(ready, { all: false, isManual: false, leaving }),
  });

  function isFilled(picks: Picks<P>): boolean {
    const total = type.total(competition);
    return total > 0 && type.count(picks, competition) === total;
  }

  function revert(): void {
    dispatch({ type: 'revert' });
    toast.show({
      title: 'Changes undone',
      action: { label: 'Undo', onSelect: () => dispatch({ type: 'restore', edits }) },
    });
  }

  function dropConflicts(slots: readonly string[]): void {
    setConflicts((all) => picksWhere(all, (slot) => !slots.includes(slot)));
  }

  return {
    picks: state.picks,
    saved: state.saved,
    savedAt: state.savedAt,
    unsaved,
    incomplete,
    dirty: isDirty(state),
    saving: state.sending !== null,
    autoSaves,
    waiting: saving.failure ? Object.keys(ready) : [],
    isStored,
    conflicts,
    late,
    forgetLate,
    resolve: (which) => {
      const slots = Object.keys(conflicts);
      if (which === 'mine') dispatch({ type: 'restore', edits: conflicts });
      else storeDraft(owner.accountId, owner.entryId, {}, slots);
      dropConflicts(slots);
    },
    change: (changes) => {
      dispatch({ type: 'change', changes });
      // A new choice resolves the conflict of its slot.
      dropConflicts(Object.keys(changes));
    },
    save: async (all = false) => {
      if (unsaved > 0 || all) {
        await saving.save(all ? wholeEntry(state) : ready, { all, isManual: true, leaving: false });
      }
    },
    revert,
  };
}

/** Returns the next lock time of these slots; null if all their locks have passed or have no time. */
function nextLockOf<Competition, P>(
  type: CompetitionType<Competition, P>,
  competition: Competition,
  slots: readonly string[],
): number | null {
  const now = serverNow();
  const ids = new Set(slots.map((slot) => type.lockOf(slot)));
  const times = type
    .locksOf(competition)
    .flatMap(({ id, lockAt }) => (ids.has(id) && lockAt !== null && lockAt > now ? [lockAt] : []));
  return times.length > 0 ? Math.min(...times) : null;
}

type ReportLate<P> = (changes: PickChanges<P>, why: SaveReport<P>['late']) => void;

/** Returns the reason why picks were locked before the lock time; null if the lock time has passed. */
function whyEarly({ title, lockAt, hasResult }: CompetitionLock): string | null {
  if (isLocked({ lockAt, hasResult: false, now: serverNow() })) return null;
  return hasResult ? `${title} has a result, so it is locked.` : `Picks for ${title} are closed.`;
}

function lostMessage(titles: readonly string[]) {
  return {
    title: titles.length === 1 ? 'Please make one pick again' : `Please make ${titles.length} picks again`,
    description: `${titles.join(', ')}: the matchup changed before your ${titles.length === 1 ? 'pick was' : 'picks were'} saved.`,
    tone: 'danger',
    duration: 10_000,
  } as const;
}

/** Drops unsaved picks that are now locked or whose slot no longer exists, and tells the user which ones. */
function useDropClosed<Competition, P>(
  { type, competition, isOpen }: EntryDraftOptions<Competition, P>,
  { edits }: EntryState<P>,
  dispatch: (action: EntryAction<P>) => void,
  reportLate: ReportLate<P>,
): void {
  const closed = Object.keys(edits).filter((slot) => !isOpen(slot));
  // Join the slots to a string, so that the effect runs only when they change.
  const slots = closed.join(' ');
  const message = useEffectEvent(() => {
    const early = new Map(type.locksOf(competition).map((lock) => [lock.id, whyEarly(lock)]));
    reportLate(
      picksWhere(edits, (slot) => closed.includes(slot)),
      Object.fromEntries(closed.map((slot) => [slot, early.get(type.lockOf(slot)) ?? null])),
    );
    return type.dropped(competition, closed);
  });
  useEffect(() => {
    if (slots === '') return;
    dispatch({ type: 'close', slots: slots.split(' ') });
    toast.show(message());
  }, [slots, dispatch]);
}

/** The picks that can no longer be saved, stored on the device until the user dismisses the notice. */
function useLatePicks({ accountId, entryId }: DraftOwner) {
  const [late, setLate] = useState<readonly LatePick[]>(() =>
    Object.entries(readDraft(accountId, latePicksKey(entryId))).flatMap(([slot, { pick }]) =>
      isStoredLatePick(pick) ? [{ slot, title: pick.title, text: pick.text, why: pick.why ?? null }] : [],
    ),
  );
  return {
    late,
    add(picks: readonly LatePick[]): void {
      if (picks.length === 0) return;
      const stored = picks.map(({ slot, ...pick }) => [slot, { pick, known: [] }]);
      storeDraft(accountId, latePicksKey(entryId), Object.fromEntries(stored), []);
      const slots = picks.map(({ slot }) => slot);
      setLate((before) => [...before.filter(({ slot }) => !slots.includes(slot)), ...picks]);
    },
    forget(): void {
      const slots = late.map(({ slot }) => slot);
      storeDraft(accountId, latePicksKey(entryId), {}, slots);
      setLate([]);
    },
  };
}

/** Older versions of the page did not store `why`. */
function isStoredLatePick(pick: unknown): pick is { title: string; text: string; why?: string | null } {
  if (typeof pick !== 'object' || pick === null) return false;
  const { title, text, why = null }: { title?: unknown; text?: unknown; why?: unknown } = pick;
  return typeof title === 'string' && typeof text === 'string' && (why === null || typeof why === 'string');
}
