import type { Fight, RoomCompetition, RoomPicks } from '@lockroom/contract';
import {
  type Computation,
  cardChances,
  cardImpact,
  cardPaths,
  type FightPick,
  fightOutlook,
  fillPicks,
  makeFormat,
  type Picks,
  packTeams,
  play,
  tournamentChances,
  tournamentImpact,
  tournamentOutlook,
  tournamentPaths,
} from '@lockroom/rules';
import { expect, it } from 'vitest';
import { entryOf, packedOf } from '../rooms/testing/room-fixtures.ts';
import { entryLabelsOf } from './entry-labels.ts';
import { describeWin, percentText, type WinRow, wholePercents, winRows, winStateOf } from './how-you-win.ts';
import type { Tonight } from './questions.ts';
import { publicFacts, type RoomState, roomStateOf } from './room-state.ts';
import { DECISION, fightRoom, finish, KO, NAMES, ownerOf, SUB, tournamentAnswer } from './testing/rooms.ts';

const FORMAT = makeFormat({ family: 'custom', size: 8, reseeding: false });

/** Returns everything that the page shows about one bracket of a room, calculated without a worker. */
function shown(
  state: RoomState,
  competition: RoomCompetition,
  points: readonly number[] = [],
  ownId = 'noor',
) {
  const { kind, rules } = state;
  const outlook = finish<ReturnType<typeof fightOutlook> extends Computation<infer T> ? T : never>(
    kind === 'fights' ? fightOutlook(rules) : (tournamentOutlook(rules) as never),
  );
  const chances = finish<Parameters<typeof winRows>[2] & object>(
    kind === 'fights'
      ? (cardChances(rules, 'odds', { exact: true }) as never)
      : (tournamentChances(rules, 'seeds', { exact: true }) as never),
  );
  const rows = winRows(state.basis, outlook, chances);
  const paths = finish<[]>(
    (kind === 'fights'
      ? cardPaths(rules, ownId, 'odds', 5)
      : tournamentPaths(rules, ownId, 'seeds', 5)) as never,
  );
  const asked = { places: [ownId], contenders: [] };
  const places = finish<Tonight>(
    (kind === 'fights' ? cardImpact(rules, asked) : tournamentImpact(rules, asked)) as never,
  );
  const row = rows.get(ownId) as WinRow;
  const sorted = state.owners.map(({ ownerName }, at) => points[NAMES.indexOf(ownerName)] ?? at);
  const entries = state.owners.map(({ id, ownerName }, at) => ({
    ...entryOf(1, ownerName, { id }),
    totalPoints: sorted[at] ?? 0,
    rank: 1 + sorted.filter((other) => other > (sorted[at] ?? 0)).length,
  }));
  const told = describeWin({
    state,
    competition,
    room: { sport: kind === 'fights' ? 'mma' : 'custom', timeZone: 'America/Denver' },
    entries,
    entryLabels: entryLabelsOf(state.owners, 'user-noor'),
    ownId,
    row,
    paths,
    places,
  });
  const text = told.sentence.map((part) => part.text).join('');
  const marked = told.sentence.filter(({ isPick }) => isPick).map((part) => part.text);
  return { ...told, text, marked, row, rows };
}

function bracketRoom(results: Record<string, string>, ...sheets: Picks[]) {
  const competition = tournamentAnswer({ teamNames: { red1: 'Duke', blue1: 'Houston' }, results });
  const picks: RoomPicks = {
    basis: 'all',
    seen: [],
    covered: [],
    entries: sheets.map((sheet, at) => packedOf(ownerOf(at), packTeams(FORMAT, sheet))),
  };
  const state = roomStateOf(competition, { id: `room ${JSON.stringify(results)}`, sport: 'custom' }, picks);
  if (!state) throw new Error('The room has no state');
  return [state, competition] as const;
}

const won = (by: FightPick): Partial<Fight> => ({
  winnerId: by.winnerId,
  winMethod: by.method,
  fightStatus: 'completed',
});
const MAIN = { fighter1: 'Charles Oliveira', fighter2: 'Arman Tsarukyan' };

