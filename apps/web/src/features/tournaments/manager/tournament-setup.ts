import type { ConferenceLabels } from '@lockroom/contract';
import { useMemo } from 'react';
import { type BracketSetup, useBracketSetup } from '../board/use-bracket.ts';
import type { Tournament } from '../tournaments.queries.ts';
import type { SavedOutcome } from './results-draft.ts';

/** All of a room's bracket that its manager sees and changes. */
export interface TournamentSetup extends BracketSetup {
  labels: ConferenceLabels;
  /** The results and the final's score as they are stored. */
  saved: SavedOutcome;
}

/** Reads the bracket of a room; parts stay the same objects while what they are made from does. */
export function useTournamentSetup(tournament: Tournament): TournamentSetup {
  const { format, look } = useBracketSetup(tournament);
  const { labels, results, finalScore } = tournament;
  const saved = useMemo(() => ({ results, scores: finalScore }), [results, finalScore]);
  return { format, look, labels, saved };
}
