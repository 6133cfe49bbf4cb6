import type { Fight } from '@lockroom/contract';
import { api, withinReason } from '../../../api/client.ts';
import type { PickChange } from './save-picks.ts';

/** Saves a pick of an entry; `seen` is the pair that was on the screen. */
export function postPick(
  entryId: string,
  { fightId, pick }: PickChange,
  seen: Pick<Fight, 'fighter1' | 'fighter2'> | undefined,
) {
  const { winnerId: predictedWinnerId, method: predictedMethod } = pick;
  const pair = seen && { seen: { fighter1: seen.fighter1, fighter2: seen.fighter2 } };
  const body = { eventId: entryId, fightId, predictedWinnerId, predictedMethod, ...pair };
  return api.fights.savePick({ body }, withinReason());
}
