import { describe, expect, it } from 'vitest';
import { formatFamily } from '../rooms/sports.ts';
import {
  hasRegions,
  presetOf,
  presetRoundPoints,
  regionalSeed,
  resizedRoundPoints,
  roundNames,
  roundTabs,
  teamNames,
  templateTeamId,
} from './labels.ts';
import { play } from './play.ts';
import { custom, football } from './testing/formats.ts';

describe('the names of rounds', () => {
  it.each([
    [[8], ['R-1', 'F-4', 'Chip']],
    [
      [12, 14, 16],
      ['Round 1', 'E-8', 'F-4', 'Chip'],
    ],
    [
      [28, 30, 32],
      ['Round 1', 'S-16', 'E-8', 'F-4', 'Chip'],
    ],
    [[64], ['Round 1', '32', 'S-16', 'E-8', 'F-4', 'Chip']],
  ])('the rounds of brackets with %j teams are called %j', (sizes, tabs) => {
    for (const size of sizes) expect(roundTabs(custom(size))).toEqual(tabs);
  });

  it('football rounds have the same names as in the league', () => {
    expect(roundTabs(football(14))).toEqual(['WILDCARD', 'DIVISIONAL', 'CONFERENCE', 'SB']);
    expect(roundTabs(football(12))).toEqual(roundTabs(football(14)));
  });

  it('a round name saved by the manager replaces only the default name of that round', () => {
    expect(roundNames(custom(8), ['Quarters', '', 'Final', 'Never played'])).toEqual([
      'Quarters',
      'F-4',
      'Final',
    ]);
    expect(roundNames(custom(8))).toEqual(['R-1', 'F-4', 'Chip']);
  });
});

describe('the names of teams', () => {
  it('every team has its saved name or a default name', () => {
    const names = teamNames(football(12), { afc1: 'Bills', nfc6: '', afc7: 'Nobody' });
    expect(Object.keys(names)).toHaveLength(12);
    expect(names).toMatchObject({ afc1: 'Bills', afc2: 'AFC 2', nfc6: 'NFC 6' });
    expect(teamNames(custom(8))).toMatchObject({ red1: 'Red 1', blue4: 'Blue 4' });
  });

  it.each([
    ['left-top-1', 'afc1'],
    ['left-wc-7', 'afc7'],
    ['right-wc-4', 'nfc4'],
    ['nfc3', 'nfc3'],
    ['left-wc-8', null],
    ['left-wc-0', null],
    ['middle-wc-1', null],
    ['red1', null],
  ])('the template key %s refers to the team %s', (key, id) => {
    expect(templateTeamId(football(14), key)).toBe(id);
  });
});

describe('the regions of a tournament of 64 teams', () => {
  it.each([
    ['red1', { region: 0, seed: 1 }],
    ['red2', { region: 1, seed: 1 }],
    ['red31', { region: 1, seed: 16 }],
    ['blue1', { region: 2, seed: 1 }],
    ['blue3', { region: 3, seed: 2 }],
  ])('the team %s has the region and seed %o', (id, shown) => {
    expect(regionalSeed(custom(64), id)).toEqual(shown);
  });

  it('each region pairs seed 1 with 16, 8 with 9 and so on', () => {
    const pairs = play(custom(64), {}).slice(0, 32);
    const shown = pairs.map(({ team1, team2 }) => {
      const [one, two] = [team1, team2].map((id) => regionalSeed(custom(64), id ?? ''));
      return `${one?.region}: ${one?.seed}-${two?.seed}`;
    });
    const drawn = ['1-16', '8-9', '5-12', '4-13', '6-11', '3-14', '7-10', '2-15'];
    expect(shown).toEqual([0, 1, 2, 3].flatMap((region) => drawn.map((pair) => `${region}: ${pair}`)));
  });

  it('only college basketball with 64 teams has four regions', () => {
    expect(regionalSeed(custom(32), 'red1')).toBeNull();
    expect(hasRegions('college-basketball', 64)).toBe(true);
    expect(hasRegions('college-basketball', 32) || hasRegions('custom', 64)).toBe(false);
  });
});

it('the points presets increase by one, double up to 20, or use odd numbers', () => {
  expect(presetRoundPoints('Linear', 6)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(presetRoundPoints('Double', 6)).toEqual([1, 2, 4, 8, 16, 20]);
  expect(presetRoundPoints('Odds', 4)).toEqual([1, 3, 5, 7]);
});

it('points per round that follow a preset are recognized as that preset', () => {
  expect(presetOf([1, 2, 3])).toBe('Linear');
  expect(presetOf([1, 2, 4, 8, 16, 20])).toBe('Double');
  expect(presetOf([1, 3, 5, 7])).toBe('Odds');
  expect(presetOf([1, 2, 2])).toBeNull();
});

it('resizing continues the points of a preset and keeps custom points', () => {
  expect(resizedRoundPoints([1, 2, 4, 4, 5, 6], 3, 6)).toEqual([1, 2, 4, 8, 16, 20]);
  expect(resizedRoundPoints([1, 3, 5, 7, 9, 11], 6, 4)).toEqual([1, 3, 5, 7, 9, 11]);
  expect(resizedRoundPoints([2, 2, 3, 4, 5, 6], 3, 6)).toEqual([2, 2, 3, 4, 5, 6]);
  expect(resizedRoundPoints([1, 2, 4, 6], 4, 4)).toEqual([1, 2, 4, 6]);
});

it('only football has its own names for teams and rounds', () => {
  expect([formatFamily('football'), formatFamily('pro-football'), formatFamily('custom')]).toEqual([
    'football',
    'custom',
    'custom',
  ]);
});
