import type { ResultMethod } from '@lockroom/rules';
import { REAL_EVENTS } from './real-events.ts';

/** A fight of a real card, from its file under test/events. */
export interface RealFight {
  fighter1: string;
  fighter2: string;
  odds1: string;
  odds2: string;
  winner: 1 | 2 | null;
  outcome: 'win' | 'draw' | 'no-contest';
  method: string | null;
}

/** A real card, Fight 1 first. */
export interface RealCard {
  name: string;
  fights: RealFight[];
}

/** Reads a file of test/events, which has the main event first. */
export function readRealCard(file: string): RealCard {
  const { name, fights } = REAL_EVENTS[file] as RealCard;
  return { name, fights: fights.toReversed() };
}

const METHODS: Record<string, ResultMethod> = {
  'KO/TKO': 'KO/TKO',
  Submission: 'Submission',
  Decision: 'Decision',
  DQ: 'Disqualification',
};

/** The result of a real fight as the manager enters it. */
export function realResult(fight: RealFight): { winnerId: 0 | 1 | 2; winMethod: ResultMethod } {
  if (fight.outcome === 'draw') return { winnerId: 0, winMethod: 'Draw' };
  if (fight.outcome === 'no-contest') return { winnerId: 0, winMethod: 'No Contest' };
  const winMethod = METHODS[fight.method ?? ''];
  if (!fight.winner || !winMethod)
    throw new Error(`${fight.fighter1} v ${fight.fighter2} has no result in its file`);
  return { winnerId: fight.winner, winMethod };
}
