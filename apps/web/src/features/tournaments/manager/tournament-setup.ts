import type { ConferenceLabels } from '@lockroom/contract';
import { useMemo } from 'react';
import { type BoardSetup, useBoardSetup } from '../board/use-board-setup.ts';
import type { Tournament } from '../tournaments.queries.ts';
import type { SavedOutcome } from './results-draft.ts';

/** The board of a room or template as its manager edits it. */
export interface TournamentSetup extends BoardSetup {
  labels: ConferenceLabels;
  /** The stored results and final score. */
  saved: SavedOutcome;
}

/** The set-up of a board; its parts are memoized. */
export function useTournamentSetup(tournament: Tournament): TournamentSetup {
  const { format, look } = useBoardSetup(tournament);
  const { labels, results, walkovers, finalScore } = tournament;
  const saved = useMemo(() => ({ results, walkovers, scores: finalScore }), [results, walkovers, finalScore]);
  return { format, look, labels, saved };
}
