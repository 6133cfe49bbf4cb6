import { type Format, findTeam } from './format.ts';
import { type Game, type Picks, play, type WinnerKind } from './play.ts';

/** Winners to enter, by game id; null clears a game. */
export type PickChanges = Readonly<Record<string, string | null>>;

/** `dropped` are later picks that became impossible; games in `impossible` do not exist or cannot have this winner. */
type MergedPicks =
  | { ok: true; picks: Record<string, string>; dropped: string[] }
  | { ok: false; impossible: string[] };

/** Returns the picks or results that are still possible given the earlier ones. */
export function prune(format: Format, entered: Picks, kind: WinnerKind): Record<string, string> {
  return winners(play(format, entered, kind));
}

/**
 * Merges changes into picks or results. Rejects all of them if one is impossible, and drops stored picks of teams that
 * are no longer in their games (rules: play#picking-a-tournament).
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

/** Decides a game with two known teams: 1 for team 1, 2 for team 2. */
export type Choose = (game: Game) => 1 | 2;

/** Picks the winner of each open game as soon as its teams are known; keeps existing picks (rules: play#auto-fill). */
export function fillPicks(format: Format, choose: Choose, standing: Picks = {}): Record<string, string> {
  const picks: Record<string, string> = prune(format, standing, 'picks');
  for (;;) {
    const games = play(format, picks);
    const ready = games.filter((game) => game.winner === null && game.team1 && game.team2);
    if (ready.length === 0) return winners(games);
    for (const game of ready) picks[game.id] = (choose(game) === 1 ? game.team1 : game.team2) ?? '';
  }
}

/** Lets the better seed win. Equal seeds can only meet in the championship, where the left one wins. */
export function bySeed(format: Format): Choose {
  return (game) => {
    const [first, second] = seedsOf(format, game);
    return first <= second ? 1 : 2;
  };
}

/** Chooses at random; better seeds win more often. `draw` returns numbers in [0, 1). */
export function byLot(format: Format, draw: () => number): Choose {
  return (game) => {
    const [first, second] = seedsOf(format, game);
    return draw() * (first + second) < second ? 1 : 2;
  };
}

function seedsOf(format: Format, { team1, team2 }: Game): [number, number] {
  return [findTeam(format, team1 ?? '')?.seed ?? 1, findTeam(format, team2 ?? '')?.seed ?? 1];
}

function winners(games: readonly Game[]): Record<string, string> {
  return Object.fromEntries(games.flatMap(({ id, winner }) => (winner === null ? [] : [[id, winner]])));
}

/** Returns the teams that have a result. They cannot be replaced. */
export function playedTeams(format: Format, results: Picks): ReadonlySet<string> {
  const games = play(format, results, 'results').filter(({ winner }) => winner !== null);
  return new Set(games.flatMap(({ team1, team2 }) => [team1 ?? [], team2 ?? []].flat()));
}

/** Removes a team's picks. With reseeding, also later picks whose games are no longer known, as if cleared by hand. */
export function withoutTeam(format: Format, picks: Picks, team: string) {
  const own = Object.keys(picks).filter((id) => picks[id] === team);
  const merged = mergePicks(format, picks, Object.fromEntries(own.map((id) => [id, null])), 'picks');
  if (!merged.ok) throw new Error('Picks cannot be cleared');
  const taken = [...own, ...merged.dropped].map((id): [string, string] => [id, picks[id] ?? '']);
  return { picks: merged.picks, taken: Object.fromEntries(taken) };
}
