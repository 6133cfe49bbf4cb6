import type { Format } from '@lockroom/game';
import { useMemo } from 'react';
import { formatOf, type Tournament } from '../tournaments.queries.ts';
import { type BoardLook, boardLook } from './board-look.ts';

/** What the board and the rules need of a room's bracket. */
export interface BracketSetup {
  format: Format;
  look: BoardLook;
}

/** Format and look of a room's bracket; both stay the same objects while what they are made from does. */
export function useBracketSetup({ config, labels, roundPoints, teamNames }: Tournament): BracketSetup {
  const format = useMemo(() => formatOf({ config, roundPoints }), [config, roundPoints]);
  const look = useMemo(
    () => boardLook(format, { sport: config.sport, teamNames, labels }),
    [format, config, teamNames, labels],
  );
  return useMemo(() => ({ format, look }), [format, look]);
}
