import { makeFormat } from '@lockroom/rules';
import { describe, expect, it } from 'vitest';
import type { PickChanges, Picks, SaveOutcome } from '../competitions/competition-type.ts';
import type { DraftPick } from '../fights/card/fight-rules.ts';
import { fightEntry } from '../fights/entry/fight-entry.tsx';
import { prunePicks, SCORE, type TournamentPick } from '../tournaments/tournament-picks.ts';
import {
  type EntryAction,
  type EntryState,
  incompleteOf,
  isDirty,
  openEntry,
  type Prune,
  readyOf,
  reduceEntry,
  wholeEntry,
} from './entry-state.ts';

/** Two different sets of picks for the same slots. */
interface Picking<P> {
  prune: Prune<P>;
  first: Picks<P>;
  second: Picks<P>;
}

const ko: DraftPick = { winnerId: 1, method: 'KO/TKO' };
const dec: DraftPick = { winnerId: 2, method: 'Decision' };
const format = makeFormat({ family: 'custom', size: 8, reseeding: true });
const score = { team1Score: 3, team2Score: 2 };

const fights: Picking<DraftPick> = {
  prune: (picks) => fightEntry.prune({ sport: 'mma', card: [], listed: [] }, picks),
  first: { a: ko, b: ko, c: ko },
  second: { a: dec, b: dec, c: dec },
};
const games: Picking<TournamentPick> = {
  prune: (picks) => prunePicks(format, picks),
  first: { 'r1-1': 'red1', 'r1-2': 'red2', 'r1-3': 'blue1' },
  second: { 'r1-1': 'red4', 'r1-2': 'red3', 'r1-3': 'blue4' },
};

function sayTheSame<P>(name: string, { prune, first, second }: Picking<P>) {
  const [a = '', b = '', c = ''] = Object.keys(first);
  const of = (picks: Picks<P>, ...slots: string[]) =>
    Object.fromEntries(Object.entries(picks).filter(([slot]) => slots.includes(slot)));
  const change = (changes: PickChanges<P>): EntryAction<P> => ({ type: 'change', changes });
  const send = (changes: PickChanges<P>): EntryAction<P> => ({ type: 'send', changes });
  const fetched = (picks: Picks<P>): EntryAction<P> => ({ type: 'fetched', picks });
  const settle = (outcomes: Record<string, SaveOutcome>, stored: Picks<P> | null = null): EntryAction<P> => ({
    type: 'settle',
    outcomes,
    stored,
    savedAt: 7,
  });
  const run = (stored: Picks<P>, ...actions: EntryAction<P>[]): EntryState<P> =>
    actions.reduce((state, action) => reduceEntry(prune, state, action), openEntry(prune, stored));

  describe(`an entry for ${name}`, () => {
    it('an entry is dirty after a choice and clean after the choice is undone', () => {
      expect(isDirty(run(first))).toBe(false);
      const changed = run(first, change(of(second, a)));
      expect([isDirty(changed), changed.picks[a]]).toEqual([true, second[a]]);
      expect(isDirty(run(first, change(of(second, a)), change(of(first, a))))).toBe(false);
    });

    it('clearing a choice leaves no unsaved change if the game had no saved pick', () => {
      const state = run({}, change(of(first, a)), change({ [a]: null }));
      expect([isDirty(state), state.picks]).toEqual([false, {}]);
    });

    it('unsaved picks are kept when new data is fetched', () => {
      const state = run(of(first, a), change(of(second, a)), fetched(of(first, b)));
      expect(state.picks).toEqual({ ...of(second, a), ...of(first, b) });
      expect(state.edits).toEqual(of(second, a));
    });

    it('a cleared pick stays cleared after a fetch', () => {
      const state = run(of(first, a), change({ [a]: null }), fetched(of(first, a, b)));
      expect(state.picks).toEqual(of(first, b));
    });

    it('an entry becomes clean when the fetched pick equals the chosen one', () => {
      expect(isDirty(run({}, change(of(second, a)), fetched(of(second, a))))).toBe(false);
    });

    it('a pick that is being saved stays on screen even if an older response arrives', () => {
      const sent = run(of(first, a), change(of(second, a)), send(of(second, a)));
      expect([sent.picks, sent.edits, isDirty(sent)]).toEqual([of(second, a), {}, true]);
      const late = reduceEntry(prune, sent, fetched(of(first, a)));
      expect([late.picks, late.saved]).toEqual([of(second, a), of(first, a)]);
    });

    it('after a save, stored picks are kept, failed picks are unsaved again, and rejected picks are undone', () => {
      const state = run(
        first,
        change(second),
        send(second),
        settle({ [a]: 'stored', [b]: 'failed', [c]: 'refused' }),
      );
      expect(state.saved).toEqual({ ...first, ...of(second, a) });
      expect(state.edits).toEqual(of(second, b));
      expect(state.picks).toEqual({ ...second, ...of(first, c) });
      expect([state.sending, state.savedAt]).toEqual([null, 7]);
    });

    it('all picks in the response to a save are adopted, including picks that were not sent', () => {
      const stored = { ...of(second, a), ...of(first, c) };
      const state = run(
        of(first, a),
        change(of(second, a)),
        send(of(second, a)),
        settle({ [a]: 'stored' }, stored),
      );
      expect([state.saved, state.picks, isDirty(state)]).toEqual([stored, stored, false]);
    });

    it.each(['stored', 'failed', 'refused'] as const)(
      'a choice made during a save is kept if the outcome of the save is "%s"',
      (outcome) => {
        const state = run(
          of(first, a),
          change({ [a]: null }),
          send({ [a]: null }),
          change({ ...of(second, a), ...of(second, b) }),
          settle({ [a]: outcome }),
        );
        expect(state.picks).toEqual(of(second, a, b));
        expect(state.edits).toEqual(of(second, a, b));
      },
    );

    it('a rejected save restores the latest picks from the server', () => {
      const state = run(
        of(first, a),
        change({ [a]: null }),
        send({ [a]: null }),
        fetched(of(second, a)),
        settle({ [a]: 'refused' }),
      );
      expect([state.picks, isDirty(state)]).toEqual([of(second, a), false]);
    });

    it('a save whose response is lost counts as done if a fetch returns the sent pick', () => {
      const state = run(
        {},
        change(of(first, a)),
        send(of(first, a)),
        fetched(of(first, a, b)),
        settle({ [a]: 'failed' }),
      );
      expect([state.picks, isDirty(state)]).toEqual([of(first, a, b), false]);
    });

    it('a pick that is changed back is sent again if a failed save may have reached the server', () => {
      const state = run(
        of(first, a),
        change(of(second, a)),
        send(of(second, a)),
        settle({ [a]: 'failed' }),
        change(of(first, a)),
      );
      expect([isDirty(state), state.edits]).toEqual([true, of(first, a)]);
      const sent = reduceEntry(
        prune,
        reduceEntry(prune, state, send(of(first, a))),
        settle({ [a]: 'stored' }),
      );
      expect([isDirty(sent), sent.saved]).toEqual([false, of(first, a)]);
    });

    it('when one slot locks, its unsaved pick is dropped and the others are kept', () => {
      const state = run(of(first, a), change(of(second, a, b)), { type: 'close', slots: [a] });
      expect(state.picks).toEqual({ ...of(first, a), ...of(second, b) });
    });

    it('reverting returns to the saved picks, and restoring brings back the unsaved ones', () => {
      const changed = run(of(first, a, b), change({ ...of(second, a), [b]: null }));
      const back = reduceEntry(prune, changed, { type: 'revert' });
      expect([isDirty(back), back.picks]).toEqual([false, of(first, a, b)]);
      expect(reduceEntry(prune, back, { type: 'restore', edits: changed.edits })).toEqual(changed);
    });

    it('the list of all picks contains null for each cleared pick', () => {
      expect(wholeEntry(run(of(first, a, b), change({ [b]: null })))).toEqual({ ...of(first, a), [b]: null });
    });
  });
}

