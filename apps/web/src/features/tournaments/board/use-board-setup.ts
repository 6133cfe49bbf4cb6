import type { Format } from '@lockroom/rules';
import { useMemo } from 'react';
import { formatOf, type Tournament } from '../tournaments.queries.ts';
import { type BoardLook, boardLook } from './board-look.ts';

export interface BoardSetup {
  format: Format;
  look: BoardLook;
}

/** Format and look of a tournament, memoized. */
export function useBoardSetup(tournament: Tournament): BoardSetup {
  const { sport, bracketSize, reseeding, seeds, labels, roundPoints, teamNames } = tournament;
  const format = useMemo(
    () => formatOf({ sport, bracketSize, reseeding, seeds, roundPoints }),
    [sport, bracketSize, reseeding, seeds, roundPoints],
  );
  const look = useMemo(
    () => boardLook(format, { sport, teamNames, labels }),
    [format, sport, teamNames, labels],
  );
  return useMemo(() => ({ format, look }), [format, look]);
}
