import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isSport, isTournamentSport, tournamentDefaults } from '../rooms/sports.ts';
import { drawnOrder, REGION_SEEDS } from './draw.ts';
import { type Format, formatFamily, makeFormat, type Side, sidePlaces, teamId, teamsOf } from './format.ts';
import { hasRegions } from './labels.ts';
import { mergePicks } from './picks.ts';
import { type Game, play } from './play.ts';
import { maxPoints, scoreTournament } from './score.ts';
import { type Remaining, remaining } from './second-chance.ts';

type EventTeam = { name: string; seed: number | null; slot?: number; region?: string };
type EventGame = { home: string; away: string; winner: string; side: Side | 'final' };
type BracketEvent = {
  sport: string;
  teamCount: number;
  reseeded: boolean;
  sides: Record<Side, { regions?: string[]; teams: EventTeam[] }>;
  rounds: { games: EventGame[] }[];
  final: { left: string; right: string };
  champion: string;
};

/**
 * How the teams of an event map to places. `seeds`: by the seed within a side. `rank`: seeds cover both sides, and the
 * place is the rank within the side. `regions`: by the seed within one of the side's two regions. `draw`: by the slot
 * of the draw; halves are swapped where the byes are in the other half.
 */
type Placing = 'seeds' | 'rank' | 'regions' | 'draw';

const EVENTS: readonly [string, Placing, string][] = [
  ['nfl-2015-12team', 'seeds', 'Denver Broncos'],
  ['nfl-2017-12team', 'seeds', 'Philadelphia Eagles'],
  ['nfl-2018-12team', 'seeds', 'New England Patriots'],
  ['nfl-2020-14team', 'seeds', 'Tampa Bay Buccaneers'],
  ['nfl-2021-14team', 'seeds', 'Los Angeles Rams'],
  ['nfl-2023-14team', 'seeds', 'Kansas City Chiefs'],
  ['cfp-2024-12team', 'rank', 'Ohio State'],
  ['mlb-2020-16team', 'seeds', 'Los Angeles Dodgers'],
  ['mlb-2023-12team', 'seeds', 'Texas Rangers'],
  ['nba-2019', 'seeds', 'Toronto Raptors'],
  ['nba-2023', 'seeds', 'Denver Nuggets'],
  ['nhl-2017', 'seeds', 'Pittsburgh Penguins'],
  ['nhl-2022', 'seeds', 'Colorado Avalanche'],
  ['ncaa-2016', 'regions', 'Villanova'],
  ['ncaa-2017', 'regions', 'North Carolina'],
  ['ncaa-2019', 'regions', 'Virginia'],
  ['ncaa-2021', 'regions', 'Baylor'],
  ['ncaa-2022', 'regions', 'Kansas'],
  ['copa-america-2021', 'draw', 'Argentina'],
  ['worldcup-2014', 'draw', 'Germany'],
  ['worldcup-2022', 'draw', 'Argentina'],
  ['tennis-atp-doha-2021-28', 'draw', 'Nikoloz Basilashvili'],
  ['tennis-wta-adelaide-2-2023-30', 'draw', 'Belinda Bencic'],
  ['tennis-atp-antalya-2021-32', 'draw', 'Alex De Minaur'],
  ['tennis-atp-vienna-2024-32', 'draw', 'Jack Draper'],
];

it('every bracket among the real events is replayed', () => {
  const index: { files: { file: string; kind: string }[] } = readJson('index');
  const brackets = index.files.filter(({ kind }) => kind === 'bracket').map(({ file }) => file);
  expect(EVENTS.map(([name]) => `${name}.json`).toSorted()).toEqual(brackets.toSorted());
});

describe.each(EVENTS)('%s', (name, placing, champion) => {
  const event: BracketEvent = readJson(name);
  const format = formatOf(event);
  const ids = placeTeams(format, event, placing);
  const names = new Map([...ids].map(([team, id]) => [id, team]));
  const nameOf = (id: string | null) => names.get(id ?? '') ?? '?';

  it('the real teams meet in every round, and the real champion wins', () => {
    expect(names.size).toBe(event.teamCount);
    let results: Record<string, string> = {};
    for (const [index, { games }] of event.rounds.entries()) {
      const round = play(format, results).filter((game) => game.round === index + 1);
      expect(
        round.map((game) => pairing(game.side, nameOf(game.team1), nameOf(game.team2))).toSorted(),
      ).toEqual(games.map(({ side, home, away }) => pairing(side, home, away)).toSorted());
      const merged = mergePicks(format, results, winnersOf(round, games, ids), 'results');
      if (!merged.ok) throw new Error(`refused: ${merged.impossible}`);
      expect(merged.dropped).toEqual([]);
      results = merged.picks;
    }
    const final = play(format, results).at(-1);
    expect([nameOf(final?.team1 ?? null), nameOf(final?.team2 ?? null)]).toEqual([
      event.final.left,
      event.final.right,
    ]);
    expect([nameOf(final?.winner ?? null), event.champion]).toEqual([champion, champion]);
    expect(scoreTournament(format, results, results).totalPoints).toBe(maxPoints(format));
  });

  it('a second chance continues as the event did, to the real champion', () => {
    const sport = hasRegions('college-basketball', format.size) ? 'college-basketball' : 'custom';
    let results: Record<string, string> = {};
    const sizes = event.rounds.map(({ games }, index) => {
      const left = remaining({ sport, format, results, roundNames: null });
      if (left.ok) {
        const [smaller, last] = playOn(left, event.rounds.slice(index), (id) =>
          nameOf(left.teams[id ?? ''] ?? null),
        );
        expect(last).toBe(champion);
        // Uses the event's seeds where it has them.
        const seedOf = (id: string) =>
          sideTeams(event).find((team) => team.name === nameOf(left.teams[id] ?? null))?.seed;
        if (placing === 'seeds' || placing === 'regions')
          expect(teamsOf(smaller).map(({ seed }) => seed)).toEqual(
            teamsOf(smaller).map(({ id }) => seedOf(id)),
          );
      }
      const round = play(format, results).filter((game) => game.round === index + 1);
      results = { ...results, ...winnersOf(round, games, ids) };
      return left.ok ? left.size : null;
    });
    expect(sizes.filter((size) => size !== null)).toEqual(
      [32, 16, 8].filter((size) => size < event.teamCount && size < 2 ** event.rounds.length),
    );
  });
});

