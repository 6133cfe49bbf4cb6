import { expect, test } from 'vitest';
import type { BracketGame, BracketSnapshot, SeededTeam } from '../source.ts';
import { type BracketMemory, confirmBracket } from './confirm-bracket.ts';
import { type PlannedBracket, planBracket } from './plan-bracket.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-12-12T12:00:00Z');

// Eight teams without byes. On each side, seed 1 meets seed 4, and seed 3 meets seed 2.
const SEEDS = [1, 2, 3, 4];
const team = (side: 'left' | 'right', seed: number, name = `${side} ${seed}`): SeededTeam => ({
  id: `${side}${seed}`,
  name,
  side,
  seed,
});
const ALL = (['left', 'right'] as const).flatMap((side) => SEEDS.map((seed) => team(side, seed)));
const game = (a: string, b: string, more: Partial<BracketGame> = {}): BracketGame => ({
  id: `${a} ${b}`,
  a,
  b,
  round: 1,
  startsAt: NOW + 24 * HOUR,
  state: 'open',
  winner: null,
  why: null,
  ...more,
});
const won = (winner: 'a' | 'b') => ({ state: 'final' as const, winner });
const snapshot = (games: BracketGame[], more: Partial<BracketSnapshot> = {}): BracketSnapshot => ({
  kind: 'bracket',
  sport: 'custom',
  name: 'Cup',
  startsAt: null,
  size: 8,
  reseeding: true,
  labels: {},
  teams: ALL,
  games,
  finalScore: null,
  ...more,
});

/** Returns the values that count as confirmed after polls 30 seconds apart. */
function settle(...snapshots: BracketSnapshot[]) {
  let settled: ReturnType<typeof confirmBracket> | null = null;
  for (const [index, one] of snapshots.entries()) {
    const memory: BracketMemory | null = settled?.memory ?? null;
    settled = confirmBracket(memory, one, NOW + index * 30_000);
  }
  if (!settled) throw new Error('Nothing was polled');
  return settled.facts;
}

type Row = PlannedBracket['tournament']['row'];
const row = (more: Partial<Row> = {}) =>
  ({
    size: 8,
    reseeding: true,
    teamNames: Object.fromEntries(
      ALL.map(({ side, seed, name }) => [`${side === 'left' ? 'red' : 'blue'}${seed}`, name]),
    ),
    leftLabel: 'Left',
    rightLabel: 'Right',
    regionNames: null,
    lockAt: new Date(NOW + 24 * HOUR),
    results: {},
    actualTeam1Score: null,
    actualTeam2Score: null,
    sources: { lock: { name: 'ESPN', at: '' } },
    ...more,
  }) as Row;
const MAPPED = new Map(ALL.map(({ id, side, seed }) => [id, `${side === 'left' ? 'red' : 'blue'}${seed}`]));
const plan = (
  facts: ReturnType<typeof settle>,
  more: Partial<Row> = {},
  around: Partial<Omit<PlannedBracket, 'tournament'>> = {},
) => {
  const tournament = { row: row(more), sport: 'custom' } as PlannedBracket['tournament'];
  return planBracket(facts, {
    tournament,
    source: 'ESPN',
    mapped: MAPPED,
    isPicked: false,
    now: NOW,
    ...around,
  });
};

test('a result counts after two consecutive polls have named the same winner', () => {
  const final = snapshot([game('left1', 'left4', won('b'))]);
  const wrong = snapshot([game('left1', 'left4', won('a'))]);
  expect(settle(final)).toMatchObject({ outcomes: [], isPending: true });
  expect(settle(wrong, final).outcomes).toEqual([]);
  expect(settle(wrong, final, final)).toMatchObject({
    outcomes: [{ round: 1, teams: ['left1', 'left4'], winner: 'left4', at: NOW + 30_000 }],
    isPending: false,
  });
});

test("a result is matched to its game by the two teams, whatever the game's id and the order of the teams", () => {
  const again = snapshot([game('left4', 'left1', { ...won('a'), id: 'new' })]);
  const facts = settle(snapshot([game('left1', 'left4', won('b'))]), again);
  expect(plan(facts).acts).toMatchObject([{ kind: 'result', gameId: 'r1-1', winner: 'red4' }]);
});

test('a corrected result replaces an earlier one from the same source, but not one from a person or another source', () => {
  const facts = settle(...Array(2).fill(snapshot([game('left1', 'left4', won('b'))])));
  const results = { 'r1-1': 'red1' };
  const by = (name: string) => plan(facts, { results, sources: { 'r1-1': { name, at: '' } } });
  expect(by('ESPN').acts).toMatchObject([{ kind: 'result', winner: 'red4' }]);
  expect(by('The NFL')).toMatchObject({
    acts: [],
    held: [{ value: 'left 4', why: 'The NFL says otherwise.' }],
  });
  expect(plan(facts, { results }).held).toMatchObject([{ why: 'A result entered by hand says otherwise.' }]);
});

