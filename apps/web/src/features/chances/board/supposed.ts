import { type Format, type Picks, play, prune } from '@lockroom/rules';
import type { GameMark, GameMarks } from '../../tournaments/board/board-marks.ts';

/** Assumed winners of open games, by game id. */
export type Supposed = Readonly<Record<string, string>>;

/** The format of the `if` search parameter, e.g. 'r3-1.red4_r3-7.blue5'. */
const BETWEEN = '_';
const WINNER = '.';

export function supposedText(supposed: Supposed): string | null {
  const parts = Object.entries(supposed).map(([game, team]) => `${game}${WINNER}${team}`);
  return parts.length > 0 ? parts.join(BETWEEN) : null;
}

/** Parses the assumed winners in the address, dropping games that have been played and teams that are out. */
export function readSupposed(format: Format, results: Picks, text: string | null): Supposed {
  const read = Object.fromEntries(
    (text ?? '').split(BETWEEN).flatMap((part) => {
      const [game, team, ...more] = part.split(WINNER);
      return game && team && more.length === 0 ? [[game, team]] : [];
    }),
  );
  return possible(format, results, read);
}

/** Drops assumptions that the results have made impossible. */
export function possible(format: Format, results: Picks, supposed: Supposed): Supposed {
  const entered = prune(format, { ...supposed, ...results }, 'results');
  return Object.fromEntries(
    Object.entries(entered).filter(([game]) => results[game] === undefined && supposed[game] !== undefined),
  );
}

/**
 * Assumes that a team wins a game; null removes the assumption. Assumptions that depended on the previous winner are
 * dropped.
 */
export function supposeGame(
  format: Format,
  results: Picks,
  supposed: Supposed,
  game: string,
  team: string | null,
): Supposed {
  const { [game]: _, ...others } = supposed;
  return possible(format, results, team === null ? others : { ...others, [game]: team });
}

export function supposedMarks(format: Format, results: Picks, supposed: Supposed): GameMarks {
  return Object.fromEntries(
    play(format, { ...supposed, ...results }, 'results').map(({ id }): [string, GameMark] => {
      const team = supposed[id];
      if (results[id] !== undefined) return [id, { weight: 'played', team: null }];
      return [
        id,
        team === undefined ? { weight: 'open', team: null } : { weight: 'if', team, said: 'supposed to win' },
      ];
    }),
  );
}
