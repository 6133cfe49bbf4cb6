import type { Fight } from '@lockroom/contract';
import { describe, expect, it } from 'vitest';
import { fightOf } from '../entry/testing/entry-world.ts';
import { localLockTime } from './fight-lock.tsx';
import { type DraftPick, NO_PICK } from './fight-rules.ts';
import { pointWays } from './point-states.ts';
import { resultNote, resultText } from './result-text.ts';

// Holloway (1) is +150, Gaethje (2) is -180.
const one: DraftPick = { winnerId: 1, method: 'KO/TKO' };
const two: DraftPick = { winnerId: 2, method: 'Decision' };
const won = (winnerId: number, winMethod: Fight['winMethod']): Partial<Fight> => ({
  winnerId,
  winMethod,
  fightStatus: 'completed',
  isLocked: true,
});
const states = (fight: Partial<Fight>, pick: DraftPick) =>
  pointWays(fightOf(fight), pick).map(({ state, points }) => (state === 'earned' ? `+${points}` : state));

describe('the point chips', () => {
  it.each<[string, Partial<Fight>, DraftPick, string[]]>([
    ['nothing picked', {}, NO_PICK, ['offer', 'offer', 'offer', 'offer']],
    ['a winner alone', {}, { ...two, method: null }, ['play', 'offer', 'offer', 'offer']],
    ['a method alone', {}, { ...two, winnerId: null }, ['offer', 'play', 'offer', 'offer']],
    ['the favourite with a method', {}, two, ['play', 'play', 'play', 'offer']],
    ['the underdog with a method', {}, one, ['play', 'play', 'play', 'play']],
    ['no odds at all', { fighter1Odds: 'N/A', fighter2Odds: 'N/A' }, one, ['play', 'play', 'play', 'na']],
    ['two favourites', { fighter1Odds: '-110', fighter2Odds: '-110' }, one, ['play', 'play', 'play', 'na']],
    ['everything right', won(1, 'KO/TKO'), one, ['+2', '+1', '+1', '+1']],
    ['right winner, wrong method', won(1, 'Decision'), one, ['+2', 'missed', 'missed', '+1']],
    ['wrong winner, right method', won(2, 'KO/TKO'), one, ['missed', '+1', 'missed', 'missed']],
    ['the favourite won and was picked', won(2, 'Decision'), two, ['+2', '+1', '+1', 'na']],
    ['the underdog won and was not picked', won(1, 'Decision'), two, ['missed', '+1', 'missed', 'missed']],
    ['no pick, favourite won', won(2, 'Decision'), NO_PICK, ['missed', 'missed', 'missed', 'na']],
    ['won by disqualification', won(1, 'Disqualification'), one, ['+2', 'na', 'na', '+1']],
    ['a draw', won(0, 'Draw'), one, ['na', 'na', 'na', 'na']],
    ['a no contest', won(0, 'No Contest'), NO_PICK, ['na', 'na', 'na', 'na']],
  ])('the chips are right for: %s', (_, fight, pick, expected) => {
    expect(states(fight, pick)).toEqual(expected);
  });
});

describe('a result in words', () => {
  it.each<[Partial<Fight>, string | null]>([
    [{}, null],
    [won(1, 'KO/TKO'), 'Holloway by KO/TKO'],
    [won(2, 'Disqualification'), 'Gaethje by Disqualification'],
    [won(0, 'Draw'), 'Draw'],
    [won(0, 'No Contest'), 'No Contest'],
    [won(0, 'Disqualification'), 'Disqualification'],
  ])('%o reads as specified', (fight, text) => {
    expect(resultText(fightOf(fight))).toBe(text);
  });

  it('a note says why a result scores nothing or not everything', () => {
    expect(resultNote(fightOf(won(0, 'Draw')))).toBe('No winner, so this fight scores nothing for anyone.');
    expect(resultNote(fightOf(won(1, 'Disqualification')))).toContain('only the winner and the underdog');
    expect(resultNote(fightOf(won(1, 'Decision')))).toBeNull();
    expect(resultNote(fightOf())).toBeNull();
  });
});

describe("the viewer's own clock beside Mountain Time", () => {
  const at = Date.parse('2024-04-14T02:00:00Z');
  it.each([
    ['America/Denver', null],
    ['America/New_York', '10:00 PM EDT'],
    ['Europe/Berlin', 'Sun, Apr 14, 4:00 AM GMT+2'],
  ])('the lock time is right in %s', (zone, text) => {
    expect(localLockTime(at, zone)).toBe(text);
  });
});
