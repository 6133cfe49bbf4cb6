import type { Bracket } from '@lockroom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { keys } from '../../api/query-keys.ts';
import { session } from '../../api/session.ts';
import { paths } from '../../shell/paths.ts';
import { toast } from '../../ui/toast.ts';
import type { CompetitionType, EntryDraft, Picks } from '../competitions/competition-type.ts';
import {
  type EntryAction,
  type EntryState,
  incompleteOf,
  isDirty,
  openEntry,
  readyOf,
  reduceEntry,
  wholeEntry,
} from './entry-state.ts';

export interface EntryDraftOptions<Competition, P> {
  type: CompetitionType<Competition, P>;
  entry: Bracket;
  competition: Competition;
  /** What is stored, as the server last told; live events bring it anew. */
  stored: Picks<P>;
  /** Whether a pick may be changed now. */
  isOpen: (slot: string) => boolean;
}

/** Keeps the unsaved picks of one entry. Nothing but a lock, a save and 'Back to saved picks' takes them away. */
export function useEntryDraft<Competition, P>(options: EntryDraftOptions<Competition, P>): EntryDraft<P> {
  const { type, entry, competition, stored } = options;
  const queries = useQueryClient();
  const router = useRouter();
  const prune = useCallback((picks: Picks<P>) => type.prune(competition, picks), [type, competition]);
  const [state, dispatch] = useReducer(
    (before: EntryState<P>, action: EntryAction<P>) => reduceEntry(prune, before, action),
    stored,
    (picks) => openEntry(prune, picks),
  );
  const [seen, setSeen] = useState({ stored, prune });
  // React's own way to follow a value from outside: no frame shows the old picks (react.dev, useState, "Storing
  // information from previous renders").
  if (seen.stored !== stored || seen.prune !== prune) {
    setSeen({ stored, prune });
    dispatch({ type: 'fetched', picks: stored });
  }
  useDropClosed(options, state, dispatch);

  const { edits } = state;
  const saving = state.sending !== null;
  const incomplete = incompleteOf(state, type.isWhole);
  const ready = readyOf(state, type.isWhole);
  const unsaved = Object.keys(ready).length;

  async function save(all = false): Promise<void> {
    if (saving || (unsaved === 0 && !all)) return;
    if (session.token() === null) {
      const description = 'Please log in again to save your data';
      toast.show({ title: 'Authentication Required', description, tone: 'danger' });
      router.history.push(paths.dashboard());
      return;
    }
    // An answer that was asked for before the save would bring the old picks back.
    await queries.cancelQueries({ queryKey: keys.bracket(entry.id) });
    const changes = all ? wholeEntry(state) : ready;
    dispatch({ type: 'send', changes });
    const sent = { changes, all, picks: state.picks, incomplete };
    const report = await type.save(sent, { entry, competition, queries });
    const { outcomes, savedAt } = report;
    dispatch({ type: 'settle', outcomes, stored: report.stored, savedAt });
    toast.show(report.message);
    await queries.invalidateQueries({ queryKey: keys.bracket(entry.id) });
  }

  function revert(): void {
    dispatch({ type: 'revert' });
    toast.show({
      title: 'Back to saved picks',
      action: { label: 'Undo', onSelect: () => dispatch({ type: 'restore', edits }) },
    });
  }

  return {
    picks: state.picks,
    saved: state.saved,
    savedAt: state.savedAt,
    unsaved,
    incomplete,
    dirty: isDirty(state),
    saving,
    change: (changes) => dispatch({ type: 'change', changes }),
    save,
    revert,
  };
}

/** Takes unsaved picks off what was locked meanwhile or is gone, and says which. */
function useDropClosed<Competition, P>(
  { type, competition, isOpen }: EntryDraftOptions<Competition, P>,
  { edits }: EntryState<P>,
  dispatch: (action: EntryAction<P>) => void,
): void {
  const closed = Object.keys(edits).filter((slot) => !isOpen(slot));
  // A text, so that the effect runs for other picks only.
  const slots = closed.join(' ');
  const message = useEffectEvent(() => type.dropped(competition, closed));
  useEffect(() => {
    if (slots === '') return;
    dispatch({ type: 'close', slots: slots.split(' ') });
    toast.show(message());
  }, [slots, dispatch]);
}
