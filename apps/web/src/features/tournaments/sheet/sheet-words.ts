import { ApiError, type SavedSheet } from '@lockroom/contract';
import { type Format, type FormatFamily, formatMountain } from '@lockroom/game';
import { list } from '../../../app/list.ts';
import type { ToastMessage } from '../../../ui/toast.ts';
import { type BoardLook, gameName, teamName } from '../board/board-look.ts';
import { boardShape } from '../board/board-shape.ts';

/** Milliseconds that 'Predictions Saved' stands (002 section 8). */
const SAVED_MS = 3000;
/** Milliseconds for what has to be read in full. */
const LONG_MS = 10_000;

/** What a family of brackets calls its buttons and its last game. */
export const SHEET_WORDS: Readonly<
  Record<FormatFamily, { save: string; saved: string; scoreButton: string; forceSave: boolean }>
> = {
  football: {
    save: 'Save Predictions',
    saved: 'Saved',
    scoreButton: 'Super Bowl Score Prediction',
    forceSave: false,
  },
  custom: { save: 'Save', saved: 'Saved', scoreButton: 'Championship Score Prediction', forceSave: true },
};

/** How much of a sheet is picked: '7/13 picks', and 'All picks entered' once it is whole (002 section 2). */
export function pickCounter(picked: number, games: number): string {
  return picked === games ? 'All picks entered' : `${picked}/${games} picks`;
}

/** '13 of 13 saved, 7:41:05 PM MT'; the time is that of the last save of this visit, null for none. */
export function savedLine(saved: number, games: number, savedAt: number | null): string {
  return `${saved} of ${games} saved${savedAt === null ? '' : `, ${formatMountain(savedAt, 'time')}`}`;
}

/** What is said after a save. */
export function savedMessage(format: Format, look: BoardLook, { saved, dropped }: SavedSheet): ToastMessage {
  const lost =
    dropped.length > 0 ? ` No longer possible and dropped: ${list(gameNames(format, look, dropped))}.` : '';
  if (format.family === 'football') {
    return {
      title: 'Football bracket saved successfully',
      ...(lost ? { description: lost.trim(), duration: LONG_MS } : {}),
    };
  }
  return {
    title: 'Predictions Saved',
    description: `Successfully saved ${saved} prediction(s)!${lost}`,
    duration: lost ? LONG_MS : SAVED_MS,
  };
}

/** What is said after a save that failed (002 section 8); the picks stay as they are on screen. */
export function saveFailure(error: unknown): ToastMessage {
  const tone = 'danger' as const;
  if (!(error instanceof ApiError)) {
    return { title: 'Save failed: Please try again.', tone };
  }
  if (error.code === 'locked') return lockedMessage();
  if (error.code === 'network') return { title: 'Network error - please check your connection', tone };
  if (error.status === 401) return { title: 'Authentication expired - please log in again', tone };
  if (error.status === 403) return { title: "You don't have permission to save this data", tone };
  return { title: `Save failed: ${error.message}`, tone, duration: LONG_MS };
}

/** What is said to a pick on a locked bracket (002 section 5). */
export function lockedMessage(): ToastMessage {
  return {
    title: 'Bracket Locked',
    description: 'This bracket is locked and predictions cannot be changed.',
    tone: 'danger',
  };
}

/** Names the later picks that a changed one took with it: 'Bills in Divisional and Conference'. */
export function droppedText(
  format: Format,
  look: BoardLook,
  picks: Readonly<Record<string, string>>,
  dropped: readonly string[],
): string {
  const shape = boardShape(format);
  const rounds = new Map<string, string[]>();
  for (const game of dropped) {
    const round = look.spokenRounds[(shape.places.get(game)?.round ?? 1) - 1] ?? '';
    const team = teamName(look, picks[game] ?? '');
    rounds.set(team, [...(rounds.get(team) ?? []), round]);
  }
  return list([...rounds].map(([team, names]) => `${team} in ${list(names)}`));
}

function gameNames(format: Format, look: BoardLook, games: readonly string[]): string[] {
  const shape = boardShape(format);
  return games.map((game) => {
    const place = shape.places.get(game);
    return place ? gameName(look, shape, place) : game;
  });
}