sayTheSame('a fight card', fights);
sayTheSame('a tournament', games);

it('an incomplete pick is listed as incomplete and not sent', () => {
  const changes = {
    a: null,
    c: dec,
    d: { winnerId: 1, method: null },
    e: { winnerId: null, method: dec.method },
  } as const;
  const opened = openEntry(fights.prune, { a: ko, b: ko });
  const state = reduceEntry(fights.prune, opened, { type: 'change', changes });
  expect(readyOf(state, fightEntry.isWhole)).toEqual({ a: null, c: dec });
  expect(incompleteOf(state, fightEntry.isWhole)).toEqual(['d', 'e']);
});

it('an incomplete pick counts as an edit until it is cleared', () => {
  const half: DraftPick = { winnerId: 1, method: null };
  const opened = openEntry(fights.prune, {});
  const state = reduceEntry(fights.prune, opened, { type: 'change', changes: { d: half } });
  expect([state.picks, state.edits]).toEqual([{ d: half }, { d: half }]);
  expect(fightEntry.isWhole(half)).toBe(false);
  expect(isDirty(reduceEntry(fights.prune, state, { type: 'change', changes: { d: null } }))).toBe(false);
});

const run = (stored: Picks<TournamentPick>, ...actions: EntryAction<TournamentPick>[]) =>
  actions.reduce((state, action) => reduceEntry(games.prune, state, action), openEntry(games.prune, stored));
const change = (changes: PickChanges<TournamentPick>): EntryAction<TournamentPick> => ({
  type: 'change',
  changes,
});

it('a changed pick removes only the later picks that became impossible', () => {
  const state = run({ 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red1' }, change({ 'r1-1': 'red4' }));
  expect(state.picks).toEqual({ 'r1-1': 'red4', 'r1-2': 'red2' });
  expect(state.edits).toEqual({ 'r1-1': 'red4', 'r2-1': null });
});

it('impossible picks are rejected', () => {
  expect(run({}, change({ 'r2-1': 'red1' })).picks).toEqual({});
});

it('the predicted score of the final counts as one change', () => {
  expect(run({}, change({ [SCORE]: score })).edits).toEqual({ [SCORE]: score });
  expect(isDirty(run({ [SCORE]: score }, change({ [SCORE]: { ...score } })))).toBe(false);
});

it('fetched picks remove only the local picks that became impossible', () => {
  const state = run({ 'r1-1': 'red1', 'r1-2': 'red2' }, change({ 'r2-1': 'red1' }), {
    type: 'fetched',
    picks: { 'r1-1': 'red4', 'r1-2': 'red2' },
  });
  expect(state.picks).toEqual({ 'r1-1': 'red4', 'r1-2': 'red2' });
});

it('a successful save leaves picks made in the meantime unsaved', () => {
  const state = run(
    {},
    change({ 'r1-1': 'red1' }),
    { type: 'send', changes: { 'r1-1': 'red1' } },
    change({ 'r1-2': 'red3' }),
    { type: 'settle', outcomes: { 'r1-1': 'stored' }, stored: { 'r1-1': 'red1' }, savedAt: 7 },
  );
  expect([state.edits, state.savedAt]).toEqual([{ 'r1-2': 'red3' }, 7]);
});