/** Yields random rooms that are the same in each run. */
function* randomRooms(count: number) {
  let seed = 7;
  const draw = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (seed >> 8) % below;
  };
  const pick = (): FightPick => ({
    winnerId: draw(2) === 0 ? 1 : 2,
    method: (['KO/TKO', 'Submission', 'Decision'] as const)[draw(3)] ?? 'Decision',
  });
  for (let room = 0; room < count; room += 1) {
    const [locked, ended] = [1 + draw(3), draw(3)];
    const card = Array.from({ length: 3 }, (_, at) => (at < Math.min(locked, ended) ? won(pick()) : {}));
    if (card.every(({ winnerId }) => winnerId !== undefined)) continue;
    const sheets = NAMES.map(() => Object.fromEntries(card.map((_, at) => [`f${at + 1}`, pick()])));
    yield fightRoom(card, locked, ...sheets);
    const games = play(
      FORMAT,
      fillPicks(FORMAT, () => (draw(2) === 0 ? 1 : 2)),
    ).slice(0, draw(6));
    const results = Object.fromEntries(games.flatMap(({ id, winner }) => (winner ? [[id, winner]] : [])));
    yield bracketRoom(results, ...NAMES.map(() => fillPicks(FORMAT, () => (draw(2) === 0 ? 1 : 2))));
  }
}

it('a room has no percentages while picks are hidden; otherwise, its percentages add up to 100', () => {
  const states = new Set<string>();
  for (const [state, competition] of randomRooms(80)) {
    const { rows, text, note, row } = shown(state, competition);
    const isHidden = state.basis === 'locked';
    states.add(`${state.kind} ${winStateOf(row, isHidden)}${isHidden ? ' hidden' : ''}`);
    if (isHidden) {
      expect([...rows.values()].map(({ percent, percentText: text }) => percent ?? text)).toEqual([
        null,
        null,
        null,
      ]);
      expect(`${text} ${note}`).not.toMatch(/%/);
    } else {
      const sum = [...rows.values()].reduce((all, { percent }) => all + (percent ?? 0), 0);
      expect(sum).toBe(100);
    }
    for (const each of rows.values()) {
      // 100% is never shown for an outcome that may still change.
      if (each.percentText === '100%') expect(each.certainty).toBe('won');
      if (each.certainty === 'out') expect(each.percentText).toBeNull();
    }
  }
  expect([...states]).toEqual(
    expect.arrayContaining([
      'fights hidden hidden',
      'fights out hidden',
      'fights open',
      'fights out',
      'tournament open',
      'tournament out',
    ]),
  );
});

it('the chance of a tie for first place is split between the tied entries', () => {
  const sheet = { f1: SUB };
  const { rows } = shown(
    ...fightRoom([won(DECISION), MAIN], 2, { f1: DECISION, f2: SUB }, { f1: DECISION, f2: SUB }, sheet),
  );
  expect([...rows.values()].map(({ percentText: text }) => text)).toEqual(['50%', '50%', null]);
});

it('the rounded percentages of three equal brackets add up to 100', () => {
  const third = (id: string) => ({ id, first: 1 / 3, share: 1 / 3 });
  expect([...wholePercents(['a', 'b', 'c'].map(third)).values()]).toEqual([34, 33, 33]);
});

it('only a certain win is shown as 100%, and a chance that rounds to zero is shown as <1%', () => {
  expect(percentText(100, 'open')).toBe('>99%');
  expect(percentText(0, 'open')).toBe('<1%');
  expect(percentText(100, 'won')).toBe('100%');
  expect(percentText(36, 'open')).toBe('36%');
});

it('while some fights are not locked, the sentence gives only the points and the gap to the leader', () => {
  const sheet = { f1: SUB, f2: SUB, f3: SUB };
  const told = shown(...fightRoom([won(KO), MAIN, {}], 2, sheet, { f1: KO }, {}), [3, 8, 1]);
  expect(told.state).toBe('hidden');
  expect(told.label).toBe('2 fights to go');
  expect(told.text).toMatch(/^You are 5 behind kelechi\. Up to \d+ points are left to win\.$/);
  expect(told.note).toBe(
    'The others’ picks for Fight 3 are hidden until it locks, so there are no odds yet. Once Fight 3 has locked, this page will say what you need.',
  );
});

