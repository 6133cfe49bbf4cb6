import { isFightSport, type Sport } from '@lockroom/game';
import { later } from '../ui/later.tsx';

/** What the screen of a bracket shows in a fight room; rooms fetch it ahead. */
export const FightBracket = later(() =>
  import('../features/fights/picks/fight-bracket.tsx').then((module) => module.FightBracket),
);

/** The same for football and custom brackets. */
export const TournamentBracket = later(() =>
  import('../features/tournaments/sheet/tournament-bracket.tsx').then((module) => module.TournamentBracket),
);

/** Which of the two brackets of a sport have. */
export const bracketPartOf = (sport: Sport) => (isFightSport(sport) ? FightBracket : TournamentBracket);
