import { afterAll, describe, expect, test } from 'vitest';
import { readRealBracket, realBracketNames } from '../real-bracket.ts';
import { BRACKET_TRAPS, type BracketTrap, writeBracket } from './bracket-script.ts';
import { finalBracket, watchBracket } from './oracle.ts';
import { startTeller } from './teller.ts';

const HOUR = 3_600_000;
const STARTS_AT = Date.parse('2027-01-09T21:30:00Z');
let now = STARTS_AT;
const teller = await startTeller(() => now);
afterAll(() => teller.close());

async function ask<T>(path: string): Promise<T> {
  const response = await fetch(teller.url + path);
  return (await response.json()) as T;
}

const bracket = (event: string, seed = 1, traps: readonly BracketTrap[] = []) =>
  writeBracket({ event, seed, traps, startsAt: STARTS_AT });
const told = realBracketNames().filter((name) => /^(nfl|nba|nhl|mlb|ncaa)-/.test(name));

test.each(told)('%s without traps ends with the winners of its file', (event) => {
  const file = readRealBracket(event);
  const script = bracket(event);
  const { results, names } = finalBracket(script);
  expect(names.size).toBe(file.bracket.size);
  expect([...results].sort()).toEqual(
    file.rounds
      .flatMap(({ pairs, winners }, at) =>
        pairs.map((pair, index) => `${at + 1} ${pair.toSorted().join('|')}: ${winners[index]}`),
      )
      .sort(),
  );
  expect(script.score).toEqual(file.score);
});

test.each(BRACKET_TRAPS.filter((trap) => trap !== 'nit'))(
  'the trap %s changes the reports and still allows the final bracket',
  (trap) => {
    for (const event of trap === 'open-slot' ? ['ncaa-2022'] : ['nfl-2023-14team', 'nba-2023']) {
      const [plain, script] = [bracket(event, 4), bracket(event, 4, [trap])];
      const differs = script.changes.some(
        (at) => JSON.stringify(script.at(at)) !== JSON.stringify(plain.at(at)),
      );
      expect(differs).toBe(true);
      const allowed = watchBracket(script)(script.endsAt);
      const { results, pairs } = finalBracket(script);
      expect([...results].filter((result) => !allowed.results.has(result))).toEqual([]);
      expect([...pairs].filter((pair) => !allowed.pairs.has(pair))).toEqual([]);
      // An overturned result counts as reported; a mistake that lasted only seconds does not.
      const extra = allowed.results.size - results.size;
      if (trap === 'overturned' && event.startsWith('nfl')) expect(extra).toBe(1);
      if (trap === 'brief-mistake') expect(extra).toBe(0);
    }
  },
);

interface Scoreboard {
  events: {
    competitions: {
      competitors: { winner?: boolean | null; score: string; team: { displayName: string } }[];
      notes: { headline: string }[];
      status: { type: { completed: boolean } };
      series?: { competitors: { wins: number }[] };
    }[];
  }[];
}
const NFL = '/apis/site/v2/sports/football/nfl/scoreboard?seasontype=3';
const NBA = '/apis/site/v2/sports/basketball/nba/scoreboard?dates=202701';

describe('the simulated ESPN', () => {
  test('ESPN lists the NFL playoffs by week, with TBD until the field is set', async () => {
    teller.scripts = [bracket('nfl-2023-14team')];
    now = STARTS_AT - 5 * 24 * HOUR;
    const [game] = (await ask<Scoreboard>(`${NFL}&week=1`)).events;
    expect(game?.competitions[0]?.competitors).toMatchObject([
      { winner: null, score: '0', team: { displayName: 'TBD' } },
      { winner: null, score: '0', team: { displayName: 'TBD' } },
    ]);
    now = STARTS_AT + 10 * 24 * HOUR;
    const counts = await Promise.all(
      [1, 2, 3, 5].map(
        async (week) => (await ask<Scoreboard>(`${NFL}&week=${week}&dates=2026`)).events.length,
      ),
    );
    expect(counts).toEqual([6, 4, 2, 1]);
    const [last] = (await ask<Scoreboard>(`${NFL}&week=5`)).events;
    expect(last?.competitions[0]).toMatchObject({
      notes: [{ headline: 'Super Bowl LXI' }],
      status: { type: { completed: true } },
      competitors: [
        { score: '25', winner: true, team: { displayName: 'Kansas City Chiefs' } },
        { score: '22', team: { displayName: 'San Francisco 49ers' } },
      ],
    });
    expect((await fetch(`${teller.url}${NFL}&dates=20270101-20270228`)).status).toBe(400);
    const { children } = await ask<{ children: { standings: { entries: { team: object }[] } }[] }>(
      '/apis/v2/sports/football/nfl/standings?season=2026',
    );
    expect(children[0]?.standings.entries[0]?.team).toMatchObject({ displayName: 'Baltimore Ravens' });
  });

  test('ESPN lists each game of an NBA series with the number of wins', async () => {
    teller.scripts = [bracket('nba-2023')];
    now = STARTS_AT + 24 * HOUR;
    const first = (await ask<Scoreboard>(NBA)).events.filter(
      ({ competitions: [game] }) =>
        game?.notes[0]?.headline.startsWith('Eastern 1st') || game?.notes[0]?.headline.startsWith('East 1st'),
    );
    expect(first).toHaveLength(28);
    expect(first[0]?.competitions[0]?.series?.competitors.map(({ wins }) => wins)).toEqual([1, 4]);
    expect(first.filter(({ competitions: [game] }) => game?.status.type.completed)).toHaveLength(20);
    expect((await ask<Scoreboard>(`${NBA}&limit=1000`)).events).toHaveLength(25);
  });

  test('ESPN lists an NIT game among those of the NCAA tournament', async () => {
    teller.scripts = [bracket('ncaa-2022', 1, ['nit'])];
    const scoreboard = await ask<Scoreboard>(
      '/apis/site/v2/sports/basketball/mens-college-basketball/scoreboard?dates=202701',
    );
    const headlines = scoreboard.events.map(({ competitions: [game] }) => game?.notes[0]?.headline ?? '');
    expect(headlines.filter((headline) => headline.startsWith('NIT'))).toHaveLength(1);
    expect(headlines).toContain("NCAA Men's Basketball Championship - East Region - 1st Round");
  });
});