it("the sentence names the viewer's exact pick, including the method", () => {
  const told = shown(...fightRoom([won(SUB), MAIN], 2, { f1: KO, f2: SUB }, { f1: SUB, f2: KO }));
  expect(told.text).toBe('You win if Oliveira wins by submission.');
  expect(told.marked).toEqual(['Oliveira wins by submission']);
});

it('the sentence announces the win when no other bracket can catch up, even if picks are hidden', () => {
  const fights = [won(SUB), won(SUB), won(SUB), MAIN];
  const sheets = [{ f1: SUB, f2: SUB, f3: SUB }, { f1: KO }] as const;
  for (const locked of [3, 4]) {
    const told = shown(...fightRoom(fights, locked, ...sheets), [12, 2]);
    expect(told).toMatchObject({
      state: 'won',
      text: `You’ve won. Nobody can ${locked === 4 ? 'catch' : 'pass'} you.`,
    });
    expect(told.note).toBe('You lead kelechi 12 to 2.');
  }
});

it('if a bracket can no longer win, the sentence names its best possible rank', () => {
  const fights = [won(SUB), won(SUB), won(SUB), MAIN];
  const told = shown(
    ...fightRoom(fights, 4, { f1: KO, f4: SUB }, { f1: SUB, f2: SUB, f3: SUB }, { f1: DECISION, f4: KO }),
    [0, 12, 2],
  );
  expect(told).toMatchObject({ state: 'out', label: 'Still to play for' });
  expect(told.text).toBe('To finish 2nd, you need Oliveira.');
  expect(told.marked).toEqual(['Oliveira']);
  expect(told.note).toBe('You can’t win any more. You are 3rd with 0 points. Possible finish: 2nd to 3rd.');
});

it("the sentence names a bracket's final rank if that rank is already certain", () => {
  const fights = [won(SUB), won(SUB), won(SUB), MAIN];
  const told = shown(...fightRoom(fights, 4, {}, { f1: SUB, f2: SUB, f3: SUB }), [0, 12]);
  expect(told).toMatchObject({ state: 'fixed', text: 'You finish 2nd, whatever happens.' });
});

it("the viewer's own hidden picks are ignored, because they can still be changed", () => {
  const [state] = fightRoom([won(SUB), MAIN], 1, { f1: KO, f2: DECISION }, { f1: SUB });
  const rules = publicFacts(state).rules;
  expect('covered' in rules && rules.entries.map(({ coveredPicks }) => coveredPicks)).toEqual([null, null]);
});

const PLAYED = {
  'r1-1': 'red1',
  'r1-2': 'red2',
  'r1-3': 'blue1',
  'r1-4': 'blue2',
  'r2-1': 'red1',
  'r2-2': 'blue1',
};
const RED = { ...PLAYED, 'r3-1': 'red1' };
const BLUE = { ...PLAYED, 'r3-1': 'blue1' };

it("the sentence highlights the picked team and mentions its win instead of its opponent's loss", () => {
  const [state, competition] = bracketRoom(PLAYED, RED, BLUE);
  const told = shown(state, competition);
  expect(told.text).toBe('You win if Duke win the title.');
  expect(told.marked).toEqual(['Duke']);
  expect(told.row).toMatchObject({ percentText: '50%', finishText: '1st to 2nd' });
  if (state.kind !== 'tournament') throw new Error('The room has no bracket');
  // If Duke has only one opponent left, a win by Duke and a loss by that opponent count as the same path.
  expect(finish(tournamentPaths(state.rules, 'noor', 'seeds', 5))).toHaveLength(1);
});

it("the sentence names the owner of another member's bracket", () => {
  const told = shown(...bracketRoom(PLAYED, RED, BLUE), [], 'kelechi');
  expect(told.text).toBe('kelechi wins if Houston win the title.');
  expect(told.label).toBe('Still in it');
});
