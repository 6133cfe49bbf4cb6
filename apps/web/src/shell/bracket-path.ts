import { formatFamily, isTournamentSport, type Sport } from '@lockroom/rules';
import { paths } from './paths.ts';

/**
 * Returns the address of an entry, which depends on its sport. Not in paths.ts, because the sign-in loads that file and
 * does not need the rules of the sports.
 */
export function bracketPath({ id, sport }: { id: string; sport: Sport }): string {
  return paths.bracket(isTournamentSport(sport) ? `${formatFamily(sport)}-bracket` : 'bracket', id);
}
