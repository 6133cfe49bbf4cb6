import type { Ending } from '@lockroom/rules';
import { type RoomState, supposing, supposingCard } from './room-state.ts';

/** How an open game ends, by the id of the winning team, or an open fight. */
export type SupposedWay = string | Ending;

/** The state of a room as if open games or fights had ended so. */
export function supposedState(state: RoomState, supposed: Readonly<Record<string, SupposedWay>>): RoomState {
  const winners: Record<string, string> = {};
  const endings: Record<string, Ending> = {};
  for (const [id, way] of Object.entries(supposed)) {
    if (typeof way === 'string') winners[id] = way;
    else endings[id] = way;
  }
  return state.kind === 'tournament' ? supposing(state, winners) : supposingCard(state, endings);
}
