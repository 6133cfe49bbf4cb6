import { ApiError, type SavedSheet } from '@lockroom/contract';
import type { FormatFamily } from '@lockroom/rules';
import { list } from '../../../shell/list.ts';
import type { ToastMessage } from '../../../ui/toast.ts';
import type { EntryWords } from '../../competitions/competition-type.ts';
import { type BoardSetup, teamName } from '../board/board-look.ts';
import { SCORE } from '../tournament-picks.ts';

/** Milliseconds for which 'Predictions Saved' is shown (rules: texts#saving-picks). */
const SAVED_MS = 3000;
/** Milliseconds for longer messages. */
const LONG_MS = 10_000;

const BOTH = {
  saved: 'Saved',
  full: 'All picks entered',
  openToManager: {
    title: 'A locked bracket stays open to you as the manager',
    text: 'You may change them. Every edit after the lock is written to the changes log and marked on the bracket for all to see.',
  },
  notLoaded: 'The bracket could not be loaded',
};

/** The labels of the buttons and the last game, by family of tournaments. */
export const ENTRY_WORDS: Readonly<Record<FormatFamily, EntryWords & { scoreButton: string }>> = {
  football: {
    ...BOTH,
    save: 'Save Predictions',
    scoreButton: 'Super Bowl Score Prediction',
    forceSave: false,
    covered: (username) => (
      <>
        This belongs to <b>{username}</b>. You can only view your own predictions.
      </>
    ),
  },
  custom: {
    ...BOTH,
    save: 'Save',
    scoreButton: 'Championship Score Prediction',
    forceSave: true,
    covered: (username) => (
      <>
        This belongs to Another User, <b>{username}</b>. You can only view your own bracket predictions
      </>
    ),
  },
};

/** Returns '7/13 picks', or 'All picks entered' for a complete entry (rules: texts#saving-picks). */
export function pickCounter(picked: number, games: number): string {
  return picked === games ? 'All picks entered' : `${picked}/${games} picks`;
}

export function savedMessage(setup: BoardSetup, { saved, dropped }: SavedSheet): ToastMessage {
  const lost =
    dropped.length > 0 ? ` No longer possible and dropped: ${list(pickTitles(setup, dropped))}.` : '';
  if (setup.format.family === 'football') {
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

/**
 * Returns the toast after a failed save (rules: texts#saving-picks). The picks stay on the screen unless a lock refused
 * them; the toast then names those.
 */
export function saveFailure(error: unknown, titles: readonly string[]): ToastMessage {
  const tone = 'danger' as const;
  if (!(error instanceof ApiError)) {
    return { title: 'Save failed: Please try again.', tone };
  }
  if (error.code === 'locked') {
    const { description, ...message } = lockedMessage();
    return { ...message, description: `${description} Not taken: ${shortList(titles)}.`, duration: LONG_MS };
  }
  if (error.code === 'network') return { title: 'Network error - please check your connection', tone };
  if (error.status === 401) return { title: 'Authentication expired - please log in again', tone };
  if (error.status === 403) return { title: "You don't have permission to save this data", tone };
  return { title: `Save failed: ${error.message}`, tone, duration: LONG_MS };
}

/** Returns the toast after an attempt to pick on a locked bracket (rules: texts#saving-picks). */
export function lockedMessage(): ToastMessage {
  return {
    title: 'Bracket Locked',
    description: 'This bracket is locked and predictions cannot be changed.',
    tone: 'danger',
  };
}

/** Returns the toast after a lock removed unsaved picks. */
export function lockedMeanwhile(titles: readonly string[]): ToastMessage {
  const many = titles.length > 1;
  return {
    title: 'Bracket Locked',
    description: `${many ? `${titles.length} unsaved changes were` : 'The unsaved change was'} dropped (${shortList(titles)}); what was saved before stands.`,
    tone: 'danger',
    duration: LONG_MS,
  };
}

/** Names picked slots: the games by name, and the score of the final. */
export function pickTitles({ gameNames }: BoardSetup, slots: readonly string[]): string[] {
  const [score, games] = [slots.filter((slot) => slot === SCORE), slots.filter((slot) => slot !== SCORE)];
  return [...games.map((game) => gameNames[game] ?? game), ...score.map(() => 'the score of the final')];
}

/** Joins the first few names and counts the rest. */
function shortList(names: readonly string[]): string {
  const most = 4;
  return names.length > most
    ? `${names.slice(0, most - 1).join('; ')} and ${names.length - most + 1} more`
    : names.join('; ');
}

/** Names the later picks that a change removed, e.g. 'Bills in Divisional and Conference'. */
export function droppedText(
  { look, shape }: BoardSetup,
  picks: Readonly<Record<string, string>>,
  dropped: readonly string[],
): string {
  const rounds = new Map<string, string[]>();
  for (const game of dropped) {
    const round = look.spokenRounds[(shape.places.get(game)?.round ?? 1) - 1] ?? '';
    const team = teamName(look, picks[game] ?? '');
    rounds.set(team, [...(rounds.get(team) ?? []), round]);
  }
  return list([...rounds].map(([team, names]) => `${team} in ${list(names)}`));
}
