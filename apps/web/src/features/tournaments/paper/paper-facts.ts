import { type Format, pointsOf } from '@lockroom/rules';
import type { BoardShape } from '../board/board-shape.ts';
import type { BoardView, GameView } from '../board/board-views.ts';

/** The result of a pick, printed below its line: the points earned, or the team that actually advanced. */
export interface PaperVerdict {
  right: boolean;
  earned: string;
  really: string | null;
}

/** Returns the verdict on the winner of a game, shown at its next row; null while undecided. */
export function verdictOf(from: GameView | null, instead: string | null): PaperVerdict | null {
  if (from === null || from.outcome === null) return null;
  const right = from.outcome !== '0';
  return { right, earned: from.outcome, really: right ? null : instead };
}

/** A round in the points table; `right` and `earned` count decided games. */
export interface PaperRound {
  games: number;
  points: number;
  right: number;
  earned: number;
}

export function roundsOnPaper(format: Format, { games }: BoardShape, view: BoardView): PaperRound[] {
  return games.map((ids, index) => {
    const points = pointsOf(format, index + 1);
    const right = ids.filter((id) => Number(view.games[id]?.outcome ?? 0) > 0).length;
    return { games: ids.length, points, right, earned: right * points };
  });
}

export function sumOf(rounds: readonly PaperRound[], of: keyof PaperRound): number {
  return rounds.reduce((total, round) => total + round[of], 0);
}
