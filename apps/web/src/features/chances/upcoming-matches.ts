import type { Fight, Room, RoomCompetition } from '@lockroom/contract';
import { billedName, shortNames } from '@lockroom/poster';
import { type Ending, formatClock, isCompleted, methodsFor, play } from '@lockroom/rules';
import { lockOf } from '../fights/card/fight-rules.ts';
import { cardOf } from '../fights/fights.queries.ts';
import { boardLook, teamName } from '../tournaments/board/board-look.ts';
import { placeAndNickname } from '../tournaments/board/team-words.ts';
import { tournamentOf } from '../tournaments/tournaments.queries.ts';
import { endingName, otherEndingName, shortMethod } from './fight-text.ts';
import type { SupposedWay, Tonight } from './questions.ts';
import type { RoomState, StateOf } from './room-state.ts';

/** A one-word name of up to SHORT_WORD letters is its own code. A longer name is cut to CUT letters. */
const SHORT_WORD = 4;
const CUT = 3;

/**
 * Returns unique uppercase codes for table columns: 'DUKE', 'AUB', 'NC' for North Carolina, 'MSU' for Michigan State.
 * With `nicknames`, names end with a nickname, which the code leaves out: 'BOS' for Boston Red Sox.
 */
export function shortCodes(names: readonly string[], nicknames = false): string[] {
  const codes = names.map((name) => codeOf((nicknames && placeAndNickname(name)?.[0]) || name));
  const seen = new Set<string>();
  return codes.map((code, at) => {
    const numbered = Array.from({ length: 98 }, (_, n) => `${[...code].slice(0, 2).join('')}${n + 2}`);
    const free = [code, ...longer(names[at] ?? ''), ...numbered].find((each) => !seen.has(each)) ?? code;
    seen.add(free);
    return free;
  });
}

function codeOf(name: string): string {
  const words = wordsOf(name);
  const [first = ''] = words;
  if (words.length < 2)
    return (first.length <= SHORT_WORD ? first : [...first].slice(0, CUT).join('')).toUpperCase();
  const initials = words.map((word) => (/^\d+$/.test(word) ? word : [...word][0])).join('');
  return (words.at(-1) === 'State' ? `${initials}U` : initials).slice(0, SHORT_WORD).toUpperCase();
}

/** Returns alternative codes for a name, from short to long. */
function longer(name: string): string[] {
  const [first = '', ...rest] = wordsOf(name);
  const letters = [...first];
  const end = rest.map((word) => [...word][0]).join('');
  const all = letters.map((_, at) => `${letters.slice(0, at + 1).join('')}${end}`.toUpperCase());
  // The default code of a one-word name already has CUT letters, so return only longer codes.
  return rest.length === 0 ? all.slice(CUT) : all;
}

