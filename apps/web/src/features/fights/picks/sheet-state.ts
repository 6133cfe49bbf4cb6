import { type DraftPick, NO_PICK, progressOf } from '../card/fight-rules.ts';

/** Picks by fight id; a fight that is missing is not picked. */
export type DraftPicks = Readonly<Record<string, DraftPick>>;

/**
 * One sheet while it is being filled. `edits` holds only what differs from `saved`, so the sheet is dirty exactly
 * while it has entries.
 */
export interface SheetState {
  /** What the server holds, or will hold once everything on its way has arrived. */
  saved: DraftPicks;
  edits: DraftPicks;
  /** What is on its way, by fight: the pick, and what to go back to if it is refused. */
  sending: Readonly<Record<string, { pick: DraftPick; before: DraftPick }>>;
  /** The server's time of the last save of this visit in milliseconds, null before the first. */
  savedAt: number | null;
}

/** What became of one pick that was sent. `refused` means that it cannot be saved any more. */
export interface SaveOutcome {
  fightId: string;
  result: 'stored' | 'refused' | 'failed';
}

export type SheetAction =
  | { type: 'fetched'; picks: DraftPicks }
  | { type: 'pick'; fightId: string; change: Partial<DraftPick> }
  | { type: 'clear'; fightId: string }
  | { type: 'close'; fightIds: readonly string[] }
  | { type: 'revert' }
  | { type: 'restore'; edits: DraftPicks }
  | { type: 'send'; fightIds: readonly string[] }
  | { type: 'settle'; outcomes: readonly SaveOutcome[]; savedAt: number | null };

/** A sheet as it was stored, with nothing changed yet. */
export function openSheet(picks: DraftPicks): SheetState {
  return { saved: picks, edits: {}, sending: {}, savedAt: null };
}

/** The only place where a sheet changes. Unsaved picks survive everything but a lock, a save and a revert. */
export function reduceSheet(state: SheetState, action: SheetAction): SheetState {
  switch (action.type) {
    case 'fetched':
      return fetched(state, action.picks);
    case 'pick':
      return edit(state, action.fightId, { ...pickOf(state, action.fightId), ...action.change });
    case 'clear':
      return edit(state, action.fightId, NO_PICK);
    case 'close':
      return { ...state, edits: without(state.edits, action.fightIds) };
    case 'revert':
      return { ...state, edits: {} };
    case 'restore':
      return { ...state, edits: differing({ ...action.edits, ...state.edits }, state.saved) };
    case 'send':
      return send(state, action.fightIds);
    case 'settle':
      return settle(state, action.outcomes, action.savedAt);
  }
}

/** The pick of a fight as it stands on screen. */
export function pickOf(state: SheetState, fightId: string): DraftPick {
  return state.edits[fightId] ?? state.saved[fightId] ?? NO_PICK;
}

/** A pick to be sent; an empty one clears what is stored. */
export interface PickChange {
  fightId: string;
  pick: DraftPick;
}

/** The changes that can be saved: picks that are whole, and those that were cleared. */
export function changesOf({ edits }: SheetState): PickChange[] {
  return Object.entries(edits)
    .filter(([, pick]) => progressOf(pick) !== 'half')
    .map(([fightId, pick]) => ({ fightId, pick }));
}

/** Fights with a change that cannot be saved yet, because winner or method is missing. */
export function incompleteOf({ edits }: SheetState): string[] {
  return Object.keys(edits).filter((fightId) => progressOf(edits[fightId] ?? NO_PICK) === 'half');
}

/** Whether anything would be lost by leaving now. */
export function isDirty({ edits, sending }: SheetState): boolean {
  return Object.keys(edits).length > 0 || Object.keys(sending).length > 0;
}

/** Whether two picks are the same. */
export function samePick(a: DraftPick, b: DraftPick): boolean {
  return a.winnerId === b.winnerId && a.method === b.method;
}

function edit(state: SheetState, fightId: string, pick: DraftPick): SheetState {
  return { ...state, edits: differing({ ...state.edits, [fightId]: pick }, state.saved) };
}

function fetched(state: SheetState, picks: DraftPicks): SheetState {
  // The answer may be older than what is on its way: those fights keep the new pick, and go back to the answer.
  const onTheWay = Object.entries(state.sending).map(([fightId, sent]) => ({ fightId, ...sent }));
  const saved = onTheWay.reduce((all, { fightId, pick }) => withPick(all, fightId, pick), picks);
  const sending = Object.fromEntries(
    onTheWay.map(({ fightId, pick }) => [fightId, { pick, before: picks[fightId] ?? NO_PICK }]),
  );
  return { ...state, saved, sending, edits: differing(state.edits, saved) };
}

function send(state: SheetState, fightIds: readonly string[]): SheetState {
  let { saved, sending } = state;
  for (const fightId of fightIds) {
    const pick = state.edits[fightId];
    if (!pick) continue;
    sending = { ...sending, [fightId]: { pick, before: state.saved[fightId] ?? NO_PICK } };
    saved = withPick(saved, fightId, pick);
  }
  return { ...state, saved, sending, edits: without(state.edits, fightIds) };
}

function settle(state: SheetState, outcomes: readonly SaveOutcome[], savedAt: number | null): SheetState {
  let { saved, edits } = state;
  for (const { fightId, result } of outcomes) {
    const sent = state.sending[fightId];
    if (!sent || result === 'stored') continue;
    saved = withPick(saved, fightId, sent.before);
    // What failed stays as an unsaved pick, unless something newer was chosen meanwhile.
    if (result === 'failed') edits = { [fightId]: sent.pick, ...edits };
  }
  const sending = without(
    state.sending,
    outcomes.map(({ fightId }) => fightId),
  );
  return { saved, sending, edits: differing(edits, saved), savedAt: savedAt ?? state.savedAt };
}

function withPick(picks: DraftPicks, fightId: string, pick: DraftPick): DraftPicks {
  return progressOf(pick) === 'empty' ? without(picks, [fightId]) : { ...picks, [fightId]: pick };
}

function differing(edits: DraftPicks, saved: DraftPicks): DraftPicks {
  return Object.fromEntries(
    Object.entries(edits).filter(([fightId, pick]) => !samePick(pick, saved[fightId] ?? NO_PICK)),
  );
}

function without<T>(all: Readonly<Record<string, T>>, fightIds: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([fightId]) => !fightIds.includes(fightId)));
}
