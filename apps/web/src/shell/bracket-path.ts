import { formatFamily, isTournamentSport, type Sport } from '@lockroom/rules';
import { paths } from './paths.ts';

/** The address of an entry, by its sport. Not in paths.ts, which the sign-in loads without the rules of sports. */
export function bracketPath({ id, sport }: { id: string; sport: Sport }): string {
  return paths.bracket(isTournamentSport(sport) ? `${formatFamily(sport)}-bracket` : 'bracket', id);
}
