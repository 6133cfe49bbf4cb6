import {
  type FinalScore,
  type Format,
  formatFamily,
  isTournamentSport,
  makeFormat,
  type PickLock,
  readFinalScore,
  type Sport,
  type TournamentSport,
  teamNames,
} from '@lockroom/rules';
import { refuseField } from '../../../kernel/errors.ts';
import type { Scores } from '../competition.type.ts';
import type { TournamentRow } from './tournaments.store.ts';

/** A stored bracket with what the rules make of it. */
export interface Tournament {
  row: TournamentRow;
  sport: TournamentSport;
  format: Format;
}

/** Puts a stored bracket and its room's sport together. */
export function toTournament(row: TournamentRow, sport: Sport): Tournament {
  if (!isTournamentSport(sport)) throw new Error(`A bracket is stored with the sport '${sport}'`);
  const { size, reseeding, roundPoints, seeds } = row;
  return {
    row,
    sport,
    format: makeFormat({ family: formatFamily(sport), size, reseeding, roundPoints, seeds }),
  };
}

/** Every team of a bracket by id, the default where the manager has named none. */
export function namesOf({ format, row }: Tournament): Record<string, string> {
  return teamNames(format, row.teamNames);
}

/** The room's one lock. The final score is a result, too: who knew it could still predict it. */
export function lockOf(row: Pick<TournamentRow, 'lockAt' | 'results' | 'actualTeam1Score'>): PickLock {
  return {
    lockAt: row.lockAt?.getTime() ?? null,
    hasResult: Object.keys(row.results).length > 0 || row.actualTeam1Score !== null,
  };
}

/** The real score of the final as stored. */
export function actualScores(row: Pick<TournamentRow, 'actualTeam1Score' | 'actualTeam2Score'>): Scores {
  return { team1Score: row.actualTeam1Score, team2Score: row.actualTeam2Score };
}

/** A pair of scores as the rules see it; null without both. */
export function toScore({ team1Score, team2Score }: Scores): FinalScore | null {
  return team1Score === null || team2Score === null ? null : { team1Score, team2Score };
}

/** Checks scores as sent; refuses with 400 and a text of rules: texts#tournament-forms. */
export function readScores(format: Format, sent: Scores, path: string): Scores {
  const read = readFinalScore(format, sent.team1Score, sent.team2Score);
  if (!read.ok) return refuseField(path, read.message);
  return read.score ?? { team1Score: null, team2Score: null };
}
