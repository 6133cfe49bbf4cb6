import type { Format } from '@lockroom/rules';
import { type Picks, play } from '@lockroom/rules';
import { type BoardLook, teamName } from '../tournaments/board/board-look.ts';
import type { Coming } from './moves.ts';
import { shortCodes } from './short-codes.ts';

export interface GamesSource {
  format: Format;
  results: Picks;
  look: BoardLook;
  entries: readonly { id: string; picks: Picks }[];
}

/** The games whose two teams are known, without a result. */
export function comingGames({ format, results, look, entries }: GamesSource): Coming<string>[] {
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
