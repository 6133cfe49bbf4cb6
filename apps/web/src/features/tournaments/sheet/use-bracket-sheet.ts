import { ApiError, type TieBreaker } from '@lockroom/contract';
import { type Format, mergePicks } from '@lockroom/game';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useReducer, useRef, useState } from 'react';
import { api, withinReason } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { session } from '../../../api/session.ts';
import { paths } from '../../../app/paths.ts';
import { afterPaint } from '../../../ui/after-paint.ts';
import { toast } from '../../../ui/toast.ts';
import type { BracketSetup } from '../board/use-bracket.ts';
import {
  changesOf,
  isScoreChanged,
  openSheet,
  reduceSheet,
  type SheetContent,
  type SheetState,
  unsavedCount,
  wholeSheet,
} from './sheet-state.ts';
import { droppedText, lockedMessage, savedMessage, saveFailure } from './sheet-words.ts';

export interface BracketSheetOptions extends BracketSetup {
  bracketId: string;
  /** What is stored, as the server last told; live events bring it anew. */
  stored: SheetContent;
  /** The picks may be changed now. */
  editable: boolean;
}

/** A sheet being filled: its state, how to change it, and how to save it. */
export interface BracketSheet {
  state: SheetState;
  saving: boolean;
  /** Sets or clears (null) the winner of a game; what hung on the team removed goes with it, and can be undone. */
  pick: (game: string, team: string | null) => void;
  setTieBreaker: (tieBreaker: TieBreaker) => void;
  /** Sends what changed; with `all` every pick again. */
  save: (all?: boolean) => Promise<void>;
  /** Back to what is stored; a toast offers to take that back. */
  revert: () => void;
}

/** Keeps the unsaved picks of one bracket. Nothing but a lock, a save and 'Back to saved picks' takes them away. */
export function useBracketSheet(options: BracketSheetOptions): BracketSheet {
  const { bracketId, stored, editable, format, look } = options;
  const queries = useQueryClient();
  const router = useRouter();
  const [state, dispatch] = useReducer(reduceSheet, stored, openSheet);
  useFollow(stored, format, (content) => dispatch({ type: 'fetched', format, content }));
  useDropAtLock(editable, unsavedCount(state), () => dispatch({ type: 'revert' }));
  const saving = state.sending !== null;

  function pick(game: string, team: string | null): void {
    if (!editable) {
      toast.show(lockedMessage());
      return;
    }
    const before = state.shown.picks;
    const merged = mergePicks(format, before, { [game]: team });
    if (!merged.ok) return;
    dispatch({ type: 'change', format, changes: { [game]: team } });
    if (merged.dropped.length === 0) return;
    const undone = [game, ...merged.dropped].map((id) => [id, before[id] ?? null]);
    // The pick first: the toast would hold up the frame that shows it.
    afterPaint(() =>
      toast.show({
        title: merged.dropped.length === 1 ? 'A later pick was cleared' : 'Later picks were cleared',
        description: `${droppedText(format, look, before, merged.dropped)}.`,
        action: {
          label: 'Undo',
          onSelect: () => dispatch({ type: 'change', format, changes: Object.fromEntries(undone) }),
        },
      }),
    );
  }

  async function save(all = false): Promise<void> {
    const predictions = all ? wholeSheet(state) : changesOf(state);
    const withScore = all || isScoreChanged(state);
    if (saving || (Object.keys(predictions).length === 0 && !withScore)) return;
    if (session.token() === null) {
      const description = 'Please log in again to save your data';
      toast.show({ title: 'Authentication Required', description, tone: 'danger' });
      router.history.push(paths.dashboard());
      return;
    }
    // An answer that was asked for before the save would bring the old picks back.
    await queries.cancelQueries({ queryKey: keys.picks(bracketId) });
    const before = queries.getQueryState<SheetContent>(keys.picks(bracketId));
    dispatch({ type: 'send' });
    try {
      const body = {
        predictions: { ...predictions },
        ...(withScore ? { tieBreakerScores: state.shown.tieBreaker } : {}),
      };
      const sheet = { params: { eventId: bracketId }, body };
      const answer = await api.tournaments.customSave(sheet, withinReason());
      const content = { picks: answer.predictions, tieBreaker: answer.tieBreaker };
      dispatch({ type: 'stored', format, content, savedAt: Date.parse(answer.savedAt) });
      toast.show(savedMessage(format, look, answer));
    } catch (error) {
      dispatch({ type: 'failed' });
      // What was fetched while the save was under way was passed over, and may hold all that the save has stored.
      const now = queries.getQueryState<SheetContent>(keys.picks(bracketId));
      if (now?.data && now.dataUpdateCount !== before?.dataUpdateCount) {
        dispatch({ type: 'fetched', format, content: now.data });
      }
      if (isClosed(error)) dispatch({ type: 'revert' });
      toast.show(saveFailure(error));
    }
    await queries.invalidateQueries({ queryKey: keys.bracket(bracketId) });
  }

  function revert(): void {
    const content = state.shown;
    dispatch({ type: 'revert' });
    toast.show({
      title: 'Back to saved picks',
      action: { label: 'Undo', onSelect: () => dispatch({ type: 'restore', format, content }) },
    });
  }

  return {
    state,
    saving,
    pick,
    setTieBreaker: (tieBreaker) => dispatch({ type: 'tie-breaker', tieBreaker }),
    save,
    revert,
  };
}

/** Whether trying again cannot help: the bracket is locked, or its event completed. */
function isClosed(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'locked' || error.code === 'event_completed');
}

/** Hands on what is stored whenever it, or the bracket it is for, has changed. */
function useFollow(stored: SheetContent, format: Format, onChange: (content: SheetContent) => void): void {
  const [seen, setSeen] = useState({ stored, format });
  // React's own way to follow a value from outside: no frame shows the old picks (react.dev, useState, "Storing
  // information from previous renders").
  if (seen.stored !== stored || seen.format !== format) {
    setSeen({ stored, format });
    onChange(stored);
  }
}

/** Takes unsaved picks off a sheet that was locked meanwhile, and says so. */
function useDropAtLock(editable: boolean, unsaved: number, drop: () => void): void {
  const wasEditable = useRef(editable);
  useEffect(() => {
    const closed = wasEditable.current && !editable;
    wasEditable.current = editable;
    if (!closed || unsaved === 0) return;
    drop();
    toast.show({
      title: 'Bracket Locked',
      description: `${unsaved === 1 ? 'The unsaved change was' : `${unsaved} unsaved changes were`} dropped; what was saved before stands.`,
      tone: 'danger',
      duration: 10_000,
    });
  });
}
