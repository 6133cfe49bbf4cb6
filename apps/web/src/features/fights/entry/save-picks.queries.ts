import { type Bracket, calls, type Fight, type Prediction, type SavedPicks } from '@lockroom/contract';
import type { QueryClient } from '@tanstack/react-query';
import { api, saveRequestOptions, showsAnswer } from '../../../api/client.ts';
import { changeKeptAnswer } from '../../../api/kept-answer.ts';
import { showSavedEntry } from '../../competitions/show-saved.ts';
import { picksQuery } from '../fights.queries.ts';
import type { PickChange } from './save-picks.ts';

/** Saves a pick; `seen` is the pair of fighters on the screen. */
export function postPick(
  entryId: string,
  { fightId, pick }: PickChange,
  seen: Pick<Fight, 'fighter1' | 'fighter2'> | undefined,
  logged: boolean,
) {
  const { winnerId: predictedWinnerId, method: predictedMethod } = pick;
  const pair = seen && { seen: { fighter1: seen.fighter1, fighter2: seen.fighter2 } };
  const body = { eventId: entryId, fightId, predictedWinnerId, predictedMethod, ...pair };
  return api.fights.savePick({ body }, { ...saveRequestOptions(), ...(logged ? {} : showsAnswer) });
}

/** Puts one stored pick into the cache, without touching the others: parallel saves may have newer values for them. */
export async function showStoredPick(
  queries: QueryClient,
  { id, roomId, isOwner }: Pick<Bracket, 'id' | 'roomId' | 'isOwner'>,
  fightId: string,
  { saved, predictions }: SavedPicks,
): Promise<void> {
  const ofFight = ({ fightId: own }: Prediction) => own === fightId;
  const withPick = (picks: Prediction[]) => [
    ...picks.filter((pick) => !ofFight(pick)),
    ...predictions.filter(ofFight),
  ];
  queries.setQueryData(picksQuery(id, isOwner).queryKey, (picks) => picks && withPick(picks));
  const path = isOwner
    ? calls.fights.ownPicks.path.replace(':eventId', id)
    : calls.fights.picks.path.replace(':bracketId', id);
  await changeKeptAnswer(path, withPick);
  await showSavedEntry(queries, { id, roomId }, { picksSaved: saved });
}
