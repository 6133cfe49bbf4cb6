import type { Format } from './format.ts';
import { type Game, type Picks, play, type WinnerKind } from './play.ts';

/** Winners to enter by game id; null clears a game. */
export type PickChanges = Readonly<Record<string, string | null>>;

/**
 * The picks after a merge, and the later picks that became impossible and were dropped; or, with nothing changed, the
 * games named in the changes that do not exist or cannot have that winner.
 */
export type MergedPicks =
  | { ok: true; picks: Record<string, string>; dropped: string[] }
  | { ok: false; impossible: string[] };

/** The picks or results that are possible under the earlier ones, in the order of the games. */
export function prune(format: Format, entered: Picks, kind: WinnerKind): Record<string, string> {
  return winners(play(format, entered, kind));
}

/**
 * Merges changes into an entry's picks or the stored results. A change that is impossible under the earlier picks
 * refuses the whole merge; stored picks of teams that are no longer in their games are dropped, and no others (rules:
 * play#picking-a-tournament).
 */
export function mergePicks(
  format: Format,
  stored: Picks,
  changes: PickChanges,
  kind: WinnerKind,
): MergedPicks {
  const entered = new Map(Object.entries(stored));
  for (const [id, winner] of Object.entries(changes)) entered.set(id, winner ?? undefined);
  const games = play(format, Object.fromEntries(entered), kind);
  const decided = new Map(games.map(({ id, winner }) => [id, winner]));
  const impossible = Object.entries(changes).filter(
    ([id, winner]) => !decided.has(id) || (winner !== null && decided.get(id) !== winner),
  );
  if (impossible.length > 0) return { ok: false, impossible: impossible.map(([id]) => id) };
  const dropped = Object.keys(stored).filter((id) => !Object.hasOwn(changes, id) && !decided.get(id));
  return { ok: true, picks: winners(games), dropped };
}

/** Fills a complete entry: chooses team 1 or team 2 of each game as soon as both are known. */
export function fillPicks(format: Format, choose: (game: Game) => 1 | 2): Record<string, string> {
  const picks: Record<string, string> = {};
  for (;;) {
    const games = play(format, picks);
    const ready = games.filter((game) => game.winner === null && game.team1 && game.team2);
    if (ready.length === 0) return winners(games);
    for (const game of ready) picks[game.id] = (choose(game) === 1 ? game.team1 : game.team2) ?? '';
  }
}

function winners(games: readonly Game[]): Record<string, string> {
  return Object.fromEntries(games.flatMap(({ id, winner }) => (winner === null ? [] : [[id, winner]])));
}
