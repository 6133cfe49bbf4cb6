import { useMemo } from 'react';
import { formatOf, type Tournament } from '../tournaments.queries.ts';
import { type BoardSetup, boardSetup } from './board-look.ts';

export interface TournamentCompetition extends BoardSetup {
  tournament: Tournament;
}

/** Returns a tournament with its board setup, whose parts keep their object identity while results come in. */
export function useBoardSetup(tournament: Tournament): TournamentCompetition {
  const { sport, bracketSize, reseeding, seeds, roundPoints, teamNames, labels } = tournament;
  const format = useMemo(
    () => formatOf({ sport, bracketSize, reseeding, seeds, roundPoints }),
    [sport, bracketSize, reseeding, seeds, roundPoints],
  );
  const setup = useMemo(
    () => boardSetup(format, { sport, teamNames, labels }),
    [format, sport, teamNames, labels],
  );
  return useMemo(() => ({ ...setup, tournament }), [setup, tournament]);
}
