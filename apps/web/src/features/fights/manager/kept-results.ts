import type { Fight } from '@lockroom/contract';
import { type FightSport, isLegalResult } from '@lockroom/rules';
import { keepDraft, readDraft } from '../../competitions/kept-drafts.ts';
import { pairOf, readPair } from '../card/pair.ts';
import type { SentResult } from './card-owner.queries.ts';
import { type ResultEntry, sameEntry, savedResult } from './results-draft.ts';

const slotsOf = (roomId: string) => `results:${roomId}`;

/** Keeps a result on this device until the server has taken or refused it: the page may die before. */
export function keepResult(accountId: string, roomId: string, { fight, entry, seen }: SentResult): void {
  keepDraft(
    accountId,
    slotsOf(roomId),
    { [fight.id]: { pick: entry, known: [seen], madeOn: pairOf(fight) } },
    [],
  );
}

export function forgetResult(accountId: string, roomId: string, fightId: string): void {
  keepDraft(accountId, slotsOf(roomId), {}, [fightId]);
}

/** The fights of which this device keeps a result. */
export const keptFights = (accountId: string, roomId: string): string[] =>
  Object.keys(readDraft(accountId, slotsOf(roomId)));

/** Takes a kept result from the device; null where there is none, the server has just that, or the pair is another. */
export function takeKept(
  accountId: string,
  roomId: string,
  fight: Fight,
  sport: FightSport,
): Pick<SentResult, 'entry' | 'seen'> | null {
  const kept = readDraft(accountId, slotsOf(roomId))[fight.id];
  if (!kept) return null;
  forgetResult(accountId, roomId, fight.id);
  const entry = readEntry(kept.pick);
  const seen = readEntry(kept.known[0]);
  const pair = readPair(kept.madeOn);
  if (pair && pair.join() !== pairOf(fight).join()) return null;
  if (!entry || !seen || !isLegalResult(sport, entry.winnerId, entry.winMethod)) return null;
  return sameEntry(entry, savedResult(fight)) ? null : { entry, seen };
}

function readEntry(value: unknown): ResultEntry | null {
  const known = typeof value === 'object' && value !== null;
  return known && 'winnerId' in value && 'winMethod' in value ? (value as ResultEntry) : null;
}
