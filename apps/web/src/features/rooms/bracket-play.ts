import { isFightSport, type Sport, sportLabel } from '@lockroom/game';

/** Why no bracket can be filled in rooms of this sport, as one sentence; null where it can. */
export function closedPlay(sport: Sport): string | null {
  return isFightSport(sport) ? null : `Bracket play for ${sportLabel(sport)} is not open yet`;
}
