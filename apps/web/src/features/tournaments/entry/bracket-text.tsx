import { ApiError, type SavedSheet } from '@lockroom/contract';
import { type FormatFamily, formatInstant, play } from '@lockroom/rules';
import { localTime } from '../../../shell/date.ts';
import { list } from '../../../shell/words.ts';
import type { ToastMessage } from '../../../ui/toast.ts';
import type { EntryWords } from '../../competitions/competition-type.ts';
import { type BoardSetup, teamName } from '../board/board-look.ts';
import { SCORE } from '../tournament-picks.ts';

/** How long, in milliseconds, 'Predictions Saved' is shown (rules: texts#saving-picks). */
const SAVED_MS = 3000;
/** How long, in milliseconds, other messages are shown. */
const LONG_MS = 10_000;

const BOTH = {
  saved: 'Saved',
  full: 'All picks entered',
  openToManager: {
    title: 'As the manager you can change a locked bracket',
    text: 'You can change its picks. Every change after the lock is written to the changes log and marked on the bracket.',
  },
  notLoaded: 'The bracket could not be loaded',
};

export const ENTRY_WORDS: Readonly<Record<FormatFamily, EntryWords & { scoreButton: string }>> = {
  football: {
    ...BOTH,
    save: 'Save Predictions',
    scoreButton: 'Super Bowl Score Prediction',
    forceSave: false,
    covered: (username) => (
      <>
        This belongs to <b>{username}</b>. You can only view your own predictions. The picks appear when the
        bracket locks.
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
        This belongs to Another User, <b>{username}</b>. You can only view your own bracket predictions. The
        picks appear when the bracket locks.
      </>
    ),
  },
};

/** Returns '7/13 picks', or 'All picks entered' for a complete entry (rules: texts#saving-picks). */
export function pickCounter(picked: number, games: number, hasScore: boolean): string {
  if (picked < games) return `${picked}/${games} picks`;
  return `All picks entered${hasScore ? '' : ', tie-breaker missing'}`;
}

/** Returns a lock time in the room's zone, with the viewer's own time if that differs (rules: locks#time-zones). */
export function lockText(lockAt: number, timeZone: string): string {
  const [text, local] = [formatInstant(lockAt, timeZone), localTime(lockAt, timeZone)];
  return local ? `${text} (${local})` : text;
}

const BOLD_FROM = 9;

/**
 * Returns the details shown on the poster of a finished bracket: the champion, the other finalist, and the four teams
 * of the round before. `bold` is the picked team that advances furthest among those seeded below 8, e.g. 'Oregon (11)
 * to the Sweet 16'; null if there is none.
 */
export function finishFacts({ format, look }: BoardSetup, picks: Readonly<Record<string, string>>) {
  const games = play(format, picks);
  const final = games.at(-1);
  const rounds = look.longRounds.length;
  const teamsIn = (round: number) =>
    games.flatMap((game) => (game.round === round ? [game.team1 ?? '', game.team2 ?? ''] : []));
  const reach = new Map<string, number>();
  for (const { round, winner } of games) if (winner !== null) reach.set(winner, round);
  const bold = [...reach]
    .map(([team, won]) => ({ team, won, seed: look.seeds[team] ?? 0 }))
    .filter(({ seed }) => seed >= BOLD_FROM)
    .toSorted((a, b) => b.won - a.won || b.seed - a.seed)[0];
  const nextRound = look.longRounds[bold?.won ?? 0] ?? '';
  const next = /^Round \d/.test(nextRound) ? nextRound.replace('Round', 'round') : `the ${nextRound}`;
  const loser = [final?.team1, final?.team2].find((team) => team !== final?.winner);
  return {
    champion: teamName(look, final?.winner ?? ''),
    beaten: teamName(look, loser ?? ''),
    lastFour: {
      title: look.longRounds[rounds - 2] ?? '',
      teams: teamsIn(rounds - 1).map((team) => teamName(look, team)),
    },
    bold: bold
      ? `${teamName(look, bold.team)} (${bold.seed}) to ${bold.won === rounds ? 'win it all' : next}`
      : null,
  };
}

export function savedMessage(setup: BoardSetup, { saved, dropped }: SavedSheet): ToastMessage {
  const lost =
    dropped.length > 0 ? ` No longer possible, so removed: ${list(pickTitles(setup, dropped))}.` : '';
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
 * Returns the toast after a failed save (rules: texts#saving-picks). If the bracket has locked, the toast names the
 * picks, because they do not stay on screen.
 */
export function saveFailure(error: unknown, titles: readonly string[]): ToastMessage {
  const tone = 'danger' as const;
  if (!(error instanceof ApiError)) return { title: 'Save failed: Please try again.', tone };
  if (error.code === 'locked') {
    const description = `${error.message} Not saved: ${shortList(titles)}.`;
    return { ...LOCKED, description, duration: LONG_MS };
  }
  if (error.code === 'network') return { title: 'Network error - please check your connection', tone };
  if (error.status === 401) return { title: 'Authentication expired - please log in again', tone };
  if (error.status === 403) return { title: "You don't have permission to save this data", tone };
  return { title: `Save failed: ${error.message}`, tone, duration: LONG_MS };
}

/** The toast after an attempt to pick on a locked bracket (rules: texts#saving-picks). */
export const LOCKED: ToastMessage = {
  title: 'Bracket Locked',
  description: 'This bracket is locked and predictions cannot be changed.',
  tone: 'danger',
};

/** Returns the toast shown when a lock has removed unsaved picks. */
export function lockedMeanwhile(titles: readonly string[]): ToastMessage {
  const many = titles.length > 1;
  return {
    ...LOCKED,
    description: `It locked before ${many ? `${titles.length} changes were` : 'your change was'} saved (${shortList(titles)}). What you had saved before counts.`,
    duration: LONG_MS,
  };
}

/** Names picks by their games. The predicted score of the final comes last. */
export function pickTitles({ gameNames }: BoardSetup, slots: readonly string[]): string[] {
  const games = slots.filter((slot) => slot !== SCORE).map((game) => gameNames[game] ?? game);
  return slots.includes(SCORE) ? [...games, 'the score of the final'] : games;
}

/** Joins the first few names and gives the number of the remaining ones. */
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
