import type { Bracket } from '@lockroom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { session } from '../../api/session.ts';
import { toast } from '../../ui/toast.ts';
import type { CompetitionType, EntryDraft, PickChanges, Picks } from '../competitions/competition-type.ts';
import { keepDraft, lateName, readDraft } from '../competitions/kept-drafts.ts';
import { showFilled } from '../competitions/show-saved.ts';
import {
  applied,
  type EntryAction,
  type EntryState,
  incompleteOf,
  isDirty,
  picksWhere,
  readyOf,
  reduceEntry,
  wholeEntry,
} from './entry-state.ts';
import { openKept } from './restore-draft.ts';
import { useAutoSave } from './use-auto-save.ts';
import { type DraftOwner, useKeptDraft, useOnOpening } from './use-kept-draft.ts';
import { useSaving } from './use-saving.ts';

export interface EntryDraftOptions<Competition, P> {
  type: CompetitionType<Competition, P>;
  entry: Bracket;
  competition: Competition;
  /** The stored picks of the last response or live event. */
  stored: Picks<P>;
  isOpen: (slot: string) => boolean;
  savesItself: boolean;
  /** Whether the room's log records saved changes. */
  logged: boolean;
  /** Whether the entry's page is closed; temporary failures are then not shown. */
  unseen?: boolean;
}

/** Manages the unsaved picks of one entry. Only a lock, a save or a revert removes them. */
export function useEntryDraft<Competition, P>(options: EntryDraftOptions<Competition, P>): EntryDraft<P> {
  const { type, entry, competition, stored, isOpen, savesItself, logged } = options;
  const queries = useQueryClient();
  const prune = useCallback((picks: Picks<P>) => type.prune(competition, picks), [type, competition]);
  const [owner] = useState(() => ({ accountId: session.get()?.user.id ?? '', entryId: entry.id }));
  const [opened] = useState(() => {
    const kept = readDraft(owner.accountId, owner.entryId);
    const follow = (slot: string, pick: P, madeOn: unknown) => type.follow(competition, slot, pick, madeOn);
    return openKept({ kept, stored, prune, isPick: type.isPick, isOpen, follow });
  });
  const [conflicts, setConflicts] = useState<PickChanges<P>>(opened.conflicts);
  const [state, dispatch] = useReducer(
    (before: EntryState<P>, action: EntryAction<P>) => reduceEntry(prune, before, action),
    opened.state,
  );
  const [seen, setSeen] = useState({ stored, prune });
  // Setting state while rendering avoids a frame with the old picks (react.dev, useState, "Storing information from
  // previous renders").
  if (seen.stored !== stored || seen.prune !== prune) {
    setSeen({ stored, prune });
    dispatch({ type: 'fetched', picks: stored });
  }
  const kept = useKeptDraft(owner, state, (slot) => type.madeOn(competition, slot));
  useOnOpening(() => {
    keepDraft(owner.accountId, owner.entryId, {}, opened.over);
    if (opened.lost.length > 0)
      toast.show(lostMessage(opened.lost.map((slot) => type.titleOf(competition, slot))));
  });
  const { late, add: addLate, forget: forgetLate } = useLatePicks(owner);
  const tellLate = (changes: PickChanges<P>) => addLate(lateOf(type, competition, changes));
  useDropClosed(options, state, dispatch, tellLate);

  const { edits } = state;
  const incomplete = incompleteOf(state, type.isWhole);
  const ready = readyOf(state, type.isWhole);
  const unsaved = Object.keys(ready).length;
  const saving = useSaving<P>({
    owner,
    isUnderWay: state.sending !== null,
    send: (changes, all, leaving) => {
      dispatch({ type: 'send', changes });
      return () =>
        type.save(
          { changes, all, picks: state.picks, incomplete },
          { entry, competition, queries, logged, leaving },
        );
    },
    settle: ({ outcomes, late, stored, savedAt }, sent) => {
      tellLate(picksWhere(sent, (slot) => late.includes(slot)));
      const now =
        stored ??
        applied(
          state.saved,
          picksWhere(sent, (slot) => outcomes[slot] === 'stored'),
        );
      if (entry.isOwner) showFilled(queries, isFilled(state.saved), isFilled(now));
      dispatch({ type: 'settle', outcomes, stored, savedAt });
    },
    unseen: options.unseen ?? false,
  });
  useAutoSave({
    on: savesItself,
    what: saving.textOf(ready),
    saving: state.sending !== null,
    failure: saving.failure,
    save: (leaving) => void saving.save(ready, { all: false, asked: false, leaving }),
  });

  function isFilled(picks: Picks<P>): boolean {
    const total = type.total(competition);
    return total > 0 && type.count(picks, competition) === total;
  }

  function revert(): void {
    dispatch({ type: 'revert' });
    toast.show({
      title: 'Back to saved picks',
      action: { label: 'Undo', onSelect: () => dispatch({ type: 'restore', edits }) },
    });
  }

  /** A new choice for a slot resolves its conflict. */
  function withoutConflicts(slots: readonly string[]): void {
    setConflicts((asked) => picksWhere(asked, (slot) => !slots.includes(slot)));
  }

  return {
    picks: state.picks,
    saved: state.saved,
    savedAt: state.savedAt,
    unsaved,
    incomplete,
    dirty: isDirty(state),
    saving: state.sending !== null,
    savesItself,
    waiting: saving.failure ? Object.keys(ready) : [],
    kept,
    conflicts,
    late,
    forgetLate,
    resolve: (which) => {
      const slots = Object.keys(conflicts);
      if (which === 'mine') dispatch({ type: 'restore', edits: conflicts });
      else keepDraft(owner.accountId, owner.entryId, {}, slots);
      withoutConflicts(slots);
    },
    change: (changes) => {
      dispatch({ type: 'change', changes });
      withoutConflicts(Object.keys(changes));
    },
    save: async (all = false) => {
      if (unsaved > 0 || all) {
        await saving.save(all ? wholeEntry(state) : ready, { all, asked: true, leaving: false });
      }
    },
    revert,
  };
}

