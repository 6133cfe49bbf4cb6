import type { Fight } from '@lockroom/contract';
import { type FightSport, isLegalResult } from '@lockroom/rules';
import { keepDraft, readDraft } from '../../competitions/kept-drafts.ts';
import { pairOf, readPair } from '../card/pair.ts';
import type { SentResult } from './card-owner.queries.ts';
import { type ResultEntry, sameEntry, savedResult } from './results-draft.ts';

const slotsOf = (roomId: string) => `results:${roomId}`;

/** Stores a result on this device until the server has answered, in case the page is closed before. */
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

export const keptFights = (accountId: string, roomId: string): string[] =>
  Object.keys(readDraft(accountId, slotsOf(roomId)));

/**
 * Removes a stored result from the device and returns it. Returns null if there is none, the server has the same
 * result, or the fighters have changed.
 */
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
