import { describe, expect, it } from 'vitest';
import { type DraftPick, NO_PICK } from '../card/fight-rules.ts';
import {
  changesOf,
  incompleteOf,
  isDirty,
  openSheet,
  pickOf,
  reduceSheet,
  type SheetAction,
  type SheetState,
} from './sheet-state.ts';

const ko: DraftPick = { winnerId: 1, method: 'KO/TKO' };
const dec: DraftPick = { winnerId: 2, method: 'Decision' };
const after = (state: SheetState, ...actions: SheetAction[]) => actions.reduce(reduceSheet, state);
const pick = (fightId: string, change: Partial<DraftPick>): SheetAction => ({
  type: 'pick',
  fightId,
  change,
});

describe('a sheet', () => {
  it('is clean when it is opened, dirty with a choice, clean again when the choice is taken back', () => {
    const opened = openSheet({ a: ko });
    expect(isDirty(opened)).toBe(false);
    const changed = after(opened, pick('a', { winnerId: 2 }));
    expect(isDirty(changed)).toBe(true);
    expect(pickOf(changed, 'a')).toEqual({ winnerId: 2, method: 'KO/TKO' });
    expect(isDirty(after(changed, pick('a', { winnerId: 1 })))).toBe(false);
  });

  it('sends whole picks and cleared ones, and names the others', () => {
    const state = after(
      openSheet({ a: ko, b: ko }),
      { type: 'clear', fightId: 'a' },
      pick('c', dec),
      pick('d', { winnerId: 1 }),
      pick('e', { method: 'Decision' }),
    );
    expect(changesOf(state)).toEqual([
      { fightId: 'a', pick: NO_PICK },
      { fightId: 'c', pick: dec },
    ]);
    expect(incompleteOf(state)).toEqual(['d', 'e']);
  });

  it('forgets a choice on an unpicked fight once it is cleared', () => {
    const state = after(openSheet({}), pick('a', { winnerId: 1 }), { type: 'clear', fightId: 'a' });
    expect(isDirty(state)).toBe(false);
    expect(pickOf(state, 'a')).toEqual(NO_PICK);
  });

  it('keeps unsaved picks whatever is fetched', () => {
    const state = after(openSheet({ a: ko }), pick('a', dec), { type: 'fetched', picks: { b: ko } });
    expect(pickOf(state, 'a')).toEqual(dec);
    expect(pickOf(state, 'b')).toEqual(ko);
    expect(changesOf(state)).toEqual([{ fightId: 'a', pick: dec }]);
  });

  it('is clean when what was fetched is what was chosen', () => {
    expect(isDirty(after(openSheet({}), pick('a', dec), { type: 'fetched', picks: { a: dec } }))).toBe(false);
  });

  it('shows a pick as saved while it is on its way, and holds it against an older answer', () => {
    const sent = after(openSheet({ a: ko }), pick('a', dec), { type: 'send', fightIds: ['a'] });
    expect(pickOf(sent, 'a')).toEqual(dec);
    expect(changesOf(sent)).toEqual([]);
    expect(isDirty(sent)).toBe(true);
    expect(pickOf(after(sent, { type: 'fetched', picks: { a: ko } }), 'a')).toEqual(dec);
  });

  it('settles fight by fight: stored stands, failed is unsaved again, refused goes back', () => {
    const picks = { a: ko, b: ko, c: ko };
    const state = after(
      openSheet(picks),
      pick('a', dec),
      pick('b', dec),
      pick('c', dec),
      { type: 'send', fightIds: ['a', 'b', 'c'] },
      {
        type: 'settle',
        savedAt: 5,
        outcomes: [
          { fightId: 'a', result: 'stored' },
          { fightId: 'b', result: 'failed' },
          { fightId: 'c', result: 'refused' },
        ],
      },
    );
    expect(state.saved).toEqual({ a: dec, b: ko, c: ko });
    expect(state.edits).toEqual({ b: dec });
    expect(state.sending).toEqual({});
    expect(state.savedAt).toBe(5);
    expect(pickOf(state, 'c')).toEqual(ko);
  });

  it('keeps what was chosen while the save was on its way', () => {
    const submission: DraftPick = { winnerId: 1, method: 'Submission' };
    const sent = after(
      openSheet({}),
      pick('a', ko),
      { type: 'send', fightIds: ['a'] },
      pick('a', submission),
    );
    for (const result of ['stored', 'failed'] as const) {
      const done = after(sent, { type: 'settle', savedAt: null, outcomes: [{ fightId: 'a', result }] });
      expect(pickOf(done, 'a')).toEqual(submission);
      expect(changesOf(done)).toHaveLength(1);
    }
  });

  it('goes back to what the server said last when a save fails', () => {
    const state = after(
      openSheet({ a: ko }),
      { type: 'clear', fightId: 'a' },
      { type: 'send', fightIds: ['a'] },
      { type: 'fetched', picks: { a: dec } },
      { type: 'settle', savedAt: null, outcomes: [{ fightId: 'a', result: 'refused' }] },
    );
    expect(pickOf(state, 'a')).toEqual(dec);
    expect(isDirty(state)).toBe(false);
  });

  it('drops the unsaved pick of a fight that closes and leaves the others', () => {
    const state = after(openSheet({ a: ko }), pick('a', dec), pick('b', dec), {
      type: 'close',
      fightIds: ['a'],
    });
    expect(pickOf(state, 'a')).toEqual(ko);
    expect(pickOf(state, 'b')).toEqual(dec);
  });

  it('goes back to saved picks, and forward again', () => {
    const changed = after(openSheet({ a: ko }), pick('a', dec), pick('b', { winnerId: 1 }));
    const back = after(changed, { type: 'revert' });
    expect(isDirty(back)).toBe(false);
    expect(after(back, { type: 'restore', edits: changed.edits })).toEqual(changed);
  });
});
