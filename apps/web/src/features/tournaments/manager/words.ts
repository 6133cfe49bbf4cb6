import type { Bracket } from '@lockroom/contract';
import type { PasteFailure, TeamDoubt } from '@lockroom/paste';
import { gameCount } from '@lockroom/rules';
import { counted } from '../../../shell/counted.ts';
import { list } from '../../../shell/list.ts';
import { toast } from '../../../ui/toast.ts';
import { formatOf, type Tournament } from '../tournaments.queries.ts';
import type { SavedOutcome } from './results-draft.ts';

/** The number of entries with picks, of their picks, and of entries that predict the final's score. */
export interface EntryCount {
  brackets: number;
  picks: number;
  scores: number;
}

export function countEntries(data: readonly Bracket[] | undefined): EntryCount | null {
  if (!data) return null;
  const picks = data.map((entry) => entry.picksSaved ?? 0).filter((count) => count > 0);
  return {
    brackets: picks.length,
    picks: picks.reduce((sum, count) => sum + count, 0),
    scores: data.filter(({ superBowlTeam1Score }) => superBowlTeam1Score !== null).length,
  };
}

/** Describes how new points affect entries; `results` counts the decided games. */
export function pointsImpact({ brackets, picks }: Omit<EntryCount, 'scores'>, results: number): string {
  if (brackets === 0 || picks === 0) return 'No bracket has picks yet. The changes log keeps the change.';
  const who = counted(brackets, 'bracket');
  const what =
    results > 0
      ? `The points of ${who} are worked out anew at once over ${counted(results, 'result')}, and ranks may change.`
      : `${who} picked under the old points. Once there are results, the new ones count.`;
  return `${what} Members see it in the changes log.`;
}

/** Warns what a change of size or reseeding clears; null if nothing. */
export function sizeImpact(
  { brackets, picks, scores }: EntryCount,
  { results, finalScore }: SavedOutcome,
): string | null {
  const games = Object.keys(results).length;
  const lost = [
    picks > 0 && `${counted(picks, 'pick')} in ${counted(brackets, 'bracket')}`,
    scores > 0 && counted(scores, 'tie-breaker prediction'),
    games > 0 && counted(games, 'result'),
    finalScore.team1Score !== null && 'the final score',
  ].filter((each) => each !== false);
  if (lost.length === 0) return null;
  const what = picks + scores > 0 ? 'predictions' : 'results';
  return `A change clears the ${what}: ${list(lost)} will be deleted. This cannot be undone.`;
}

export const DOUBTS: Readonly<Record<TeamDoubt, string>> = {
  extra: 'No team is left for this name',
  long: 'Too long for a team name',
  twice: 'More than one team has this name',
  number: 'Its number is not the seed it goes to',
  bare: 'The number stays in the name',
  several: 'Looks like several names in one line',
  words: 'Some of this may not be part of the name',
  place: 'Where it goes is a guess',
  side: 'The bracket has no such side',
  unread: 'This does not look like a team',
  empty: 'There is no name on this line',
};

/** Why a text cannot be read; null for an empty text. */
export const PASTE_FAILURES: Readonly<Record<PasteFailure, string | null>> = {
  'too-large': 'That is too long to be a list of teams.',
  'too-many-lines': 'These are too many lines to be a list of teams.',
  'unclosed-quote': 'A quotation mark is opened and never closed.',
  'no-text': null,
};

export function sayUnsavedNames(): void {
  toast.show({
    title: 'Team names have unsaved changes',
    description: 'Save or cancel them first.',
    tone: 'danger',
  });
}

/** Warns about games without a result; null if all have one. */
export function undecidedText(tournament: Tournament): string | null {
  const missing = gameCount(formatOf(tournament)) - Object.keys(tournament.results).length;
  return missing > 0 ? `${counted(missing, 'game')} without a result score nothing for anyone.` : null;
}
