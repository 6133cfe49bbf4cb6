import { createLots } from '../lots.ts';
import { readEvent } from '../real-event.ts';
import { numberOf, respelled } from './card-script.ts';
import { type Failure, type FailureTrap, failuresOf } from './failures.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const BRACKET_TRAPS = [
  'half-field',
  'open-slot',
  'nit',
  'postponed',
  'overturned',
  'brief-mistake',
  'respelled',
  'swapped-sides',
  'vanishing-game',
  'new-game-id',
  'hour-off',
] as const;
export type BracketTrap = (typeof BRACKET_TRAPS)[number] | FailureTrap;

const LEAGUES = {
  football: 'nfl',
  'pro-basketball': 'nba',
  'pro-hockey': 'nhl',
  'pro-baseball': 'mlb',
  'college-basketball': 'ncaa',
} as const;
export type League = (typeof LEAGUES)[keyof typeof LEAGUES];

export interface ToldTeam {
  id: number;
  name: string;
  side: 'left' | 'right';
  seed: number;
  /** The team's rank in its division, or 'WC1'. Hockey only. */
  label: string | null;
  region: string | null;
}

/** One game of a series; a knockout game is a series of one. `home` and `winner` are indexes of the two teams. */
export interface ToldLeg {
  id: number;
  number: number;
  home: 0 | 1;
  startsAt: number;
  state: 'open' | 'live' | 'final' | 'postponed' | 'cancelled';
  /** The original start of a postponed game. */
  postponedFrom: number | null;
  score: [number, number] | null;
  winner: 0 | 1 | null;
}

export interface ToldGame {
  /** The game's id in the file, which never changes. */
  key: string;
  round: number;
  side: 'left' | 'right' | 'final';
  region: string | null;
  /** Null while a team is unknown. */
  teams: [ToldTeam | null, ToldTeam | null];
  bestOf: number;
  legs: ToldLeg[];
  isListed: boolean;
}

export interface ToldBracket {
  league: League;
  name: string;
  startsAt: number;
  /** All teams, including those that are not in a game yet. */
  teams: ToldTeam[];
  isFieldSet: boolean;
  games: ToldGame[];
}

/** What a source reports about a bracket over time. One round is played per day. */
export interface BracketScript extends Pick<ToldBracket, 'league' | 'name' | 'startsAt'> {
  kind: 'bracket';
  /** The name of the file in test/events. */
  event: string;
  label: string;
  /** The old and new spelling of a team whose name changes. */
  spelling: [string, string] | null;
  size: number;
  traps: readonly BracketTrap[];
  /** The labels of the left and right side, and the regions of each. */
  sides: [{ label: string; regions: string[] }, { label: string; regions: string[] }];
  /** NCAA only: the play-in games that decide four slots. */
  firstFour: { winner: string; loser: string; endsAt: number }[];
  endsAt: number;
  /** The points of the final, or the wins if it is a series; the left side's champion first. */
  score: [number, number];
  failures: Failure[];
  changes: number[];
  at(now: number): ToldBracket;
  truthAt(now: number): ToldBracket;
}

interface StoredGame {
  id: string;
  side: ToldGame['side'];
  region?: string;
  home: string;
  away: string;
  winner: string;
  score: [number, number] | null;
  games?: { home: string; away: string; score: [number, number] }[];
}

interface StoredBracket {
  name: string;
  sport: string;
  teamCount: number;
  reseeded: boolean;
  sides: Record<
    'left' | 'right',
    {
      label: string;
      regions?: string[];
      teams: { name: string; seed: number; region?: string; seedLabel?: string }[];
    }
  >;
  rounds: { bestOf?: number; games: StoredGame[] }[];
  final: { score: [number, number] };
}

interface Patch {
  at: number;
  /** The `key` of the game to change; null changes all games. */
  of: string | null;
  change: (game: ToldGame) => void;
  isMistake: boolean;
}

export const winsOf = ({ legs }: Pick<ToldGame, 'legs'>): [number, number] => {
  const won = (team: 0 | 1) => legs.filter(({ winner }) => winner === team).length;
  return [won(0), won(1)];
};

