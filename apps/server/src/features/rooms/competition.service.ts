import type { Sport, SportConfig, SportFamily } from '@lockroom/game';
import type { Db } from '../../db/connect.ts';

/** A competition that was just made; the config is that of the room's preset, null without one. */
export interface NewCompetition {
  id: string;
  sport: Sport;
  sportConfig: Partial<SportConfig> | null;
}

/**
 * What a family of games stores with a competition that begins. app.ts hands them in, so that rooms need to know
 * no game; a fight card begins empty and needs none.
 */
export type Starters = Partial<Record<SportFamily, (db: Db, competition: NewCompetition) => Promise<void>>>;
