import type { ConferenceLabels } from '@lockroom/contract';
import { makeFormat, teamNames } from '@lockroom/rules';
import { describe, expect, it } from 'vitest';
import { readScores, scoreLine } from '../tie-breaker/score-entry.ts';
import { changedLabels } from './board-dialogs.tsx';
import { changedNames, doubledNames } from './team-names.ts';
import { pointsImpact, sizeImpact } from './words.ts';

const format = makeFormat({ family: 'custom', size: 8, reseeding: true });

describe('team names', () => {
  const saved = { ...teamNames(format), red1: 'Bears' };
  it('only changed names count as changes', () => {
    expect(changedNames(format, saved, {})).toEqual({});
    expect(changedNames(format, saved, { red1: ' Bears ', red2: 'Red 2' })).toEqual({});
    expect(changedNames(format, saved, { red1: 'Wolves', blue4: ' Owls ' })).toEqual({
      red1: 'Wolves',
      blue4: 'Owls',
    });
  });
  it('an empty name restores the default', () => {
    expect(changedNames(format, saved, { red1: '  ', red2: '' })).toEqual({ red1: '' });
  });
  it('duplicate team names are found', () => {
    expect(doubledNames(format, saved, {})).toEqual([]);
    expect(doubledNames(format, saved, { blue1: 'bears', blue2: '' })).toEqual(['Bears']);
  });
});

it('the text about new points says how many brackets they affect', () => {
  expect(pointsImpact({ brackets: 1 }, 0)).toMatch(/^1 bracket already picked with the old points/);
  expect(pointsImpact({ brackets: 3 }, 2)).toMatch(/^New points for 3 brackets at once/);
});

describe('conference and round names', () => {
  const saved: ConferenceLabels = {
    leftLabel: 'Left',
    rightLabel: 'Right',
    leftColor: 'red',
    rightColor: 'blue',
    roundNames: ['R-1', 'F-4', 'Chip'],
    regionNames: null,
  };
  it('only changed labels are sent, without surrounding spaces', () => {
    expect(changedLabels(saved, { ...saved, leftLabel: ' Left ' })).toBeNull();
    expect(changedLabels(saved, { ...saved, leftLabel: 'West', rightColor: 'cyan' })).toEqual({
      leftLabel: 'West',
      rightColor: 'cyan',
    });
    const regional = { ...saved, regionNames: ['East', 'West', 'South', 'Midwest'] };
    expect(changedLabels(regional, { ...regional, regionNames: ['East', 'West', 'South', 'North'] })).toEqual(
      {
        regionNames: ['East', 'West', 'South', 'North'],
      },
    );
  });
});

it.each([
  ['27', '24', 99, { team1Score: 27, team2Score: 24 }],
  ['0', ' 99 ', 99, { team1Score: 0, team2Score: 99 }],
  ['999', '0', 999, { team1Score: 999, team2Score: 0 }],
  ['', '24', 99, { title: 'Missing Scores', text: 'Please enter scores for both teams' }],
  ['100', '24', 99, { title: 'Invalid Scores', text: 'Please enter valid scores between 0 and 99' }],
  ['1000', '24', 999, { title: 'Invalid Scores', text: 'Please enter valid scores between 0 and 999' }],
  ['-1', '24', 99, { title: 'Invalid Scores', text: 'Please enter valid scores between 0 and 99' }],
  ['2.5', '24', 99, { title: 'Invalid Scores', text: 'Please enter valid scores between 0 and 99' }],
])('a score of %j to %j with a maximum of %i is read as %o', (team1, team2, max, expected) => {
  expect(readScores({ team1, team2 }, max)).toEqual(expected);
});
it('a score line shows both scores and their sum', () => {
  expect(scoreLine({ team1Score: 27, team2Score: 24 })).toBe('27 - 24 (Total: 51)');
  expect(scoreLine({ team1Score: null, team2Score: null })).toBeNull();
});

it('the warning counts the picks, results and scores that the change deletes', () => {
  const unset = { team1Score: null, team2Score: null };
  const set = { team1Score: 27, team2Score: 24 };
  const none = { results: {}, walkovers: [] };
  const nothing = { brackets: 0, picks: 0, scores: 0 };
  expect(sizeImpact(nothing, { ...none, finalScore: unset }, true)).toBeNull();
  expect(
    sizeImpact(
      { brackets: 3, picks: 40, scores: 0 },
      { ...none, results: { 'r1-1': 'red1' }, finalScore: unset },
      true,
    ),
  ).toBe(
    'This clears the predictions: 40 picks in 3 brackets and 1 result will be deleted. You can undo this for 10 minutes.',
  );
  expect(sizeImpact({ ...nothing, scores: 2 }, { ...none, finalScore: set }, true)).toBe(
    'This clears the predictions: 2 tie-breaker predictions and the final score will be deleted. You can undo this for 10 minutes.',
  );
  expect(sizeImpact(nothing, { ...none, finalScore: set }, false)).toBe(
    'This clears the results: the final score will be deleted.',
  );
});
