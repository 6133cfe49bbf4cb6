import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { api, withinReason } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { list } from '../../../app/list.ts';
import { toast } from '../../../ui/toast.ts';
import { saveMessage, savePicks } from './save-picks.ts';
import {
  changesOf,
  type DraftPicks,
  incompleteOf,
  openSheet,
  type PickChange,
  reduceSheet,
  type SheetAction,
  type SheetState,
} from './sheet-state.ts';

/** A sheet being filled: its state, how to change it, and how to save it. */
export interface PickSheet {
  state: SheetState;
  dispatch: (action: SheetAction) => void;
  saving: boolean;
  save: () => Promise<void>;
  /** Back to what is stored; a toast offers to take that back. */
  revert: () => void;
}

export interface PickSheetOptions {
  bracketId: string;
  /** What is stored, as the server last told; live events bring it anew. */
  stored: DraftPicks;
  /** The fights whose pick may be changed now. */
  open: ReadonlySet<string>;
  /** What a fight is called; null once it is off the card. */
  titleOf: (fightId: string) => string | null;
}

/** Keeps the unsaved picks of one bracket. Nothing but a lock, a save and 'Back to saved picks' takes them away. */
export function usePickSheet({ bracketId, stored, open, titleOf }: PickSheetOptions): PickSheet {
  const queries = useQueryClient();
  const [state, dispatch] = useReducer(reduceSheet, stored, openSheet);
  const [seen, setSeen] = useState(stored);
  // React's own way to follow a value from outside: no frame shows the old picks (react.dev, useState, "Storing
  // information from previous renders").
  if (seen !== stored) {
    setSeen(stored);
    dispatch({ type: 'fetched', picks: stored });
  }
  const saving = Object.keys(state.sending).length > 0;
  const name = (fightId: string) => titleOf(fightId) ?? 'A fight';
  useDropClosed(state, open, titleOf, dispatch);

  async function save(): Promise<void> {
    const changes = changesOf(state);
    if (changes.length === 0 || saving) return;
    // An answer that was asked for before the save would bring the old picks back.
    await queries.cancelQueries({ queryKey: keys.picks(bracketId) });
    dispatch({ type: 'send', fightIds: changes.map(({ fightId }) => fightId) });
    const report = await savePicks(changes, (change) => postPick(bracketId, change));
    dispatch({ type: 'settle', outcomes: report.outcomes, savedAt: report.savedAt });
    toast.show(saveMessage(report, incompleteOf(state), name));
    await queries.invalidateQueries({ queryKey: keys.bracket(bracketId) });
  }

  function revert(): void {
    const { edits } = state;
    dispatch({ type: 'revert' });
    toast.show({
      title: 'Back to saved picks',
      action: { label: 'Undo', onSelect: () => dispatch({ type: 'restore', edits }) },
    });
  }

  return { state, dispatch, saving, save, revert };
}

function postPick(bracketId: string, { fightId, pick }: PickChange) {
  const { winnerId: predictedWinnerId, method: predictedMethod } = pick;
  const body = { eventId: bracketId, fightId, predictedWinnerId, predictedMethod };
  return api.fights.savePick({ body }, withinReason());
}

/** Takes unsaved picks off fights that were locked meanwhile or are gone, and says which. */
function useDropClosed(
  { edits }: SheetState,
  open: ReadonlySet<string>,
  titleOf: (fightId: string) => string | null,
  dispatch: (action: SheetAction) => void,
): void {
  const closed = Object.keys(edits).filter((fightId) => !open.has(fightId));
  const titles = closed.flatMap((fightId) => titleOf(fightId) ?? []);
  const [ids, names] = [closed.join(' '), list(titles)];
  const many = titles.length > 1;
  useEffect(() => {
    if (ids === '') return;
    dispatch({ type: 'close', fightIds: ids.split(' ') });
    toast.show({
      title: names === '' ? 'The fight card changed' : `${names} ${many ? 'are' : 'is'} locked`,
      description:
        names === ''
          ? 'An unsaved pick was of a fight that is off the card now.'
          : `The unsaved ${many ? 'picks were' : 'pick was'} dropped; what was saved before stands.`,
      tone: 'danger',
      duration: 10_000,
    });
  }, [ids, names, many, dispatch]);
}
