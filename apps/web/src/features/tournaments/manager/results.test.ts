import { makeFormat } from '@lockroom/rules';
import { expect, it } from 'vitest';
import { droppedBy, knownGames, type Outcome, withEntered } from './results.ts';

const format = makeFormat({ family: 'custom', size: 8, reseeding: true });
const football = makeFormat({ family: 'football', size: 14, reseeding: true });
const NO_SCORES = { team1Score: null, team2Score: null };
const nothing: Outcome = { results: {}, walkovers: [], finalScore: NO_SCORES };
const redDone: Outcome = {
  results: { 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red1' },
  walkovers: ['r1-2'],
  finalScore: NO_SCORES,
};
const won = (gameId: string, winner: string | null, walkover?: boolean) => ({
  changes: { [gameId]: winner },
  walkovers: walkover === undefined ? {} : { [gameId]: walkover },
  scores: null,
});

it('unsent results of later games build on unsent results of earlier games', () => {
  const entered = [won('r1-1', 'red1'), won('r1-2', 'red3'), won('r2-1', 'red3')];
  expect(withEntered(format, nothing, entered).results).toEqual({
    'r1-1': 'red1',
    'r1-2': 'red3',
    'r2-1': 'red3',
  });
});
it('a result is ignored if its team is not in the game', () => {
  expect(withEntered(format, nothing, [won('r2-1', 'red1')])).toEqual(nothing);
});
it('a corrected result drops the later results that depend on it', () => {
  expect(droppedBy(format, redDone, won('r1-1', 'red4'))).toEqual(['r2-1']);
  expect(withEntered(format, redDone, [won('r1-1', 'red4')]).results).toEqual({
    'r1-1': 'red4',
    'r1-2': 'red2',
  });
});
it('a walkover is kept when its result is corrected and removed when the result is cleared', () => {
  expect(withEntered(format, redDone, [won('r1-2', 'red3')]).walkovers).toEqual(['r1-2']);
  expect(withEntered(format, redDone, [won('r1-2', null)]).walkovers).toEqual([]);
  expect(withEntered(format, redDone, [won('r1-1', 'red1', true)]).walkovers).toEqual(['r1-1', 'r1-2']);
});
it('a final score replaces the stored one', () => {
  const scores = { team1Score: 27, team2Score: 24 };
  expect(withEntered(format, nothing, [{ changes: {}, walkovers: {}, scores }]).finalScore).toEqual(scores);
});

it('the teams of a reseeded game are known only after all earlier results are entered', () => {
  const ids = (results: Record<string, string>) =>
    knownGames(football, { ...nothing, results }).map(({ id }) => id);
  expect(ids({ wc1: 'afc4', wc2: 'afc3' })).not.toContain('div1');
  expect(ids({ wc1: 'afc4', wc2: 'afc3', wc3: 'afc7' })).toContain('div1');
});
