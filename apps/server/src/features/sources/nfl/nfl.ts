import { checkTeamShape, type EspnGame, type EspnSeed, readScoreboard, readSeeds } from '../espn-teams.ts';
import { earliest, easternDay, finalScoreOf, ifComing } from '../reading.ts';
import type { BracketGame, EventSource, SeededTeam } from '../source.ts';

/** The weeks of the four rounds. Week 4 is the week of the Pro Bowl. */
const WEEKS = [1, 2, 3, 5];
/** The seeds of a first-round game add up to this number: 2 and 7, 3 and 6, or 4 and 5. */
const SEEDS_OF_A_GAME = 9;
const CONFERENCES = { left: 'AFC', right: 'NFC' } as const;

/** A season is named after the year in which it begins. */
function seasonOf(now: number): number {
  const [year = 0, month = 0] = easternDay(now).split('-').map(Number);
  return month < 3 ? year - 1 : year;
}

const scoreboard = (season: number | string, week: number) =>
  `/apis/site/v2/sports/football/nfl/scoreboard?seasontype=3&week=${week}&dates=${season}`;

/** Before 2020, 12 teams played; now 14 do. */
const sizeOf = (firstRound: readonly EspnGame[]) => (firstRound.length > 4 ? 14 : 12);

/** The NFL playoffs as ESPN shows them. An event's id is the season. */
export const nfl: EventSource = {
  name: 'nfl',
  label: 'ESPN',
  base: 'https://site.api.espn.com',

  listPaths: (now) => [scoreboard(seasonOf(now), 1)],

  readList([answer], now) {
    const games = readScoreboard(answer);
    const startsAt = earliest(games.map((game) => game.startsAt));
    const eventId = `${seasonOf(now)}`;
    const size = sizeOf(games);
    return ifComing({ eventId, name: nameOf(eventId), sport: 'football', size, startsAt }, now);
  },

  checkShape: checkTeamShape,

  eventPaths: (season) => [
    ...WEEKS.map((week) => scoreboard(season, week)),
    `/apis/v2/sports/football/nfl/standings?season=${season}`,
  ],

  read(season, answers) {
    const rounds = answers.slice(0, WEEKS.length).map(readScoreboard);
    const seeds = readSeeds(answers[WEEKS.length]);
    const [first = []] = rounds;
    if (first.length === 0) return null;
    const size = sizeOf(first);
    const teams = (['left', 'right'] as const).flatMap((side) =>
      teamsOf(seeds.get(CONFERENCES[side]) ?? [], first, size).map((team) => ({ ...team, side })),
    );
    const final = rounds.at(-1)?.find(({ teams: [a, b], state }) => a && b && state === 'final');
    const champion = teams.find(({ id }) => id === final?.teams[0]);
    return {
      kind: 'bracket',
      sport: 'football',
      name: nameOf(season),
      startsAt: earliest(first.map(({ state, startsAt }) => (state === 'off' ? null : startsAt))),
      size,
      reseeding: true,
      labels: {},
      teams,
      games: rounds.flatMap((games, index) => games.flatMap((game) => gameOf(game, index + 1))),
      finalScore: final ? finalScoreOf(final.scores, champion?.side) : null,
    };
  },
};

const nameOf = (season: string) => `NFL Playoffs ${season}`;

function gameOf({ id, teams: [a, b], startsAt, state, winner, why }: EspnGame, round: number): BracketGame[] {
  return a && b ? [{ id, a, b, round, startsAt, state, winner, why }] : [];
}

/**
 * Returns the teams of a conference whose seeds are certain: those in first-round games and, once all these games are
 * known, those with a bye. Before that, the standings show provisional seeds.
 */
function teamsOf(
  seeds: readonly EspnSeed[],
  firstRound: readonly EspnGame[],
  size: number,
): Omit<SeededTeam, 'side'>[] {
  const playing = firstRound.flatMap(({ teams }) => {
    const both = seeds.filter(({ id }) => teams.includes(id));
    const sum = both.reduce((total, { seed }) => total + seed, 0);
    return both.length === 2 && sum === SEEDS_OF_A_GAME ? both : [];
  });
  const byes = size === 14 ? 1 : 2;
  const isSet = playing.length === size / 2 - byes;
  return isSet ? [...seeds.filter(({ seed }) => seed <= byes), ...playing] : playing;
}