function wordsOf(name: string): string[] {
  return name
    .normalize('NFC')
    .split(/[\s.()'’/-]+/u)
    .filter((word) => word !== '' && !/^(?:of|the|and|at|&)$/i.test(word));
}

export interface MatchSide {
  name: string;
  /** A code for table columns, e.g. 'AUB'. */
  short: string;
  seed: number | null;
}

/**
 * An upcoming game or fight. A way is a possible result: a winning team, or a fighter and a method. The functions are
 * declared as methods, whose bivariant parameters let the same code handle games and fights.
 */
export interface UpcomingMatch<Way = SupposedWay> {
  id: string;
  /** A fight's lock time, such as '8:30 PM', or a game's round. */
  when: string;
  /** For example 'Fight 9, Nickal vs Brundage' or '2 Marquette vs 11 NC State'. */
  title: string;
  sides: readonly [MatchSide, MatchSide];
  /** The possible results that have a probability; draws and disqualifications have none. */
  ways: readonly Way[];
  keyOf(way: Way): string;
  sideOf(way: Way): 0 | 1;
  /** Names one or more results of one team or fighter: 'Auburn', 'Hill by KO/TKO'. */
  nameOf(ways: readonly Way[]): string;
  /**
   * Names one team's or fighter's results as a line of a list: 'If Auburn win' or, beside the entry's pick, 'Oliveira,
   * any other way'.
   */
  lineOf(ways: readonly Way[], isBesidePick: boolean): string;
  /** If only some of a fighter's results help, returns the text to add to the short name, e.g. 'KO'; otherwise null. */
  shortMethodOf(ways: readonly Way[]): string | null;
  isPicked(entryId: string, way: Way): boolean;
}

/**
 * Returns the games or fights that can be played now, in order. If the state contains hypothetical results of games,
 * `decided` holds the real ones.
 */
export function upcomingMatches(
  state: RoomState,
  competition: RoomCompetition,
  room: Pick<Room, 'sport' | 'timeZone'>,
  decided: Readonly<Record<string, unknown>> | null = null,
): UpcomingMatch[] {
  if (state.kind === 'tournament')
    return upcomingGames(state, competition, room, decided ?? state.rules.results);
  const open = state.rules.card.filter((fight) => !isCompleted(fight));
  return fightMatches(state, cardOf(competition), open, room);
}

/** Returns the games without a result whose two teams are known, earlier rounds first. */
function upcomingGames(
  { rules: { format, results, entries } }: StateOf<'tournament'>,
  competition: RoomCompetition,
  room: Pick<Room, 'sport' | 'timeZone'>,
  decided: Readonly<Record<string, unknown>>,
): UpcomingMatch<string>[] {
  const look = boardLook(format, tournamentOf(competition, room.sport));
  const picksOf = new Map(entries.map(({ id, picks }) => [id, picks]));
  const games = play(format, results, 'results').flatMap(({ id, round, team1, team2 }) =>
    decided[id] === undefined && team1 !== null && team2 !== null
      ? [{ id, round, teams: [team1, team2] as const }]
      : [],
  );
  const names = games.flatMap(({ teams }) => teams.map((team) => teamName(look, team)));
  const codes = shortCodes(names, look.nicknames);
  return games.map(({ id, round, teams }, at) => {
    const side = (which: 0 | 1): MatchSide => ({
      name: names[at * 2 + which] ?? '',
      short: codes[at * 2 + which] ?? '',
      seed: look.seeds[teams[which]] ?? null,
    });
    const sides = [side(0), side(1)] as const;
    const nameOf = ([way = '']: readonly string[]) => teamName(look, way);
    return {
      id,
      when: look.longRounds[round - 1] ?? '',
      title: sides.map(({ seed, name }) => (seed === null ? name : `${seed} ${name}`)).join(' vs '),
      sides,
      ways: teams,
      keyOf: (way) => way,
      sideOf: (way) => (way === teams[0] ? 0 : 1),
      nameOf,
      lineOf: (ways) => `If ${nameOf(ways)} win`,
      shortMethodOf: () => null,
      isPicked: (entryId, way) => picksOf.get(entryId)?.[id] === way,
    };
  });
}

/** Returns the fights that are not locked yet, in the order in which they take place. */
export const hiddenFights = (
  state: StateOf<'fights'>,
  whole: readonly Fight[],
  room: Pick<Room, 'timeZone'>,
) => fightMatches(state, whole, state.rules.covered, room);

/** Returns the given fights of the `whole` card, by lock time and then by card position. */
function fightMatches(
  { rules: { sport, entries } }: StateOf<'fights'>,
  whole: readonly Fight[],
  given: readonly { id: string }[],
  { timeZone }: Pick<Room, 'timeZone'>,
): UpcomingMatch<Ending>[] {
  const lockAt = (fight: Fight) => lockOf(fight).lockAt ?? Number.POSITIVE_INFINITY;
  const fights = whole
    .filter((fight) => given.some(({ id }) => id === fight.id))
    .sort((a, b) => lockAt(a) - lockAt(b) || 0);
  const picksOf = new Map(entries.map(({ id, picks, coveredPicks }) => [id, { ...coveredPicks, ...picks }]));
  const codes = shortCodes(
    fights.flatMap((fight) => [fight.fighter1, fight.fighter2].map((name) => billedName(name).last)),
  );
  return fights.map((fight, at) => {
    const worded = { ...fight, sport };
    const names = shortNames(fight);
    const side = (which: 0 | 1): MatchSide => ({
      name: names[which],
      short: codes[at * 2 + which] ?? '',
      seed: null,
    });
    const { lockAt: locksAt } = lockOf(fight);
    return {
      id: fight.id,
      when: locksAt === null ? 'Next' : formatClock(locksAt, timeZone),
      title: `Fight ${whole.indexOf(fight) + 1}, ${names.join(' vs ')}`,
      sides: [side(0), side(1)],
      ways: ([1, 2] as const).flatMap((winnerId) =>
        methodsFor(sport).map((winMethod): Ending => ({ winnerId, winMethod })),
      ),
      keyOf: endingKey,
      sideOf: ({ winnerId }) => (winnerId === 2 ? 1 : 0),
      nameOf: (ways) => endingName(worded, ways),
      lineOf: (ways, isBesidePick) =>
        isBesidePick ? otherEndingName(worded, ways) : endingName(worded, ways),
      shortMethodOf: (ways) => shortMethod(worded, ways),
      isPicked: (entryId, { winnerId, winMethod }) => {
        const pick = picksOf.get(entryId)?.[fight.id];
        return pick !== undefined && winnerId === pick.winnerId && winMethod === pick.method;
      },
    };
  });
}

/** A short code for an ending, such as '1Su', used in shared links. */
export const endingKey = ({ winnerId, winMethod }: Ending): string => `${winnerId}${winMethod.slice(0, 2)}`;

/** Returns the ranks that an entry can reach if a match ends in this way; undefined until they are known. */
export function placeIf(
  places: Tonight | undefined,
  match: UpcomingMatch,
  way: SupposedWay,
  entryId: string,
) {
  return places
    ?.find(({ id }) => id === match.id)
    ?.ways.find((each) => match.keyOf(each.way) === match.keyOf(way))
    ?.entries.find(({ id }) => id === entryId);
}
