import type { Fight } from '@lockroom/contract';
import { cardChances, type FightPick, PICK_METHODS } from '@lockroom/rules';
import { expect, it } from 'vitest';
import { cardOf } from '../fights/fights.queries.ts';
import { chanceCards, type Next, needOf, placeCards, pointCards } from './results.ts';
import { type StateOf, supposing } from './room-state.ts';
import { DECISION, fightRoom, finish, KO, SUB } from './testing/rooms.ts';
import { endingKey, hiddenFights, upcomingMatches } from './upcoming-matches.ts';
import { readSupposed, supposedText, toggled } from './what-if.tsx';

const ROOM = { sport: 'mma', timeZone: 'America/Denver' } as const;

/** Makes a room with two members. The card has `locked` locked fights, followed by open ones. */
function room(fights: readonly Partial<Fight>[], locked: number, ...sheets: FightPick[][]) {
  const sheetOf = (picks: FightPick[]) => Object.fromEntries(picks.map((pick, at) => [`f${at + 1}`, pick]));
  const [state, competition] = fightRoom(fights, locked, ...sheets.map(sheetOf));
  return { state, competition };
}

const first = {
  fighter1: 'Charles Oliveira',
  fighter2: 'Arman Tsarukyan',
  lockDatetime: '2026-01-01T02:00:00Z',
};
const second = { fighter1: 'Alex Pereira', fighter2: 'Jamahal Hill', lockDatetime: '2026-01-01T02:30:00Z' };

const nextOf = (state: StateOf<'fights'>) =>
  finish(cardChances(state.rules, 'odds', { exact: true })).next as Next;

it('results are listed in the order of the matches, not in order of importance', () => {
  const { state, competition } = room([second, first], 2, [SUB, SUB], [KO, KO]);
  const titles = upcomingMatches(state, competition, ROOM).map(({ title, when }) => `${when} ${title}`);
  expect(titles).toEqual(['7:00 PM Fight 2, Oliveira vs Tsarukyan', '7:30 PM Fight 1, Pereira vs Hill']);
});

it("the viewer's exact pick is shown on a separate line", () => {
  const { state, competition } = room([first, second], 2, [SUB, SUB], [SUB, KO]);
  const cards = chanceCards('noor', upcomingMatches(state, competition, ROOM), nextOf(state), undefined);
  const lines = cards[1]?.lines.map(({ text, isPick }) => `${text}${isPick ? ', your pick' : ''}`);
  expect(lines).toEqual([
    'Pereira by submission, your pick',
    'Pereira, any other way',
    expect.stringMatching(/^Hill/),
  ]);
  expect(cards[1]?.lines[0]?.value).toMatch(/%$/);
});

it('fights with hidden picks show only points; fights whose picks are all known also show a rank', () => {
  const { state, competition } = room([first, second], 1, [SUB, DECISION], [KO]);
  const hidden = hiddenFights(state, cardOf(competition), ROOM);
  const matches = [...upcomingMatches(state, competition, ROOM), ...hidden];
  const cards = pointCards('noor', matches, state, true);
  expect(cards.map(({ when, isHidden }) => [when, isHidden])).toEqual([
    ['Now', false],
    ['7:30 PM', true],
  ]);
  expect(cards[0]?.lines[0]).toMatchObject({
    text: 'Oliveira by submission',
    isPick: true,
    note: 'You’d be 1st',
  });
  expect(cards[1]?.lines.map(({ note }) => note)).toEqual([null, null, null]);
  const values = cards.flatMap(({ lines }) => lines.map(({ value }) => value));
  for (const value of values) expect(value).toMatch(/^\+\d+$/);
  expect(values).not.toContain('+0');
});

it('for a bracket that can no longer win, each result shows the best and the worst possible rank', () => {
  const { state, competition } = room([first], 1, [SUB], [KO]);
  const [match] = upcomingMatches(state, competition, ROOM);
  const ways = (match?.ways ?? []).map((way) => {
    const best = match?.sideOf(way) === 0 ? 2 : 3;
    const own = { id: 'noor', canWin: false, best, bestIsBound: false, worst: 4, worstIsBound: false };
    return { way, entries: [own] };
  });
  const [card] = placeCards('noor', match ? [match] : [], [{ id: 'f1', ways }]);
  expect(card?.lines.map(({ value, note, isLower }) => [value, note, isLower])).toEqual([
    ['2nd', 'At worst 4th', false],
    ['2nd', 'At worst 4th', false],
    ['3rd', 'At worst 4th', true],
  ]);
});

it('a result can be required, helpful or irrelevant for a bracket', () => {
  const { state, competition } = room([first, second], 2, [SUB, SUB], [KO, SUB]);
  const [one, two] = upcomingMatches(state, competition, ROOM);
  const next = nextOf(state);
  if (!one || !two) throw new Error('There are no upcoming matches');
  expect(needOf('noor', one, next, undefined)).toMatchObject({ kind: 'helps', side: { name: 'Oliveira' } });
  expect(needOf('noor', two, next, undefined)).toBeNull();
  const ways = one.ways.map((way) => {
    const canWin = one.sideOf(way) === 0;
    return {
      way,
      entries: [{ id: 'noor', canWin, best: 1, bestIsBound: false, worst: 2, worstIsBound: false }],
    };
  });
  expect(needOf('noor', one, next, [{ id: 'f1', ways }])?.kind).toBe('must');
});

it('every result of a fight has its own key', () => {
  const keys = PICK_METHODS.map((winMethod) => endingKey({ winnerId: 1, winMethod }));
  expect(new Set(keys).size).toBe(PICK_METHODS.length);
});

it('assumed results are stored in the URL and removed by a second tap, and invalid ones are ignored', () => {
  const { state, competition } = room([first, second], 2, [SUB, SUB], [KO, KO]);
  const matchesIn = () => upcomingMatches(state, competition, ROOM);
  const [match] = matchesIn();
  const way = match?.ways[1];
  if (!match || way === undefined) throw new Error('There is no upcoming match');
  const supposed = toggled(state, {}, match, way);
  const text = supposedText(state, supposed);
  expect(text).toBe('f1.1Su');
  expect(readSupposed(state, text, matchesIn)).toEqual(supposed);
  expect(supposing(state, supposed as never).open).toBe(1);
  expect(toggled(state, supposed, match, way)).toEqual({});
  expect(readSupposed(state, 'f9.1Su_f1.9Xx', matchesIn)).toEqual({});
});