function lateOf<Competition, P>(
  type: CompetitionType<Competition, P>,
  competition: Competition,
  changes: PickChanges<P>,
): LatePick[] {
  const locks = new Set(type.locksOf(competition).map(({ id }) => id));
  return Object.entries(changes)
    .filter(([slot]) => locks.has(type.lockOf(slot)))
    .map(([slot, pick]) => ({
      slot,
      title: type.titleOf(competition, slot),
      text: type.pickText(competition, slot, pick),
    }));
}

function lostMessage(titles: readonly string[]) {
  return {
    title:
      titles.length === 1 ? 'A kept pick is not possible any more' : 'Kept picks are not possible any more',
    description: `${titles.join(', ')}: dropped, because the opponents there have changed.`,
    tone: 'danger',
    duration: 10_000,
  } as const;
}

/** Drops unsaved picks whose lock has closed or whose slot is gone, and tells the user which. */
function useDropClosed<Competition, P>(
  { type, competition, isOpen }: EntryDraftOptions<Competition, P>,
  { edits }: EntryState<P>,
  dispatch: (action: EntryAction<P>) => void,
  tellLate: (changes: PickChanges<P>) => void,
): void {
  const closed = Object.keys(edits).filter((slot) => !isOpen(slot));
  // A string, so that the effect runs only when the slots change.
  const slots = closed.join(' ');
  const message = useEffectEvent(() => {
    tellLate(Object.fromEntries(closed.map((slot) => [slot, edits[slot] ?? null])));
    return type.dropped(competition, closed);
  });
  useEffect(() => {
    if (slots === '') return;
    dispatch({ type: 'close', slots: slots.split(' ') });
    toast.show(message());
  }, [slots, dispatch]);
}

/** A pick that came after its lock. It is stored as text, because its fight or game may no longer exist. */
interface LatePick {
  slot: string;
  title: string;
  text: string;
}

/** The picks refused after their lock, stored on the device until the user dismisses the notice. */
function useLatePicks({ accountId, entryId }: DraftOwner) {
  const [late, setLate] = useState(() => readLate(accountId, entryId));
  return {
    late,
    add(picks: readonly LatePick[]): void {
      if (picks.length === 0) return;
      const kept = picks.map(({ slot, title, text }) => [slot, { pick: { title, text }, known: [] }]);
      keepDraft(accountId, lateName(entryId), Object.fromEntries(kept), []);
      const slots = picks.map(({ slot }) => slot);
      setLate((before) => [...before.filter(({ slot }) => !slots.includes(slot)), ...picks]);
    },
    forget(): void {
      keepDraft(
        accountId,
        lateName(entryId),
        {},
        late.map(({ slot }) => slot),
      );
      setLate([]);
    },
  };
}

function readLate(accountId: string, entryId: string): readonly LatePick[] {
  return Object.entries(readDraft(accountId, lateName(entryId))).flatMap(([slot, { pick }]) =>
    isWords(pick) ? [{ slot, title: pick.title, text: pick.text }] : [],
  );
}

function isWords(pick: unknown): pick is { title: string; text: string } {
  if (typeof pick !== 'object' || pick === null) return false;
  const { title, text }: { title?: unknown; text?: unknown } = pick;
  return typeof title === 'string' && typeof text === 'string';
}
