import { makeFormat } from '@lockroom/rules';
import { describe, expect, it } from 'vitest';
import {
  changeResults,
  NO_DRAFT,
  type ResultsDraft,
  reviewDraft,
  type SavedOutcome,
} from './results-draft.ts';

const format = makeFormat({ family: 'custom', size: 8, reseeding: true });
const football = makeFormat({ family: 'football', size: 14, reseeding: true });
const NO_SCORES = { team1Score: null, team2Score: null };
const nothing: SavedOutcome = { results: {}, walkovers: [], finalScore: NO_SCORES };
const redDone: SavedOutcome = {
  results: { 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red1' },
  walkovers: ['r1-2'],
  finalScore: NO_SCORES,
};

function choose(saved: SavedOutcome, ...steps: [string, string | null][]): ResultsDraft {
  return steps.reduce(
    (draft, [gameId, winner]) => changeResults(draft, { type: 'choose', format, saved, gameId, winner }),
    NO_DRAFT,
  );
}

describe('entering results', () => {
  it('a draft contains only what differs from the stored results', () => {
    expect(choose(nothing, ['r1-1', 'red4']).changes).toEqual({ 'r1-1': 'red4' });
    expect(choose(redDone, ['r1-1', 'red1']).changes).toEqual({});
    expect(choose(redDone, ['r1-1', 'red4'], ['r1-1', 'red1']).changes).toEqual({});
  });
  it('a winner of a later round can follow from pending ones', () => {
    const draft = choose(nothing, ['r1-1', 'red1'], ['r1-2', 'red3'], ['r2-1', 'red3']);
    expect(reviewDraft(format, nothing, draft)).toMatchObject({
      pending: 3,
      results: { 'r1-1': 'red1', 'r1-2': 'red3', 'r2-1': 'red3' },
      dropped: [],
    });
  });
  it('a winner that is not in the game is refused', () => {
    expect(choose(nothing, ['r2-1', 'red1']).changes).toEqual({});
    expect(choose(nothing, ['r1-1', 'blue1']).changes).toEqual({});
  });
  it('a pending winner is removed if an earlier change makes it impossible', () => {
    const draft = choose(nothing, ['r1-1', 'red1'], ['r1-2', 'red2'], ['r2-1', 'red1'], ['r1-1', 'red4']);
    expect(draft.changes).toEqual({ 'r1-1': 'red4', 'r1-2': 'red2' });
  });
  it('stored results that a change would drop are named', () => {
    const draft = choose(redDone, ['r1-1', 'red4']);
    expect(draft.changes).toEqual({ 'r1-1': 'red4' });
    expect(reviewDraft(format, redDone, draft)).toMatchObject({ pending: 1, dropped: ['r2-1'] });
    expect(reviewDraft(format, redDone, choose(redDone, ['r1-1', 'red4'], ['r2-1', 'red4'])).dropped).toEqual(
      [],
    );
  });
  it('clearing a stored result drops the results that depend on it', () => {
    const draft = choose(redDone, ['r1-2', null]);
    expect(reviewDraft(format, redDone, draft)).toMatchObject({
      changes: { 'r1-2': null },
      dropped: ['r2-1'],
      results: { 'r1-1': 'red1' },
    });
    expect(choose(nothing, ['r1-1', null]).changes).toEqual({});
  });
  it('a stored result returns when the pending one becomes impossible', () => {
    const draft = choose(redDone, ['r1-1', 'red4'], ['r2-1', 'red4'], ['r1-1', 'red1']);
    expect(draft.changes).toEqual({});
    expect(reviewDraft(format, redDone, draft).results).toEqual(redDone.results);
  });
  it('another winner moves the opponents in a reseeded round', () => {
    const start: SavedOutcome = { ...nothing, results: { wc1: 'afc4', wc2: 'afc3', wc3: 'afc2' } };
    const upset = changeResults(NO_DRAFT, {
      type: 'choose',
      format: football,
      saved: start,
      gameId: 'wc3',
      winner: 'afc7',
    });
    const divisional = changeResults(upset, {
      type: 'choose',
      format: football,
      saved: start,
      gameId: 'div1',
      winner: 'afc7',
    });
    expect(reviewDraft(football, start, divisional).results).toMatchObject({ wc3: 'afc7', div1: 'afc7' });
  });
});

describe('a walkover', () => {
  const mark = (draft: ResultsDraft, gameId: string, byWalkover: boolean) =>
    changeResults(draft, { type: 'walkover', gameId, byWalkover });
  it('a walkover is saved with its result or as a change of its own', () => {
    const entered = mark(choose(nothing, ['r1-1', 'red4']), 'r1-1', true);
    expect(reviewDraft(format, nothing, entered)).toMatchObject({ pending: 1, byWalkover: ['r1-1'] });
    expect(reviewDraft(format, redDone, mark(NO_DRAFT, 'r1-1', true))).toMatchObject({
      pending: 1,
      walkovers: { 'r1-1': true },
      byWalkover: ['r1-1', 'r1-2'],
    });
    expect(reviewDraft(format, redDone, mark(NO_DRAFT, 'r1-2', false)).byWalkover).toEqual([]);
    expect(reviewDraft(format, redDone, mark(NO_DRAFT, 'r1-2', true)).pending).toBe(0);
  });
  it('a walkover stays with a corrected result and goes with a cleared one', () => {
    expect(reviewDraft(format, redDone, choose(redDone, ['r1-2', 'red3'])).byWalkover).toEqual(['r1-2']);
    const cleared = reviewDraft(format, redDone, mark(choose(redDone, ['r1-2', null]), 'r1-2', true));
    expect(cleared).toMatchObject({ pending: 1, walkovers: {}, byWalkover: [] });
  });
});

describe('the final score', () => {
  it('a score is one more change until it is stored', () => {
    const scores = { team1Score: 27, team2Score: 24 };
    const draft = changeResults(NO_DRAFT, { type: 'scores', saved: nothing, scores });
    expect(reviewDraft(format, nothing, draft)).toMatchObject({ pending: 1, scores });
    expect(reviewDraft(format, { ...nothing, finalScore: scores }, draft).pending).toBe(0);
    expect(changeResults(draft, { type: 'scores', saved: nothing, scores: NO_SCORES }).scores).toBeNull();
  });
});

describe('after a save', () => {
  it('changes made during the save stay', () => {
    const sent = choose(nothing, ['r1-1', 'red1'], ['r1-2', 'red2']);
    const changed = changeResults(sent, {
      type: 'choose',
      format,
      saved: nothing,
      gameId: 'r1-2',
      winner: 'red3',
    });
    expect(changeResults(changed, { type: 'stored', sent }).changes).toEqual({ 'r1-2': 'red3' });
    expect(changeResults(sent, { type: 'stored', sent })).toEqual(NO_DRAFT);
  });
  it('a result that somebody else has stored meanwhile does not count', () => {
    const draft = choose(nothing, ['r1-1', 'red1']);
    expect(reviewDraft(format, redDone, draft).pending).toBe(0);
  });
  it('discarded changes can be restored', () => {
    const draft = choose(nothing, ['r1-1', 'red1']);
    expect(changeResults(NO_DRAFT, { type: 'replace', draft })).toEqual(draft);
  });
});
