import type { ConferenceLabels } from '@lockroom/contract';
import { type Format, formatFamily, makeFormat, type TournamentSport } from '@lockroom/game';
import { type BoardLook, boardLook } from '../board/board-look.ts';
import type { Tournament } from '../tournaments.queries.ts';
import type { SavedOutcome } from './results-draft.ts';

/** All of a room's bracket that its manager sees and changes. */
export interface TournamentSetup {
  format: Format;
  look: BoardLook;
  labels: ConferenceLabels;
  /** The results and the final's score as they are stored. */
  saved: SavedOutcome;
}

/** Reads the bracket of a room of this sport. */
export function setupOf(sport: TournamentSport, tournament: Tournament): TournamentSetup {
  const { config, labels, roundPoints, teamNames, results, finalScore } = tournament;
  const family = formatFamily(sport);
  const format = makeFormat({
    family,
    size: config.bracketSize,
    reseeding: config.reseeding,
    roundPoints,
  });
  return {
    format,
    look: boardLook(format, { sport, teamNames, labels }),
    labels,
    saved: { results, scores: finalScore },
  };
}
