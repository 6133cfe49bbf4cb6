import type { TieBreaker } from '@lockroom/contract';
import { type Format, mergePicks, type PickChanges, prune } from '@lockroom/game';

/** What stands on a sheet: winners by game id, and the predicted score of the final. */
export interface SheetContent {
  picks: Readonly<Record<string, string>>;
  tieBreaker: TieBreaker;
}

/** One sheet while it is being filled. It is dirty exactly while `shown` differs from `saved`. */
export interface SheetState {
  /** What the server holds, as it last told. */
  saved: SheetContent;
  /** What is on screen. */
  shown: SheetContent;
  /** What is on its way; null while nothing is. */
  sending: SheetContent | null;
  /** The server's time of the last save of this visit in milliseconds, null before the first. */
  savedAt: number | null;
}

export type SheetAction =
  | { type: 'fetched'; format: Format; content: SheetContent }
  | { type: 'change'; format: Format; changes: PickChanges }
  | { type: 'tie-breaker'; tieBreaker: TieBreaker }
  | { type: 'revert' }
  | { type: 'restore'; format: Format; content: SheetContent }
  | { type: 'send' }
  | { type: 'stored'; format: Format; content: SheetContent; savedAt: number }
  | { type: 'failed' };

/** A sheet as it was stored, with nothing changed yet. */
export function openSheet(content: SheetContent): SheetState {
  return { saved: content, shown: content, sending: null, savedAt: null };
}

/** The only place where a sheet changes. Unsaved picks survive everything but a lock, a save and a revert. */
export function reduceSheet(state: SheetState, action: SheetAction): SheetState {
  switch (action.type) {
    case 'fetched':
      // An answer that crosses a save may be older than it; the save is followed by a fetch of its own.
      if (state.sending) return state;
      return { ...state, ...rebase(state, state.saved, action.content, action.format) };
    case 'change':
      return { ...state, shown: changed(state.shown, action.format, action.changes) };
    case 'tie-breaker':
      return { ...state, shown: { ...state.shown, tieBreaker: action.tieBreaker } };
    case 'revert':
      return { ...state, shown: state.saved };
    case 'restore':
      return { ...state, shown: { ...action.content, picks: prune(action.format, action.content.picks) } };
    case 'send':
      return { ...state, sending: state.shown };
    case 'stored':
      return {
        ...rebase(state, state.sending ?? state.saved, action.content, action.format),
        sending: null,
        savedAt: action.savedAt,
      };
    case 'failed':
      return { ...state, sending: null };
  }
}

/** What a save sends: the games that differ from what is stored, null for one that was cleared. */
export function changesOf({ saved, shown }: Pick<SheetState, 'saved' | 'shown'>): PickChanges {
  return difference(saved.picks, shown.picks);
}

/** Every pick, and null for those that are stored and no longer on the sheet. */
export function wholeSheet({ saved, shown }: Pick<SheetState, 'saved' | 'shown'>): PickChanges {
  return { ...difference(saved.picks, {}), ...shown.picks };
}

/** Whether the predicted score differs from what is stored. */
export function isScoreChanged({ saved, shown }: Pick<SheetState, 'saved' | 'shown'>): boolean {
  return !sameScore(saved.tieBreaker, shown.tieBreaker);
}

/** How many changes would be lost by leaving now: picks, and one for the score. */
export function unsavedCount(state: SheetState): number {
  return Object.keys(changesOf(state)).length + (isScoreChanged(state) ? 1 : 0);
}

/** Carries what was changed since `base` over to what is stored now, as far as it is still possible there. */
function rebase(
  { shown }: SheetState,
  base: SheetContent,
  stored: SheetContent,
  format: Format,
): Pick<SheetState, 'saved' | 'shown'> {
  const edits = difference(base.picks, shown.picks);
  const picks = Object.entries({ ...stored.picks, ...edits }).flatMap(([game, team]) =>
    team === null ? [] : [[game, team] as const],
  );
  return {
    saved: stored,
    shown: {
      picks: prune(format, Object.fromEntries(picks)),
      tieBreaker: sameScore(base.tieBreaker, shown.tieBreaker) ? stored.tieBreaker : shown.tieBreaker,
    },
  };
}

function changed(content: SheetContent, format: Format, changes: PickChanges): SheetContent {
  const merged = mergePicks(format, content.picks, changes);
  return merged.ok ? { ...content, picks: merged.picks } : content;
}

function difference(before: SheetContent['picks'], after: SheetContent['picks']): PickChanges {
  const games = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...games].filter((game) => before[game] !== after[game]).map((game) => [game, after[game] ?? null]),
  );
}

function sameScore(a: TieBreaker, b: TieBreaker): boolean {
  return a.team1Score === b.team1Score && a.team2Score === b.team2Score;
}
