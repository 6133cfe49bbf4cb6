import { prune } from '../tournaments/picks.ts';
import type { Picks } from '../tournaments/play.ts';
import type { TournamentState } from './tournament-outlook.ts';

/** The state as if open games had ended so; results that stand go first, and what is not legal after them is dropped. */
export function suppose(state: TournamentState, supposed: Picks): TournamentState {
  return { ...state, results: prune(state.format, { ...supposed, ...state.results }, 'results') };
}
