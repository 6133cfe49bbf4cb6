import { makeFormat } from '@lockroom/game';
import { describe, expect, it } from 'vitest';
import {
  changesOf,
  isScoreChanged,
  openSheet,
  reduceSheet,
  type SheetAction,
  type SheetContent,
  unsavedCount,
  wholeSheet,
} from './sheet-state.ts';

const format = makeFormat({ family: 'custom', size: 8, reseeding: true });
const unset = { team1Score: null, team2Score: null };
const score = { team1Score: 3, team2Score: 2 };
const content = (picks: SheetContent['picks'], tieBreaker: SheetContent['tieBreaker'] = unset) => ({
  picks,
  tieBreaker,
});
const run = (stored: SheetContent, ...actions: SheetAction[]) =>
  actions.reduce(reduceSheet, openSheet(stored));
const change = (changes: Record<string, string | null>): SheetAction => ({ type: 'change', format, changes });
const fetched = (picks: SheetContent['picks']): SheetAction => ({
  type: 'fetched',
  format,
  content: content(picks),
});

describe('a sheet', () => {
  it('keeps what hangs on a changed pick only as far as it is possible', () => {
    const stored = content({ 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red1' });
    const state = run(stored, change({ 'r1-1': 'red4' }));
    expect(state.shown.picks).toEqual({ 'r1-1': 'red4', 'r1-2': 'red2' });
    expect(changesOf(state)).toEqual({ 'r1-1': 'red4', 'r2-1': null });
    expect(unsavedCount(state)).toBe(2);
  });

  it('refuses an impossible pick', () => {
    expect(run(content({}), change({ 'r2-1': 'red1' })).shown.picks).toEqual({});
  });

  it('is clean again once everything is as it was', () => {
    const state = run(content({ 'r1-1': 'red1' }), change({ 'r1-1': 'red4' }), change({ 'r1-1': 'red1' }));
    expect(unsavedCount(state)).toBe(0);
  });

  it('counts the tie-breaker as one change', () => {
    const state = run(content({}), { type: 'tie-breaker', tieBreaker: score });
    expect([isScoreChanged(state), unsavedCount(state)]).toEqual([true, 1]);
  });

  it('goes back to what is saved', () => {
    const state = run(content({ 'r1-1': 'red1' }), change({ 'r1-1': null }), { type: 'revert' });
    expect(state.shown.picks).toEqual({ 'r1-1': 'red1' });
  });
});

describe('what is fetched while there are unsaved picks', () => {
  it('never overwrites them', () => {
    const state = run(content({ 'r1-1': 'red1' }), change({ 'r1-2': 'red3' }), fetched({ 'r1-1': 'red4' }));
    expect(state.shown.picks).toEqual({ 'r1-1': 'red4', 'r1-2': 'red3' });
    expect(changesOf(state)).toEqual({ 'r1-2': 'red3' });
  });

  it('keeps a pick cleared', () => {
    const state = run(
      content({ 'r1-1': 'red1' }),
      change({ 'r1-1': null }),
      fetched({ 'r1-1': 'red1', 'r1-2': 'red2' }),
    );
    expect(state.shown.picks).toEqual({ 'r1-2': 'red2' });
  });

  it('takes only those away that it made impossible', () => {
    const stored = content({ 'r1-1': 'red1', 'r1-2': 'red2' });
    const state = run(stored, change({ 'r2-1': 'red1' }), fetched({ 'r1-1': 'red4', 'r1-2': 'red2' }));
    expect(state.shown.picks).toEqual({ 'r1-1': 'red4', 'r1-2': 'red2' });
  });

  it('waits for a save that is under way', () => {
    const state = run(content({}), change({ 'r1-1': 'red1' }), { type: 'send' }, fetched({}));
    expect(state.shown.picks).toEqual({ 'r1-1': 'red1' });
    expect(state.saved.picks).toEqual({});
  });
});

describe('a save', () => {
  const sent: SheetAction[] = [change({ 'r1-1': 'red1' }), { type: 'send' }];
  const stored = (picks: SheetContent['picks']): SheetAction => ({
    type: 'stored',
    format,
    content: content(picks),
    savedAt: 7,
  });

  it('leaves nothing unsaved, and the time of the server', () => {
    const state = run(content({}), ...sent, stored({ 'r1-1': 'red1' }));
    expect([unsavedCount(state), state.savedAt, state.sending]).toEqual([0, 7, null]);
  });

  it('keeps what was picked while it was under way', () => {
    const state = run(content({}), ...sent, change({ 'r1-2': 'red3' }), stored({ 'r1-1': 'red1' }));
    expect(changesOf(state)).toEqual({ 'r1-2': 'red3' });
  });

  it('that failed leaves everything unsaved', () => {
    const state = run(content({}), ...sent, { type: 'failed' });
    expect(changesOf(state)).toEqual({ 'r1-1': 'red1' });
    expect(state.sending).toBeNull();
  });

  it('by force sends every pick, and null for what was cleared', () => {
    const state = run(content({ 'r1-1': 'red1', 'r1-2': 'red2' }), change({ 'r1-2': null }));
    expect(wholeSheet(state)).toEqual({ 'r1-1': 'red1', 'r1-2': null });
  });
});
