import { type Format, type Game, type Picks, play, type TeamStatement } from '@lockroom/rules';
import type { GameMark, GameMarks } from '../../tournaments/board/board-marks.ts';

export interface PathOnBoard {
  picks: Picks;
  marks: GameMarks;
}

/** Draws a path's games on the board of results. `own` is the possessive for screen readers: 'your' or "noor's". */
export function pathOnBoard(
  format: Format,
  results: Picks,
  statements: readonly TeamStatement[],
  own: string,
): PathOnBoard {
  const real = play(format, results, 'results');
  const isPlayed = new Set(real.flatMap(({ id, winner }) => (winner === null ? [] : [id])));
  const picks: Record<string, string | undefined> = { ...results };
  const marks: Record<string, GameMark> = Object.fromEntries(
    real.map(({ id }) => [id, { weight: isPlayed.has(id) ? 'played' : 'idle', team: null }]),
  );
  for (const { team, round } of statements.filter(({ wins }) => wins)) {
    for (const { id } of leadTo(format, picks, team, round)) {
      if (isPlayed.has(id)) continue;
      picks[id] = team;
      marks[id] = { weight: 'must', team, said: `must win, on ${own} path` };
    }
  }
  for (const { team, round } of statements.filter(({ wins }) => !wins)) {
    const game = leadTo(format, picks, team, round).find((each) => each.round === round);
    if (!game || marks[game.id]?.weight !== 'idle') continue;
    marks[game.id] = {
      weight: 'must',
      team,
      row: game.team1 === team ? 0 : 1,
      not: true,
      said: `must not win, on ${own} path`,
    };
  }
  return { picks, marks };
}

/** Returns the games a team plays if it gets as far as winning in this round, as far as they are known. */
function leadTo(format: Format, picks: Picks, team: string, round: number): Game[] {
  const won: Record<string, string | undefined> = { ...picks };
  const games: Game[] = [];
  for (let at = 1; at <= round; at += 1) {
    const game = play(format, won).find(
      (each) => each.round === at && (each.team1 === team || each.team2 === team),
    );
    if (!game) continue;
    won[game.id] = team;
    games.push(game);
  }
  return games;
}
