import { type Format, type Picks, play, prune } from '@lockroom/rules';
import type { GameMark, GameMarks } from '../../tournaments/board/board-marks.ts';

/** Winners of open games that are only supposed, by game id. */
export type Supposed = Readonly<Record<string, string>>;

/** How an address says them: 'r3-1.red4_r3-7.blue5'. */
const BETWEEN = '_';
const WINNER = '.';

export function supposedText(supposed: Supposed): string | null {
  const parts = Object.entries(supposed).map(([game, team]) => `${game}${WINNER}${team}`);
  return parts.length > 0 ? parts.join(BETWEEN) : null;
}

/** The winners that an address supposes and that are still possible: played games and teams that are out fall away. */
export function readSupposed(format: Format, results: Picks, text: string | null): Supposed {
  const read = Object.fromEntries(
    (text ?? '').split(BETWEEN).flatMap((part) => {
      const [game, team, ...more] = part.split(WINNER);
      return game && team && more.length === 0 ? [[game, team]] : [];
    }),
  );
  return possible(format, results, read);
}

/** What can still be supposed once the results stand. */
export function possible(format: Format, results: Picks, supposed: Supposed): Supposed {
  const entered = prune(format, { ...supposed, ...results }, 'results');
  return Object.fromEntries(
    Object.entries(entered).filter(([game]) => results[game] === undefined && supposed[game] !== undefined),
  );
}

/** Lets a team win, or takes that back with null; what hung on the team before falls out. */
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

/** How each game stands out while results are supposed. */
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
