import type { Fight, Room, RoomCompetition } from '@lockroom/contract';
import { billedName, shortNames } from '@lockroom/poster';
import { type Ending, isCompleted, play } from '@lockroom/rules';
import { lockOf } from '../fights/card/fight-rules.ts';
import { cardOf } from '../fights/fights.queries.ts';
import { boardLook, teamName } from '../tournaments/board/board-look.ts';
import { tournamentOf } from '../tournaments/tournaments.queries.ts';
import { endingCondition, endingLine, endingName, shortMethod } from './fight-text.ts';
import type { UpcomingMatch } from './result-impact.ts';
import type { RoomState, StateOf, SupposedWay } from './room-state.ts';
import { shortCodes } from './short-codes.ts';

const MOUNTAIN_CLOCK = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/Denver',
});

export function upcomingMatches(
  state: RoomState,
  competition: RoomCompetition,
  room: Pick<Room, 'sport'>,
): UpcomingMatch<SupposedWay>[] {
  return state.kind === 'tournament'
    ? upcomingGames(state, competition, room)
    : upcomingFights(state, cardOf(competition));
}

/** Returns the games without a result whose two teams are known. */
function upcomingGames(
  { rules: { format, results, entries } }: StateOf<'tournament'>,
  competition: RoomCompetition,
  room: Pick<Room, 'sport'>,
): UpcomingMatch<string>[] {
  const look = boardLook(format, tournamentOf(competition, room.sport));
  const picksOf = new Map(entries.map(({ id, picks }) => [id, picks]));
  const games = play(format, results, 'results').flatMap(({ id, round, team1, team2, winner }) =>
    winner === null && team1 !== null && team2 !== null ? [{ id, round, teams: [team1, team2] }] : [],
  );
  const names = games.flatMap(({ teams }) => teams.map((team) => teamName(look, team)));
  const codes = shortCodes(names, look.nicknames);
  return games.map(({ id, round, teams }, at) => {
    const side = (which: 0 | 1) => ({
      name: names[at * 2 + which] ?? '',
      short: codes[at * 2 + which] ?? '',
      seed: look.seeds[teams[which] ?? ''] ?? null,
    });
    const nameOf = ([way = '']: readonly string[]) => teamName(look, way);
    return {
      id,
      title: look.longRounds[round - 1] ?? '',
      when: null,
      sides: [side(0), side(1)],
      keyOf: (way) => way,
      sideOf: (way) => (way === teams[0] ? 0 : 1),
      nameOf,
      lineOf: nameOf,
      conditionOf: (ways) => `${nameOf(ways)} win`,
      shortMethodOf: () => null,
      isPicked: (entryId, ways) => ways.includes(picksOf.get(entryId)?.[id] ?? ''),
    };
  });
}

/** Returns the open, locked fights of a room, the main event first. `whole` is the complete card. */
export function upcomingFights(
  { rules: { sport, card, entries } }: StateOf<'fights'>,
  whole: readonly Fight[],
): UpcomingMatch<Ending>[] {
  const open = new Set(card.filter((fight) => !isCompleted(fight)).map(({ id }) => id));
  const fights = whole.filter(({ id }) => open.has(id)).toReversed();
  const picksOf = new Map(entries.map(({ id, picks }) => [id, picks]));
  const codes = shortCodes(
    fights.flatMap((fight) => [fight.fighter1, fight.fighter2].map((name) => billedName(name).last)),
  );
  return fights.map((fight, at) => {
    const worded = { ...fight, sport };
    const names = shortNames(fight);
    const side = (which: 0 | 1) => ({
      name: names[which],
      short: codes[at * 2 + which] ?? '',
      seed: null,
    });
    return {
      id: fight.id,
      title: fight.title,
      when: lockClock(fight),
      sides: [side(0), side(1)],
      keyOf: ({ winnerId, winMethod }) => (winnerId === 0 ? 'none' : `${winnerId} ${winMethod}`),
      sideOf: ({ winnerId }) => (winnerId === 0 ? null : winnerId === 1 ? 0 : 1),
      nameOf: (ways) => endingName(worded, ways),
      lineOf: (ways) => endingLine(worded, ways),
      conditionOf: (ways) => endingCondition(worded, ways),
      shortMethodOf: (ways) => shortMethod(worded, ways),
      isPicked: (entryId, ways) => {
        const pick = picksOf.get(entryId)?.[fight.id];
        return ways.some(
          ({ winnerId, winMethod }) => winnerId === pick?.winnerId && winMethod === pick.method,
        );
      },
    };
  });
}

/** Returns the time at which a fight locked, in Mountain Time; null if it was closed without a lock time. */
export function lockClock(fight: Pick<Fight, 'lockDatetime' | 'winnerId'>): string | null {
  const { lockAt } = lockOf(fight);
  return lockAt === null ? null : MOUNTAIN_CLOCK.format(lockAt);
}