/** Plays the smaller tournament with the real results. Returns it and the name of the last winner. */
function playOn(
  left: Remaining,
  rounds: BracketEvent['rounds'],
  nameOf: (id: string | null) => string,
): [Format, string] {
  const { size, seeds, roundPoints } = left;
  const smaller = makeFormat({ family: 'custom', size, reseeding: true, seeds, roundPoints });
  const ids = new Map(teamsOf(smaller).map(({ id }) => [nameOf(id), id]));
  let results: Record<string, string> = {};
  for (const [index, { games }] of rounds.entries()) {
    const round = play(smaller, results, 'results').filter((game) => game.round === index + 1);
    expect(
      round.map((game) => pairing(game.side, nameOf(game.team1), nameOf(game.team2))).toSorted(),
    ).toEqual(games.map(({ side, home, away }) => pairing(side, home, away)).toSorted());
    results = { ...results, ...winnersOf(round, games, ids) };
  }
  return [smaller, nameOf(play(smaller, results, 'results').at(-1)?.winner ?? null)];
}

const sideTeams = ({ sides }: BracketEvent) => [...sides.left.teams, ...sides.right.teams];

it('the baseball postseason of 2023 was not reseeded: with reseeding its second round would differ', () => {
  const event: BracketEvent = readJson('mlb-2023-12team');
  const format = formatOf({ ...event, reseeded: true });
  const ids = placeTeams(format, event, 'seeds');
  const opening = play(format, {}).filter((game) => game.round === 1);
  const second = play(format, winnersOf(opening, event.rounds[0]?.games ?? [], ids)).slice(6, 8);
  expect(second.map(({ team1, team2 }) => [team1, team2])).toEqual([
    ['blue1', 'blue6'],
    ['blue2', 'blue4'],
  ]);
});

/** Returns the format of an event. Sports without a sport of their own are custom. */
function formatOf({ sport, teamCount, reseeded }: BracketEvent): Format {
  const room = isSport(sport) && isTournamentSport(sport) ? sport : 'custom';
  if (room === 'college-football')
    expect(tournamentDefaults(room)).toEqual({ size: 12, reseeding: reseeded });
  return makeFormat({ family: formatFamily(room), size: teamCount, reseeding: reseeded });
}

function placeTeams(format: Format, event: BracketEvent, placing: Placing): Map<string, string> {
  return new Map(
    (['left', 'right'] as const).flatMap((side) => {
      const { teams, regions = [] } = event.sides[side];
      return seedTeams(format, teams, regions, placing).map(([name, seed]): [string, string] => [
        name,
        teamId(format, side, seed),
      ]);
    }),
  );
}

function seedTeams(
  format: Format,
  teams: EventTeam[],
  regions: string[],
  placing: Placing,
): [string, number][] {
  if (placing === 'draw') return drawTeams(format, teams);
  const bySeed = teams.toSorted((a, b) => (a.seed ?? 0) - (b.seed ?? 0));
  return bySeed.map(({ name, seed, region }, index) => {
    if (placing === 'seeds') return [name, seed ?? 0];
    if (placing === 'rank') return [name, index + 1];
    return [name, REGION_SEEDS[regions.indexOf(region ?? '')]?.[(seed ?? 0) - 1] ?? 0];
  });
}

/** Maps the slots of a real draw to ours. Swaps halves until the byes are in the same places. */
function drawTeams(format: Format, teams: EventTeam[]): [string, number][] {
  const bySlot = new Map(teams.map(({ slot, name }) => [slot, name]));
  const places = drawnOrder(sidePlaces(format.size));
  const slots = places.map((_, index) => bySlot.get(index + 1) ?? null);
  return overlay(
    slots,
    places.map((seed) => (seed <= teams.length ? seed : null)),
  );
}

function overlay(slots: (string | null)[], seeds: (number | null)[]): [string, number][] {
  const [name = null, seed = null] = [slots[0], seeds[0]];
  if (slots.length === 1) return name !== null && seed !== null ? [[name, seed]] : [];
  const half = slots.length / 2;
  const [upper, lower] = [slots.slice(0, half), slots.slice(half)];
  const taken = (part: unknown[]) => part.filter((place) => place !== null).length;
  const fits = taken(upper) === taken(seeds.slice(0, half));
  const [first, second] = fits ? [upper, lower] : [lower, upper];
  return [...overlay(first, seeds.slice(0, half)), ...overlay(second, seeds.slice(half))];
}

function winnersOf(round: Game[], games: EventGame[], ids: Map<string, string>): Record<string, string> {
  const winners = new Set(games.map(({ winner }) => ids.get(winner)));
  return Object.fromEntries(
    round.flatMap(({ id, team1, team2 }) => {
      const winner = [team1, team2].find((team) => team !== null && winners.has(team));
      return winner ? [[id, winner]] : [];
    }),
  );
}

function pairing(side: Side | 'final', one: string, two: string): string {
  return [side, ...[one, two].toSorted()].join(' / ');
}

function readJson<T>(name: string): T {
  const file = new URL(`../../../../test/events/${name}.json`, import.meta.url);
  // test/events/index.json describes the files.
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
