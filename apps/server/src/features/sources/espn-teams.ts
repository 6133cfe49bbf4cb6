import * as z from 'zod/mini';
import { type BracketGame, type GameState, readShape } from './source.ts';

const Opponent = z.object({
  /** The team's id; absent while the team is unknown. */
  id: z.optional(z.string()),
  winner: z.optional(z.nullable(z.boolean())),
  score: z.optional(z.string()),
  team: z.object({ displayName: z.string() }),
});

const Competition = z.object({
  competitors: z.array(Opponent).check(z.length(2)),
  notes: z.optional(z.array(z.object({ headline: z.string() }))),
  status: z.object({ type: z.object({ state: z.optional(z.string()), completed: z.boolean() }) }),
  /** Whether the time of day is known. */
  timeValid: z.optional(z.boolean()),
  series: z.optional(
    z.object({
      totalCompetitions: z.optional(z.number()),
      competitors: z.array(z.object({ id: z.string(), wins: z.number() })),
    }),
  ),
});

const Scoreboard = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      date: z.string(),
      season: z.optional(z.object({ type: z.number(), year: z.number() })),
      competitions: z.tuple([Competition], Competition),
    }),
  ),
});

const Standings = z.object({
  children: z.array(
    z.object({
      abbreviation: z.string(),
      standings: z.object({
        entries: z.array(
          z.object({
            team: z.object({ id: z.string(), displayName: z.string() }),
            stats: z.array(z.object({ name: z.string(), value: z.optional(z.number()) })),
          }),
        ),
      }),
    }),
  ),
});

/** A game of a team sport as ESPN shows it. A team is null until it is known. */
export interface EspnGame extends GameState, Pick<BracketGame, 'id' | 'startsAt'> {
  teams: [string | null, string | null];
  scores: [number, number];
  headline: string;
  season: { type: number; year: number } | null;
  /** Each team's wins, keyed by team id, and the maximum number of games. */
  series: { wins: ReadonlyMap<string, number>; bestOf: number } | null;
}

/** Reads an ESPN scoreboard. A game is final only if it is completed and names exactly one winner. */
export function readScoreboard(answer: unknown): EspnGame[] {
  return readShape(Scoreboard, answer).events.map(({ id, date, season, competitions: [competition] }) => {
    const { competitors, notes, series, timeValid } = competition;
    const [one, other] = competitors;
    return {
      id,
      startsAt: timeValid === false || Number.isNaN(Date.parse(date)) ? null : Date.parse(date),
      ...stateOf(competition),
      teams: [idOf(one), idOf(other)],
      scores: [Number(one?.score ?? 0), Number(other?.score ?? 0)],
      headline: notes?.[0]?.headline ?? '',
      season: season ?? null,
      series: series
        ? {
            wins: new Map(series.competitors.map((team) => [team.id, team.wins])),
            bestOf: series.totalCompetitions ?? 7,
          }
        : null,
    };
  });
}

const idOf = (opponent: z.infer<typeof Opponent> | undefined): string | null =>
  opponent?.id !== undefined && Number(opponent.id) > 0 && opponent.team.displayName !== 'TBD'
    ? opponent.id
    : null;

function stateOf({ competitors: [one, other], status: { type } }: z.infer<typeof Competition>): GameState {
  if (!type.completed) {
    // A postponed or canceled game has the state 'post' but is not completed.
    const state = type.state === 'post' ? 'off' : type.state === 'in' ? 'live' : 'open';
    return { state, winner: null, why: null };
  }
  const [hasOneWon, hasOtherWon] = [one, other].map((opponent) => opponent?.winner === true);
  if (hasOneWon !== hasOtherWon) return { state: 'final', winner: hasOneWon ? 'a' : 'b', why: null };
  const why = hasOneWon ? 'The source reports two winners.' : 'The source reports no winner.';
  return { state: 'unsure', winner: null, why };
}

export interface EspnSeed {
  id: string;
  name: string;
  seed: number;
}

/** Reads each conference's seeds, keyed by the conference's abbreviation, such as 'AFC' or 'East'. */
export function readSeeds(answer: unknown): Map<string, EspnSeed[]> {
  const { children } = readShape(Standings, answer);
  return new Map(
    children.map(({ abbreviation, standings }) => [
      abbreviation,
      standings.entries.flatMap(({ team, stats }) => {
        const seed = stats.find(({ name }) => name === 'playoffSeed')?.value;
        return seed === undefined ? [] : [{ id: team.id, name: team.displayName, seed }];
      }),
    ]),
  );
}

/** Implements `checkShape` for sources that read ESPN's scoreboards and standings. */
export function checkTeamShape(path: string, answer: unknown): void {
  if (path.includes('/standings')) readSeeds(answer);
  else readScoreboard(answer);
}
