import { formatFamily, isTournamentSport, type Sport } from '@lockroom/game';
import { paths } from './paths.ts';

/** The address of a bracket, by its sport. Not among the paths: the sign-in has those, and need not know of sports. */
export function bracketPath({ id, sport }: { id: string; sport: Sport }): string {
  return paths.bracket(isTournamentSport(sport) ? `${formatFamily(sport)}-bracket` : 'bracket', id);
}