test('a result for a game that is not in the bracket is not applied, but other results are', () => {
  const games = [game('left1', 'left4', won('a')), game('left1', 'left2', { ...won('a'), round: 2 })];
  const { acts, held } = plan(settle(...Array(2).fill(snapshot(games))));
  expect(acts).toMatchObject([{ kind: 'result', gameId: 'r1-1' }]);
  expect(held).toMatchObject([{ what: 'Round 2, left 1 vs left 2' }]);
});

const without = (...ids: string[]) => ALL.filter(({ id }) => !ids.includes(id));

test('a pair of teams is placed when both are known, or when one is known and the other comes from a play-in game', () => {
  const half = snapshot([], { teams: without('left4') });
  expect(Object.keys(settle(half).slots).sort()).toEqual([
    'blue1',
    'blue2',
    'blue3',
    'blue4',
    'red2',
    'red3',
  ]);
  const open = settle({ ...half, playIns: [{ side: 'left', seed: 4 }] });
  expect(open.slots.red1?.name).toBe('left 1');
});

test('teams that are absent from one poll stay in the bracket', () => {
  expect(Object.keys(settle(snapshot([]), snapshot([], { teams: [] })).slots)).toHaveLength(8);
});

test('a new spelling of a team with the same id is adopted unless a person has renamed the team', () => {
  const respelled = settle(
    snapshot([]),
    snapshot([], { teams: [team('left', 1, 'Léft 1'), ...without('left1')] }),
  );
  expect(plan(respelled).acts).toEqual([{ kind: 'names', names: { red1: 'Léft 1' } }]);
  const own = { teamNames: { ...row().teamNames, red1: 'Our left 1' } };
  expect(plan(respelled, own).acts).toEqual([]);
});

test('a team that replaces another gets its own name, even if a person had renamed the previous team', () => {
  const other = { ...team('left', 1, 'Newcomers'), id: 'new' };
  const facts = settle(snapshot([]), snapshot([], { teams: [other, ...without('left1')] }));
  const own = { teamNames: { ...row().teamNames, red1: 'Our left 1' } };
  expect(plan(facts, own).acts).toEqual([{ kind: 'names', names: { red1: 'Newcomers' } }]);
});

const startsIn = (hours: number) => settle(snapshot([], { startsAt: NOW + hours * HOUR }));
const locksIn = (hours: number) => ({ lockAt: new Date(NOW + hours * HOUR) });

test('the lock is set to the start of the first game', () => {
  expect(plan(startsIn(30)).acts).toMatchObject([{ kind: 'lock', lockAt: NOW + 30 * HOUR }]);
  expect(plan(startsIn(0.5)).acts).toMatchObject([{ kind: 'lock', lockAt: NOW + 0.5 * HOUR }]);
  const games = [game('left1', 'left4', { startsAt: NOW + 20 * HOUR }), game('left3', 'left2')];
  // A game that is absent from one poll still counts as the first game.
  expect(settle(snapshot(games), snapshot(games.slice(1))).startsAt).toBe(NOW + 20 * HOUR);
});

test('the lock is not postponed in its last hour, and a locked tournament is never reopened', () => {
  for (const hours of [0.9, -1]) {
    const { acts, held } = plan(startsIn(3), locksIn(hours));
    expect(acts).toEqual([]);
    expect(held).toMatchObject([{ what: 'Lock of the bracket' }]);
  }
  expect(plan(startsIn(-2), locksIn(-1))).toEqual({ acts: [], held: [] });
});

test('a lock time set by a person is kept if it is earlier than the start', () => {
  expect(plan(startsIn(30), { sources: {} })).toEqual({ acts: [], held: [] });
  expect(plan(startsIn(20), { sources: {} }).held).toMatchObject([{ why: 'The lock time was set by hand.' }]);
});

test('the bracket size and reseeding can be changed only while there are no picks and no results', () => {
  const facts = settle(snapshot([], { size: 12, reseeding: false, teams: [] }));
  expect(plan(facts).acts).toEqual([{ kind: 'structure', size: 12, reseeding: false }]);
  expect(plan(facts, {}, { isPicked: true }).acts).toEqual([]);
  expect(plan(facts, { results: { 'r1-1': 'red1' } }).held).toMatchObject([
    { value: '12 teams, reseeding off' },
  ]);
  // Without byes, turning reseeding on or off does not move any game.
  expect(plan(settle(snapshot([], { reseeding: false })), {}, { isPicked: true })).toEqual({
    acts: [],
    held: [],
  });
});
