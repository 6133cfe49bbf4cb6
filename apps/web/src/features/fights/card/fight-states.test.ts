import type { Fight } from '@lockroom/contract';
import { describe, expect, it } from 'vitest';
import {
  commonWorth,
  compareWorth,
  outcomesOf,
  outcomeText,
  sameText,
  stillToEarn,
} from '../entry/entry-text.ts';
import { cardOf, fightOf } from '../entry/testing/entry-world.ts';
import { localLockTime } from './fight-frame.tsx';
import { type DraftPick, NO_PICK, resultText } from './fight-rules.ts';

// The odds are +150 for Holloway (1) and -180 for Gaethje (2).
const one: DraftPick = { winnerId: 1, method: 'KO/TKO' };
const two: DraftPick = { winnerId: 2, method: 'Decision' };
const won = (winnerId: number, winMethod: Fight['winMethod']): Partial<Fight> => ({
  winnerId,
  winMethod,
  fightStatus: 'completed',
  isLocked: true,
});

describe('the points that a pick earns for each result of a fight', () => {
  const sum = (pick: DraftPick, fight: Partial<Fight> = {}) =>
    outcomesOf(fightOf(fight), pick).map(({ points, text }) => `+${points} ${text}`);

  it('only results that earn points are listed, starting with the most points', () => {
    expect(sum(one)).toEqual(['+5 Holloway by KO/TKO', '+3 Holloway, any other way', '+1 Gaethje by KO/TKO']);
    expect(sum(two)).toEqual([
      '+4 Gaethje by decision',
      '+2 Gaethje, any other way',
      '+1 Holloway by decision',
    ]);
    expect(sum(two, { methodPoints: 0, bonusPoints: 0 })).not.toContain('+0 Holloway by decision');
    expect(sum(NO_PICK)).toEqual([]);
  });

  it('the points still available are the maximum for the pick or, if there is none, for any pick', () => {
    expect(stillToEarn(fightOf(), two, true)).toBe(4);
    expect(stillToEarn(fightOf(), NO_PICK, true)).toBe(5);
    expect(stillToEarn(fightOf(), NO_PICK, false)).toBe(0);
    expect(stillToEarn(fightOf(won(1, 'Decision')), one, true)).toBe(0);
    expect(stillToEarn(fightOf({ fightStatus: 'called-off' }), one, true)).toBe(0);
  });
});

describe('the second line of a scored fight', () => {
  it.each<[string, Partial<Fight>, DraftPick, string]>([
    ['everything right', won(2, 'Decision'), two, 'Winner and method right'],
    ['an underdog', won(1, 'KO/TKO'), one, 'Winner and method right, as the underdog'],
    ['right winner, wrong method', won(1, 'Decision'), one, 'Won by decision, as the underdog'],
    ['wrong winner', won(2, 'KO/TKO'), one, 'Gaethje won by KO/TKO'],
    [
      'a disqualification',
      won(2, 'Disqualification'),
      two,
      'Won by disqualification: no points for the method',
    ],
    ['a draw', won(0, 'Draw'), one, 'Draw: no points for anyone'],
    ['no pick', won(2, 'Decision'), NO_PICK, 'Gaethje won by decision'],
  ])('the second line explains the outcome: %s', (_, fight, pick, text) => {
    expect(outcomeText(fightOf(fight), pick)).toBe(text);
  });
});

describe('the points shared by all fights of a card', () => {
  it('only fights with different points are named as exceptions, regardless of odds', () => {
    const card = cardOf({}, { fighter1Odds: 'N/A', fighter2Odds: 'N/A' }, {}, { fighterPoints: 5 });
    const common = commonWorth(card);
    expect(common?.worth).toEqual({ winner: 2, method: 1, both: 1, underdog: 1 });
    expect(common && sameText(common.others)).toBe('The same for every fight except the main event.');
    expect(common && compareWorth(card[3] as Fight, common.worth)).toBe('Counts more');
  });
});

describe('a result as text', () => {
  it.each<[Partial<Fight>, string | null]>([
    [{}, null],
    [won(1, 'KO/TKO'), 'Holloway by KO/TKO'],
    [won(2, 'Disqualification'), 'Gaethje by Disqualification'],
    [won(0, 'Draw'), 'Draw'],
    [won(0, 'No Contest'), 'No Contest'],
    [won(0, 'Disqualification'), 'Disqualification'],
  ])('the result %o is written as %j', (fight, text) => {
    expect(resultText(fightOf(fight))).toBe(text);
  });
});

describe("the viewer's local time next to the time of the room", () => {
  const at = Date.parse('2024-04-14T02:00:00Z');
  it.each([
    ['America/Denver', 'America/Denver', null],
    ['America/New_York', 'America/Denver', '10:00 PM ET'],
    ['Europe/Berlin', 'America/Denver', 'Sun, Apr 14, 4:00 AM CEST'],
    ['America/Denver', 'Europe/Berlin', 'Sat, Apr 13, 8:00 PM MT'],
    ['Europe/London', 'Europe/Berlin', '3:00 AM BST'],
    ['Europe/Paris', 'Europe/Berlin', null],
  ])(
    'for a viewer in %s and a room in %s, the additional local lock time is %j',
    (ownZone, roomZone, text) => {
      expect(localLockTime(at, roomZone, ownZone)).toBe(text);
    },
  );
});
