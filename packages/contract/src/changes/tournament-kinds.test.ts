import { expect, it } from 'vitest';
import { describeChange, type OpenChange, type SealedChange } from './changes.ts';
import { MANAGER, storedChange } from './testing/stored-change.ts';
import { TOURNAMENT_KINDS } from './tournament-kinds.ts';

const ENTRY = { entryId: 'e1', owner: 'ann', number: 2 };
const APRIL = '2024-04-14T02:00:00.000Z';
const TEMPLATE = { templateId: 't1', templateName: 'UFC 300' };
const [CHIEFS, NINERS, LIONS] = [
  { teamId: 'AFC-1', name: 'Chiefs' },
  { teamId: 'NFC-1', name: '49ers' },
  { teamId: 'NFC-2', name: 'Lions' },
];
const FINAL = { gameId: 'SB', number: null, round: 4, roundName: 'Super Bowl', isTitle: true };
const EIGHT = { gameId: 'R2-2', number: 2, round: 2, roundName: 'E-8', isTitle: false };
const CHIEFS_WON = { winner: CHIEFS, loser: NINERS };
const NINERS_WON = { winner: NINERS, loser: CHIEFS };
const LIONS_WON = { winner: LIONS, loser: NINERS };
const SCORE = { team1Score: 24, team2Score: 21 };

const SENTENCES: [string, OpenChange | SealedChange][] = [
  [
    'changed the bracket: reseeding turned off',
    {
      kind: 'tournament.structure-changed',
      data: { size: null, reseeding: false, cleared: null, reopens: false },
    },
  ],
  [
    'changed the bracket: from 8 to 16 teams, reseeding turned on. Cleared: 9 picks on 2 sheets, 1 tie-breaker, 0 ' +
      'results and the final score; it was locked and can be picked again',
    {
      kind: 'tournament.structure-changed',
      data: {
        size: { from: 8, to: 16 },
        reseeding: true,
        cleared: { picks: 9, entries: 2, tieBreakers: 1, results: 0, finalScore: true },
        reopens: true,
      },
    },
  ],
  [
    'changed the points per round from 1, 2, 3 to 2, 4, 8',
    { kind: 'tournament.points-changed', data: { from: [1, 2, 3], to: [2, 4, 8] } },
  ],
  [
    'set the lock time to Sat, Apr 13, 2024, 8:00:00 PM MT (was none)',
    { kind: 'tournament.lock-set', data: { from: null, to: APRIL, reopens: false } },
  ],
  [
    'set the lock time to none (was Sat, Apr 13, 2024, 8:00:00 PM MT); it was locked and can be picked again',
    { kind: 'tournament.lock-set', data: { from: APRIL, to: null, reopens: true } },
  ],
  [
    'changed team names: AFC 1 is now Chiefs; NFC 1 is now 49ers',
    {
      kind: 'tournament.teams-named',
      data: {
        teams: [
          { teamId: 'AFC-1', from: 'AFC 1', to: 'Chiefs' },
          { teamId: 'NFC-1', from: 'NFC 1', to: '49ers' },
        ],
      },
    },
  ],
  [
    'replaced Chiefs with Colts. 3 picks taken back',
    {
      kind: 'tournament.team-replaced',
      data: { team: CHIEFS, name: 'Colts', follows: false, takenBack: 3, lock: null },
    },
  ],
  [
    'replaced Chiefs with Colts; picks carry over. lock time to Sat, Apr 13, 2024, 8:00:00 PM MT (was none)',
    {
      kind: 'tournament.team-replaced',
      data: {
        team: CHIEFS,
        name: 'Colts',
        follows: true,
        takenBack: 0,
        lock: { from: null, to: APRIL, reopens: false },
      },
    },
  ],
  [
    'changed labels: the left side from Left to East; the right side from Right to West; the colour of the left side ' +
      'from #c8102e to #0b5fff; the colour of the right side from #0b5fff to #c8102e; the rounds from R-1, E-8 to Start, ' +
      'E-8; the regions from A, B to C, D',
    {
      kind: 'tournament.labels-changed',
      data: {
        labels: [
          { label: 'leftLabel', from: 'Left', to: 'East' },
          { label: 'rightLabel', from: 'Right', to: 'West' },
          { label: 'leftColor', from: '#c8102e', to: '#0b5fff' },
          { label: 'rightColor', from: '#0b5fff', to: '#c8102e' },
          { label: 'roundNames', from: ['R-1', 'E-8'], to: ['Start', 'E-8'] },
          { label: 'regionNames', from: ['A', 'B'], to: ['C', 'D'] },
        ],
      },
    },
  ],
  [
    'corrected 49ers over Chiefs in E-8 (was Chiefs over 49ers); so dropped Lions over 49ers in the Super Bowl; ' +
      'changed the final score from 24 - 21 to none; it was locked and can be picked again',
    {
      kind: 'tournament.results-saved',
      data: {
        results: [
          { game: EIGHT, from: CHIEFS_WON, to: NINERS_WON, isDropped: false },
          { game: FINAL, from: LIONS_WON, to: null, isDropped: true },
        ],
        finalScore: { from: SCORE, to: null },
        reopens: true,
      },
    },
  ],
  [
    'entered Chiefs over 49ers in the Super Bowl',
    {
      kind: 'tournament.results-saved',
      data: {
        results: [{ game: FINAL, from: null, to: CHIEFS_WON, isDropped: false }],
        finalScore: null,
        reopens: false,
      },
    },
  ],
  [
    'cleared Lions over 49ers in the Super Bowl',
    {
      kind: 'tournament.results-saved',
      data: {
        results: [{ game: FINAL, from: LIONS_WON, to: null, isDropped: false }],
        finalScore: null,
        reopens: false,
      },
    },
  ],
  [
    "imported the template 'UFC 300': renamed AFC 1 is now Chiefs. changed labels: the left side from Left to East. set " +
      'lock times: the bracket to Sat, Apr 13, 2024, 8:00:00 PM MT (was none). results: entered Chiefs over 49ers in the ' +
      'Super Bowl; changed the final score from none to 24 - 21',
    {
      kind: 'tournament.imported',
      data: {
        ...TEMPLATE,
        teams: [{ teamId: 'AFC-1', from: 'AFC 1', to: 'Chiefs' }],
        labels: [{ label: 'leftLabel', from: 'Left', to: 'East' }],
        lock: { from: null, to: APRIL, reopens: false },
        results: [{ game: FINAL, from: null, to: CHIEFS_WON, isDropped: false }],
        finalScore: { from: null, to: SCORE },
      },
    },
  ],
  [
    'changed the sheet of ann Bracket 2 from Chiefs to 49ers in the Super Bowl; from no pick to Lions in game 2 of E-8; ' +
      'from none to 24 - 21 as the tie-breaker',
    {
      kind: 'tournament.picks-changed',
      data: { entry: ENTRY },
      sealed: {
        picks: [
          { game: FINAL, from: CHIEFS, to: NINERS },
          { game: EIGHT, from: null, to: LIONS },
        ],
        tieBreaker: { from: null, to: SCORE },
      },
    },
  ],
];