test('the NHL lists its bracket by series letter and division rank', async () => {
  teller.scripts = [bracket('nhl-2022')];
  now = STARTS_AT - 5 * 24 * HOUR;
  expect(await ask('/v1/playoff-bracket/2027')).toEqual({ bracketTitle: 'None' });
  now = STARTS_AT + 10 * 24 * HOUR;
  const { series } = await ask<{ series: Record<string, unknown>[] }>('/v1/playoff-bracket/2027');
  expect(series.map(({ seriesLetter }) => seriesLetter).join('')).toBe('ABCDEFGHIJKLMNO');
  expect(series[0]).toMatchObject({
    seriesAbbrev: 'R1',
    topSeedRankAbbrev: 'D1',
    topSeedWins: 4,
    topSeedTeam: { name: { default: 'Florida Panthers' } },
    bottomSeedRankAbbrev: 'WC2',
    bottomSeedWins: 2,
    bottomSeedTeam: { name: { default: 'Washington Capitals' } },
  });
  const cup = series.at(-1) as {
    winningTeamId: number;
    topSeedTeam: { id: number; name: { default: string } };
  };
  expect(cup).toMatchObject({ seriesAbbrev: 'SCF', topSeedTeam: { id: cup.winningTeamId } });
  expect(cup.topSeedTeam.name.default).toBe('Colorado Avalanche');
});

interface MlbSeries {
  series: {
    series: { id: string };
    games: {
      gamePk: number;
      status: { abstractGameState: string; detailedState: string };
      teams: Record<'home' | 'away', { isWinner?: boolean; team: { name: string } }>;
    }[];
  }[];
}

test('the MLB lists its postseason by series, with the state Final for a postponed game', async () => {
  teller.scripts = [bracket('mlb-2023-12team', 3, ['postponed'])];
  now = STARTS_AT + 10 * 24 * HOUR;
  const { series } = await ask<MlbSeries>('/api/v1/schedule/postseason/series?season=2027');
  expect(series.map((one) => one.series.id)).toEqual([
    ...['F_1', 'F_2', 'F_3', 'F_4', 'D_1', 'D_2', 'D_3', 'D_4', 'L_1', 'L_2', 'W_1'],
  ]);
  const namesOf = (id: string) => {
    const game = series.find((one) => one.series.id === id)?.games[0];
    return [game?.teams.home.team.name, game?.teams.away.team.name];
  };
  // F_2 feeds D_1: the winner of seeds 4 and 5 meets seed 1.
  expect(namesOf('F_2')).toEqual(['Tampa Bay Rays', 'Texas Rangers']);
  expect(namesOf('D_1')).toEqual(['Baltimore Orioles', 'Texas Rangers']);
  const all = series.flatMap(({ games }) => games);
  const postponed = all.filter(({ status }) => status.detailedState === 'Postponed');
  expect(postponed.length).toBeGreaterThan(0);
  for (const { gamePk, status, teams } of postponed) {
    expect(status.abstractGameState).toBe('Final');
    expect(teams.home.isWinner).toBeUndefined();
    expect(all.filter((game) => game.gamePk === gamePk)).toHaveLength(2);
  }
});

interface NcaaGame {
  bracketPositionId: number;
  victorBracketPositionId: number | null;
  teams: { nameShort: string; isWinner: boolean }[];
}

test.each(['ncaa-2016', 'ncaa-2022'])(
  'the NCAA lists the 67 games of %s, each with the game that its winner plays next',
  async (event) => {
    teller.scripts = [bracket(event, 1, ['open-slot'])];
    const games = async () =>
      (await ask<{ championships: { games: NcaaGame[] }[] }>('/brackets/basketball-men/d1/2027'))
        .championships[0]?.games ?? [];
    now = STARTS_AT - 30 * HOUR;
    const open = (await games()).filter(
      ({ bracketPositionId }) => bracketPositionId >= 201 && bracketPositionId <= 232,
    );
    expect(open.filter(({ teams }) => teams.some(({ nameShort }) => nameShort === ''))).toHaveLength(4);
    now = STARTS_AT + 10 * 24 * HOUR;
    const all = await games();
    expect(all).toHaveLength(67);
    expect(new Set(all.map(({ bracketPositionId }) => bracketPositionId)).size).toBe(67);
    for (const { victorBracketPositionId, teams } of all) {
      const next = all.find(({ bracketPositionId }) => bracketPositionId === victorBracketPositionId);
      const winner = teams.find(({ isWinner }) => isWinner)?.nameShort;
      if (victorBracketPositionId !== null)
        expect(next?.teams.map(({ nameShort }) => nameShort)).toContain(winner);
      else expect(winner).toBe(readRealBracket(event).champion);
    }
  },
);