/** Returns the team that has won the game or series. */
export function winnerOf(game: ToldGame): ToldTeam | null {
  const index = winsOf(game).findIndex((wins) => wins * 2 > game.bestOf);
  return game.teams[index] ?? null;
}

// Returns the games of a series, in order. The file has either all games or only the number of wins.
function legsOf(stored: StoredGame, bestOf: number, isHit: (chance: number) => boolean) {
  const { home, winner, score, games } = stored;
  const won = winner === home ? 0 : 1;
  if (bestOf === 1)
    return [{ home: 0 as const, score: score ?? ([0, 0] as [number, number]), winner: won as 0 | 1 }];
  if (games)
    return games.map((game) => {
      const points: [number, number] = game.home === home ? game.score : [game.score[1], game.score[0]];
      const leader: 0 | 1 = points[0] > points[1] ? 0 : 1;
      return { home: (game.home === home ? 0 : 1) as 0 | 1, score: points, winner: leader };
    });
  // The winner of a series wins its last game.
  const left = score ? [...score] : [0, 0];
  left[won] = (left[won] ?? 0) - 1;
  const order: (0 | 1)[] = [];
  while ((left[0] ?? 0) + (left[1] ?? 0) > 0) {
    const next = (left[0] ?? 0) > 0 && ((left[1] ?? 0) === 0 || isHit(0.5)) ? 0 : 1;
    left[next] = (left[next] ?? 0) - 1;
    order.push(next);
  }
  return [...order, won as 0 | 1].map((each, index) => ({
    home: ([0, 0, 1, 1, 0, 1, 0] as const)[index] ?? 0,
    score: (each === 0 ? [5, 2] : [1, 3]) as [number, number],
    winner: each,
  }));
}

