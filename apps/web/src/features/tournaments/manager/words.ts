import type { Bracket } from '@lockroom/contract';
import type { PasteFailure, TeamDoubt } from '@lockroom/paste';
import { counted, list } from '../../../shell/words.ts';
import type { KnownGame, Outcome } from './results.ts';

/** How many entries have picks, how many picks they have in total, and how many predict the final's score. */
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

/** Describes how new points affect entries with picks; `results` is the number of decided games. */
export function pointsImpact({ brackets }: Pick<EntryCount, 'brackets'>, results: number): string {
  const who = counted(brackets, 'bracket');
  return results > 0
    ? `New points for ${who} at once, and ranks may change. Everyone can see that you changed this.`
    : `${who} already picked with the old points. Everyone can see that you changed this.`;
}

/** Describes what a change of size or reseeding clears; null if it clears nothing. */
export function sizeImpact(
  { brackets, picks, scores }: EntryCount,
  { results, finalScore }: Outcome,
  canUndo: boolean,
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
  return `This clears the ${what}: ${list(lost)} will be deleted.${canUndo ? ' You can undo this for 10 minutes.' : ''}`;
}

export const DOUBTS: Readonly<Record<TeamDoubt, string>> = {
  extra: 'The bracket is full',
  long: 'Too long for a team name',
  twice: 'More than one team has this name',
  number: 'The number does not match the seed',
  bare: 'The number stays in the name',
  several: 'Looks like several names in one line',
  words: 'Part of this may not be the name',
  place: 'Check where it goes',
  side: 'The bracket has no such side',
  unread: 'This does not look like a team',
  empty: 'There is no name on this line',
};

/** Why the pasted text cannot be parsed; null if the text is empty. */
export const PASTE_FAILURES: Readonly<Record<PasteFailure, string | null>> = {
  'too-large': 'This is too long for a list of teams.',
  'too-many-lines': 'Too many lines for a list of teams.',
  'unclosed-quote': 'A quotation mark is missing.',
  'no-text': null,
};

/** Returns who won, e.g. 'NC State beat Marquette', or that there is no result. */
export function resultText(
  nameOf: (team: string) => string,
  { team1, team2 }: Pick<KnownGame, 'team1' | 'team2'>,
  winner: string | null,
  byWalkover: boolean,
): string {
  if (winner === null) return `${nameOf(team1)} vs ${nameOf(team2)}: no result`;
  const [won, lost] = [winner, winner === team1 ? team2 : team1].map(nameOf);
  return byWalkover ? `${won} over ${lost} by walkover` : `${won} beat ${lost}`;
}
