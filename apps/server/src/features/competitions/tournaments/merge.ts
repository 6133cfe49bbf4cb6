import {
  findTeam,
  mergePicks,
  mergeWalkovers,
  type Outcomes,
  type PickChanges,
  play,
  type WinnerKind,
} from '@lockroom/rules';
import { AppError } from '../../../kernel/errors.ts';
import { namesOf, type Tournament } from './tournament.ts';

/** Winners as they arrive by game id; null and an empty text clear a game. */
export type SentWinners = Readonly<Record<string, string | null>>;

/** The body's names for winners. */
const BODY_FIELD: Readonly<Record<WinnerKind, string>> = { picks: 'predictions', results: 'results' };

/**
 * Merges winners into stored picks or results. What cannot be refuses everything with 400 and names the games
 * (rules: play#picking-a-tournament, play#tournament-results).
 */
export function mergeWinners(
  tournament: Tournament,
  stored: Readonly<Record<string, string>>,
  sent: SentWinners,
  kind: WinnerKind,
): { picks: Record<string, string>; dropped: string[] } {
  const changes: PickChanges = Object.fromEntries(
    Object.entries(sent).map(([gameId, winner]) => [gameId, winner || null]),
  );
  const merged = mergePicks(tournament.format, stored, changes, kind);
  if (merged.ok) return { picks: merged.picks, dropped: inOrder(tournament, merged.dropped) };
  const issues = merged.impossible.map((gameId) => ({
    path: `${BODY_FIELD[kind]}.${gameId}`,
    message: reason(tournament, gameId, changes[gameId] ?? ''),
  }));
  throw new AppError('invalid_input', issues[0]?.message, { issues });
}

/** Merges the word for walkovers into stored ones; a game without a result refuses everything with 400. */
export function mergeWords(
  { format }: Tournament,
  stored: Outcomes,
  sent: Readonly<Record<string, boolean>> | null | undefined,
): string[] {
  const merged = mergeWalkovers(format, stored, sent ?? {});
  if (merged.ok) return merged.walkovers;
  const issues = merged.impossible.map((gameId) => ({
    path: `walkovers.${gameId}`,
    message: `${gameId} has no result to be a walkover`,
  }));
  throw new AppError('invalid_input', issues[0]?.message, { issues });
}

// The database keeps a map in an order of its own; this is that of the games.
function inOrder({ format }: Tournament, gameIds: readonly string[]): string[] {
  return play(format, {}).flatMap(({ id }) => (gameIds.includes(id) ? [id] : []));
}

function reason(tournament: Tournament, gameId: string, winner: string): string {
  const { format } = tournament;
  if (!play(format, {}).some(({ id }) => id === gameId)) return `There is no game ${gameId}`;
  if (!findTeam(format, winner)) return `There is no team ${winner}`;
  return `${namesOf(tournament)[winner]} cannot win ${gameId}: they are not in it under the games before`;
}