export function writeBracket(asked: {
  /** The name of a bracket's file in test/events. */
  event: string;
  seed: number;
  traps: readonly BracketTrap[];
  startsAt: number;
}): BracketScript {
  const { event, seed, traps, startsAt } = asked;
  const lots = createLots(seed * 104_729 + numberOf(event));
  const stored = readEvent(event) as StoredBracket;
  const has = (trap: BracketTrap) => traps.includes(trap);
  const league = LEAGUES[stored.sport as keyof typeof LEAGUES];
  const teams = (['left', 'right'] as const).flatMap((side) =>
    stored.sides[side].teams.map(
      ({ name, seed: rank, region, seedLabel }): ToldTeam => ({
        id: 1000 + (numberOf(name) % 8_999_000),
        name,
        side,
        seed: rank,
        label: seedLabel ? (/^\d/.test(seedLabel) ? `D${seedLabel}` : seedLabel) : null,
        region: region ?? null,
      }),
    ),
  );
  const teamOf = (name: string) => teams.find((team) => team.name === name) ?? null;
  const fieldAt = startsAt - 4 * DAY;
  const patches: Patch[] = [];
  const patch = (at: number, of: string | null, change: Patch['change'], isMistake = false) =>
    patches.push({ at, of, change, isMistake });
  const changeLeg = (at: number, of: string, index: number, to: Partial<ToldLeg>, isMistake = false) =>
    patch(at, of, ({ legs }) => Object.assign(legs[index] ?? {}, to), isMistake);

  const first: ToldGame[] = [];
  /** When each game or series is decided, and the index of the leg (game of the series) that decides it. */
  const decided = new Map<string, { at: number; index: number; final: Partial<ToldLeg> }>();
  const postponable = lots
    .someOf(
      stored.rounds.flatMap(({ games }) => games),
      2,
    )
    .map(({ id }) => id);
  for (const [at, { bestOf = 1, games }] of stored.rounds.entries()) {
    for (const [place, game] of games.entries()) {
      const opens = startsAt + at * DAY + (bestOf === 1 ? (place % 8) * 20 : (place % 4) * 5) * MINUTE;
      const played = legsOf(game, bestOf, lots.hit);
      const id = 401_700_000 + ((seed * 31) % 9000) * 10_000 + at * 1000 + place * 10;
      const legs = Array.from({ length: bestOf }, (_, index): ToldLeg => {
        const startingAt = opens + index * 45 * MINUTE;
        const home = played[index]?.home ?? (index % 2 === 0 ? 0 : 1);
        return {
          id: id + index,
          number: index + 1,
          home,
          startsAt: startingAt,
          state: 'open',
          postponedFrom: null,
          score: null,
          winner: null,
        };
      });
      const { side, region = null } = game;
      first.push({
        key: game.id,
        round: at + 1,
        side,
        region,
        teams: [null, null],
        bestOf,
        legs,
        isListed: true,
      });
      for (const [index, { score, winner }] of played.entries()) {
        const leg = legs[index];
        if (!leg) throw new Error(`${game.id} of ${event} has too many games`);
        let { startsAt: begins } = leg;
        const isLast = index === played.length - 1;
        if (has('postponed') && isLast && postponable.includes(game.id)) {
          changeLeg(begins, game.id, index, { state: 'postponed', postponedFrom: begins });
          changeLeg(begins + 40 * MINUTE, game.id, index, { state: 'open', startsAt: begins + 70 * MINUTE });
          begins += 70 * MINUTE;
        }
        const ends = begins + lots.between(15, 25) * MINUTE + lots.between(0, 59) * 1000;
        changeLeg(begins + lots.between(0, 3) * MINUTE, game.id, index, { state: 'live', score: [0, 0] });
        const final = { state: 'final', score, winner } as const;
        changeLeg(ends, game.id, index, final);
        if (!isLast) continue;
        decided.set(game.id, { at: ends, index, final });
        for (let next = played.length; next < bestOf; next += 1)
          changeLeg(ends, game.id, next, { state: 'cancelled' });
      }
    }
  }

  const untouched = lots.someOf(first, first.length);
  const lay = (
    trap: BracketTrap,
    how: (game: ToldGame, end: NonNullable<ReturnType<typeof decided.get>>) => void,
  ) => {
    const game = has(trap) ? untouched.shift() : undefined;
    const end = game && decided.get(game.key);
    if (game && end) how(game, end);
  };
  const wrong = ({ score, winner }: Partial<ToldLeg>): Partial<ToldLeg> => ({
    state: 'final',
    score: score ? [score[1], score[0]] : null,
    winner: winner === 0 ? 1 : 0,
  });
  lay('overturned', ({ key }, { at, index, final }) => {
    changeLeg(at, key, index, wrong(final));
    changeLeg(at + 20 * MINUTE, key, index, final);
  });
  lay('brief-mistake', ({ key }, { at, index, final }) => {
    changeLeg(at, key, index, wrong(final), true);
    changeLeg(at + 20_000, key, index, final);
  });
  lay('vanishing-game', ({ key }, { at }) => {
    for (const [from, length] of [
      [startsAt - 20 * HOUR, 50 * MINUTE],
      [at - 2 * MINUTE, 25_000],
      [at + 2 * MINUTE, 25_000],
    ] as const) {
      patch(from, key, (game) => Object.assign(game, { isListed: false }), true);
      patch(from + length, key, (game) => Object.assign(game, { isListed: true }));
    }
  });
  lay('new-game-id', ({ key }, { at }) => {
    patch(at - 20 * MINUTE, key, ({ legs }) => {
      for (const leg of legs) leg.id += 5_000_000;
    });
  });
  const swapped = new Set<string>();
  lay('swapped-sides', ({ key }) => swapped.add(key));
  const renamed = lots.oneOf(teams);
  const renamedAt = has('respelled') ? startsAt + lots.between(-40, 20) * HOUR : Number.POSITIVE_INFINITY;
  const newName = respelled(renamed.name, lots.hit(0.7));
  if (has('respelled')) patch(renamedAt, '', () => undefined);
  if (has('hour-off')) {
    const shift = (hours: number) => (game: ToldGame) => {
      for (const leg of game.legs) leg.startsAt += hours * HOUR;
    };
    patch(0, null, shift(1));
    patch(startsAt - 40 * MINUTE, null, shift(-1));
  }

  // A slot becomes known this long after the game that fills it, or the side's whole round with reseeding, is decided.
  const CONFIRMED = 25 * MINUTE;
  const halfKnown = has('half-field') ? lots.someOf(teams, 2).map(({ name }) => name) : [];
  // The four teams that come from the First Four: two with seed 16, two with seed 11.
  const lateTeams: string[] =
    league === 'ncaa'
      ? [16, 11]
          .flatMap((rank) =>
            lots.someOf(
              teams.filter((team) => team.seed === rank),
              2,
            ),
          )
          .map(({ name }) => name)
      : [];
  const feederOf = (name: string, round: number) =>
    stored.rounds
      .slice(0, round - 1)
      .flatMap(({ games }) => games)
      .findLast(({ home, away }) => home === name || away === name);
  const slots = new Map<string, { knownAt: number; feeder: string | null; name: string }[]>();
  for (const { key, round, side } of first) {
    const game = stored.rounds[round - 1]?.games.find(({ id }) => id === key);
    if (!game) continue;
    slots.set(
      key,
      [game.home, game.away].map((name) => {
        const feeder = feederOf(name, round);
        if (!feeder) {
          const isLate = halfKnown.includes(name) || (has('open-slot') && lateTeams.includes(name));
          return { knownAt: isLate ? startsAt - 20 * HOUR : fieldAt, feeder: null, name };
        }
        const needed =
          stored.reseeded && side !== 'final'
            ? (stored.rounds[round - 2]?.games.filter((one) => one.side === side) ?? [])
            : [feeder];
        const knownAt = Math.max(...needed.map(({ id }) => decided.get(id)?.at ?? 0)) + CONFIRMED;
        return { knownAt, feeder: feeder.id, name };
      }),
    );
  }
  for (const { knownAt } of [...slots.values()].flat()) patch(knownAt, '', () => undefined);

  patches.sort((a, b) => a.at - b.at);
  const told = (team: ToldTeam, now: number) =>
    team.name === renamed.name && now >= renamedAt ? { ...team, name: newName } : team;
  const tell = (now: number, isTruth: boolean): ToldBracket => {
    const games = structuredClone(first);
    for (const { at, of, change, isMistake } of patches) {
      if (at > now || (isTruth && isMistake)) continue;
      for (const game of games) if (of === null || of === game.key) change(game);
    }
    for (const game of games) {
      const [a = null, b = null] = (slots.get(game.key) ?? []).map(({ knownAt, feeder, name }) => {
        if (now < knownAt) return null;
        const from = games.find(({ key }) => key === feeder);
        return from ? winnerOf(from) : teamOf(name);
      });
      game.teams = [a && told(a, now), b && told(b, now)];
    }
    for (const game of games.filter(({ key }) => swapped.has(key))) {
      game.teams.reverse();
      for (const leg of game.legs) {
        leg.home = leg.home === 0 ? 1 : 0;
        if (leg.score) leg.score = [leg.score[1], leg.score[0]];
        if (leg.winner !== null) leg.winner = leg.winner === 0 ? 1 : 0;
      }
    }
    return {
      league,
      name: stored.name,
      startsAt: games[0]?.legs[0]?.startsAt ?? startsAt,
      teams: teams.map((team) => told(team, now)),
      isFieldSet: now >= fieldAt,
      games: games.filter(({ isListed }) => isListed),
    };
  };
  const endsAt = Math.max(...patches.map(({ at }) => at));
  const sideOf = (side: 'left' | 'right') => ({
    label: stored.sides[side].label,
    regions: stored.sides[side].regions ?? [],
  });
  return {
    kind: 'bracket',
    event,
    spelling: has('respelled') ? [renamed.name, newName] : null,
    label: `${event} with seed ${seed} and ${traps.join(', ') || 'no traps'}`,
    league,
    name: stored.name,
    size: stored.teamCount,
    traps,
    sides: [sideOf('left'), sideOf('right')],
    startsAt,
    firstFour: lateTeams.map((winner, index) => ({
      winner,
      loser: `${['Wagner', 'Montana State', 'Virginia', 'Boise State'][index]} A&T`,
      endsAt: has('open-slot') ? startsAt - 20 * HOUR : fieldAt,
    })),
    endsAt,
    score: stored.final.score,
    failures: failuresOf(traps, lots, { from: startsAt - HOUR, to: endsAt - HOUR }),
    changes: [...new Set(patches.map(({ at }) => at))],
    at: (now) => tell(now, false),
    truthAt: (now) => tell(now, true),
  };
}