it('only the manager can read how many picks were cleared', () => {
  const cleared = { picks: 9, entries: 2, tieBreakers: 1, results: 3, finalScore: true };
  const data = { size: { from: 8, to: 16 }, reseeding: null, cleared, reopens: false };
  const line = storedChange({ kind: 'tournament.structure-changed', data });
  expect(describeChange(line, { ...MANAGER, isManager: false })).toBe(
    'changed the bracket: from 8 to 16 teams. Cleared: all picks, all tie-breakers, 3 results and the final score',
  );
});

it.each(SENTENCES)('the log describes a change as: %s', (sentence, change) => {
  expect(describeChange(storedChange(change), MANAGER)).toBe(sentence);
});

it('the table above covers every kind', () => {
  const tested = new Set<string>(SENTENCES.map(([, { kind }]) => kind));
  expect(Object.keys(TOURNAMENT_KINDS).filter((kind) => !tested.has(kind))).toEqual([]);
});

it('a sealed line does not show the pick', () => {
  const change = storedChange({
    kind: 'tournament.picks-changed',
    data: { entry: ENTRY },
    sealed: { picks: [{ game: FINAL, from: CHIEFS, to: NINERS }], tieBreaker: null },
  });
  expect(describeChange({ ...change, sealed: null }, MANAGER)).toBe(
    'changed the sheet of ann Bracket 2, before its lock',
  );
});
