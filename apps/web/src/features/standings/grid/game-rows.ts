import {
  bracketSimilarity,
  compileResults,
  type Game,
  isRightPick,
  play,
  sharedGames,
} from '@lockroom/rules';
import type { StateOf } from '../../chances/room-state.ts';
import { shortCodes } from '../../chances/short-codes.ts';
import { type BoardLook, boardLook, teamName } from '../../tournaments/board/board-look.ts';
import { type BoardShape, boardShape, regionOf } from '../../tournaments/board/board-shape.ts';
import { shorterNames } from '../../tournaments/board/team-words.ts';
import type { Tournament } from '../../tournaments/tournaments.queries.ts';
import { type GridCell, type GridRow, type GridRows, shareOf } from './grid.ts';

/** If two names together are longer than this, the loser's is shortened: 'Texas Tech over Michigan St.'. */
const LONGEST = 20;

export function gameRows(state: StateOf<'tournament'>, tournament: Tournament): GridRows {
  const { format, results, entries } = state.rules;
  const look = boardLook(format, tournament);
  const shape = boardShape(format);
  const games = play(format, results, 'results');
  const shared = sharedGames(format, results, entries);
  const teams = Object.keys(look.names);
  const codes = shortCodes(
    teams.map((team) => teamName(look, team)),
    look.nicknames,
  );
  const codeOf = new Map(teams.map((team, at) => [team, codes[at] ?? '']));
  const compiled = compileResults(format, results);
  const picksOf = new Map(entries.map(({ id, picks }) => [id, picks]));
  const cellOf = ({ id, round, winner }: Game, entryId: string, lone: string | null): GridCell | null => {
    const team = picksOf.get(entryId)?.[id];
    if (team === undefined) return null;
    const isRight = isRightPick(compiled, team, round);
    const standing = isRight === null ? 'open' : isRight ? 'right' : 'wrong';
    // With reseeding, the entry may have picked this team in another game of the round.
    const isWolf = entryId === lone && team === winner;
    const words = [teamName(look, team), standing, isWolf && 'lone wolf'].filter(Boolean).join(', ');
    return { code: codeOf.get(team) ?? '', method: null, standing, isWolf, words };
  };
  const rows = games
    .toSorted((a, b) => b.round - a.round)
    .map((game, at, all): GridRow => {
      const found = shared.get(game.id);
      const lone = found?.lone ?? null;
      const name = found?.side ? teamName(look, found.side) : (look.longRounds[game.round - 1] ?? '');
      return {
        id: game.id,
        tag: tagOf(look, shape, game),
        title: [name, beatenBy(game, look)],
        note: noteOf(game, found, tournament.walkovers),
        wolf: lone === null ? null : { entryId: lone, had: 'it' },
        share: found && found.side !== null ? shareOf(found.had, found.of, name) : null,
        covered: null,
        isFirst: at > 0 && all[at - 1]?.round !== game.round,
        cellOf: (entryId) => cellOf(game, entryId, lone),
      };
    });
  return { rows, likeness: (a, b) => bracketSimilarity(picksOf.get(a) ?? {}, picksOf.get(b) ?? {}) };
}

function tagOf(look: BoardLook, shape: BoardShape, { id, round, side }: Game): GridRow['tag'] {
  const tag = look.roundNames[round - 1] ?? '';
  const place = shape.places.get(id);
  if (side === 'final' || !place) return [tag];
  const region = regionOf(shape, place);
  // With four regions, a side of the bracket has no region of its own.
  if (look.regions) return region === null ? [tag] : [tag, look.regions[region]];
  return [tag, look.sides[side].label];
}

function beatenBy({ winner, team1, team2 }: Game, look: BoardLook): string {
  const loser = winner === team1 ? team2 : team1;
  if (winner === null || loser === null) return '';
  const name = teamName(look, loser);
  const isLong = teamName(look, winner).length + name.length > LONGEST;
  return ` over ${(isLong && shorterNames(name)[0]) || name}`;
}

function noteOf(
  { id, winner }: Game,
  shared: { had: number; of: number; side: string | null } | undefined,
  walkovers: readonly string[],
): GridRow['note'] {
  if (!shared || shared.side === null) return ['Nobody picked'];
  const count = `${shared.had} of ${shared.of} had it`;
  if (winner === null) return ['Open', `, ${count}`];
  return walkovers.includes(id) ? ['w/o', `, ${count}`] : ['', count];
}
