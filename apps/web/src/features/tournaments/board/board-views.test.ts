import { fillPicks } from '@lockroom/rules';
import { expect, it } from 'vitest';
import { advanceText } from './board-look.ts';
import { boardView } from './board-views.ts';
import { board, custom, favourites, football } from './testing/boards.ts';

const eight = custom(8);
const rowsOf = (facts: ReturnType<typeof board>, game: string) => facts.view.games[game]?.rows ?? [];

it.each([
  [football, 'wc1', 'Wildcard, AFC game 1'],
  [football, 'div4', 'Divisional, NFC game 2'],
  [football, 'conf1', 'Conference, AFC'],
  [football, 'sb1', 'Super Bowl'],
  [eight, 'r1-3', 'R-1, Right game 1'],
  [eight, 'r3-1', 'Championship'],
  [custom(64), 'r1-9', 'Round 1, West game 1'],
  [custom(64), 'r4-4', 'E-8, Midwest'],
  [custom(64), 'r5-2', 'F-4, South and Midwest'],
])('a game is named by its round, side and number (example %#)', (format, game, name) => {
  expect(board(format).view.games[game]?.name).toBe(name);
});

it.each([
  ['wc2', 'afc3', 'AFC 3 advance to Divisional, AFC'],
  ['conf2', 'nfc1', 'NFC 1 advance to Super Bowl'],
  ['sb1', 'afc1', 'AFC 1 win the Super Bowl'],
])('in game %s, a pick of team %s is announced as "%s"', (game, team, words) => {
  const { look, shape } = board(football);
  const place = shape.places.get(game);
  expect(place && advanceText(look, shape, place, team)).toBe(words);
});

it('in college basketball, seeds are counted within each region', () => {
  expect(rowsOf(board(custom(64)), 'r1-1').map(({ team, seed }) => [team, seed])).toEqual([
    ['red1', 1],
    ['red32', 16],
  ]);
});

it('an open game shows placeholder names and its points', () => {
  const facts = board(eight);
  expect(rowsOf(facts, 'r2-1').map(({ name, team }) => [name, team])).toEqual([
    ['R1 Winner', null],
    ['R1 Winner', null],
  ]);
  expect(rowsOf(facts, 'r3-1').map(({ name }) => name)).toEqual(['R2 Winner', 'R2 Winner']);
  expect(facts.view.games['r2-1']).toMatchObject({ points: '2', tone: 'open', hasPick: false });
});

it('the highlighted path consists of the games that the picked champion wins', () => {
  const { view } = board(eight, { picks: favourites(eight) });
  expect(view).toMatchObject({ champion: 'red1', championSide: 'left', championLost: null, picked: 7 });
  const trail = Object.values(view.games).filter((game) => game.trail);
  expect(trail.map(({ id }) => id)).toEqual(['r1-1', 'r2-1', 'r3-1']);
});

it('a pick is marked as right or wrong as soon as its game has a result', () => {
  const facts = board(eight, { picks: favourites(eight), results: { 'r1-1': 'red1', 'r1-2': 'red3' } });
  expect(facts.view.games['r1-1']).toMatchObject({ points: '1/1', tone: 'earned' });
  expect(facts.view.games['r1-2']).toMatchObject({ points: '0/1', tone: 'missed' });
  expect(rowsOf(facts, 'r1-2').map(({ verdict, won, picked }) => [verdict, won, picked])).toEqual([
    ['wrong', false, true],
    [null, true, false],
  ]);
  expect(facts.view.games['r2-1']).toMatchObject({ points: '2', tone: 'open' });
});

it('an eliminated team is struck through, and the team that plays instead is named', () => {
  const facts = board(eight, { picks: favourites(eight), results: { 'r1-1': 'red1', 'r1-2': 'red3' } });
  expect(rowsOf(facts, 'r2-1').map(({ name, out, instead }) => [name, out, instead])).toEqual([
    ['Red 1', false, null],
    ['Red 2', true, 'Red 3'],
  ]);
});

it('a reseeded round names the actual opponent of a team that is still in the tournament', () => {
  const picks = fillPicks(football, () => 1);
  const results = { wc1: 'afc5', wc2: 'afc3', wc3: 'afc7' };
  const facts = board(football, { picks, results });
  // According to the picks, seed 1 plays 4 and 2 plays 3; according to the results, 1 plays 7 and 3 plays 5.
  expect(rowsOf(facts, 'div1').map(({ name, instead }) => [name, instead])).toEqual([
    ['AFC 1', null],
    ['AFC 4', 'AFC 7'],
  ]);
  expect(rowsOf(facts, 'div2').map(({ name, instead }) => [name, instead])).toEqual([
    ['AFC 2', 'AFC 5'],
    ['AFC 3', null],
  ]);
});

it('after the final is decided, the actual champion is shown beside the picked one', () => {
  const played = {
    'r1-1': 'red4',
    'r1-2': 'red2',
    'r1-3': 'blue1',
    'r1-4': 'blue2',
    'r2-1': 'red2',
    'r2-2': 'blue1',
  };
  const picks = { ...favourites(eight), 'r3-1': 'red1' };
  expect(board(eight, { picks, results: played }).view.ended).toBeNull();
  const { view } = board(eight, { picks, results: { ...played, 'r3-1': 'blue1' } });
  expect(view.ended).toEqual({ team: 'blue1', side: 'right', over: 'red2' });
  expect(view).toMatchObject({ champion: 'red1', championLost: 1 });
});

it('a pick leaves the view objects of unaffected games unchanged', () => {
  const before = board(custom(64), { picks: favourites(custom(64)) });
  const picks = { ...before.picks, 'r1-1': 'red32', 'r2-1': 'red32' };
  const after = boardView({ ...before, picks }, before.view);
  const changed = Object.keys(after.games).filter((id) => after.games[id] !== before.view.games[id]);
  expect(changed).toEqual(['r1-1', 'r2-1', 'r3-1', 'r4-1', 'r5-1', 'r6-1']);
});
