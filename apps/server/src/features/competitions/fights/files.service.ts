import { pairText, type RoomExport } from '@lockroom/contract';
import { isFightSport, isLegalResult, isMethodToCome, isValidOdds, methodsFor } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { found } from '../../../kernel/errors.ts';
import { groupBy } from '../../../kernel/group-by.ts';
import { newId } from '../../../kernel/ids.ts';
import { instantOf, toDate } from '../../../kernel/instants.ts';
import type { FileContent, FileEntries, FileTable } from '../competition.type.ts';
import { listFights } from './fights.store.ts';
import { insertCard, listPicksOfRoom, listTakenOfRoom } from './picks.store.ts';

type FiledPick = RoomExport['sheets'][number]['picks'][number];

const toIso = (ms: number) => new Date(ms).toISOString();

/** Reads a fight card for an export file, with picks by entry id. Picks refer to fights by number, starting at 1. */
export async function readCardFile(
  db: Db,
  { competitionId, roomId }: { competitionId: string; roomId: string },
): Promise<FileContent> {
  const card = (await listFights(db, competitionId)).map((fight) => ({
    ...fight,
    lockAt: instantOf(fight.lockAt),
    reopenedAt: instantOf(fight.reopenedAt),
    calledOffAt: instantOf(fight.calledOffAt),
    replacedAt: instantOf(fight.replacedAt),
  }));
  const byEntry = new Map((await listPicksOfRoom(db, roomId)).map(({ entryId, picks }) => [entryId, picks]));
  const takenBy = groupBy(await listTakenOfRoom(db, roomId), ({ pick }) => pick.entryId);
  const entryIds = [...new Set([...byEntry.keys(), ...takenBy.keys()])];
  const picks = entryIds.map((entryId) => {
    const own = (byEntry.get(entryId) ?? []).map(([fight, winner, method, createdAt, updatedAt]) => ({
      fight,
      winner,
      method,
      createdAt: toIso(createdAt),
      updatedAt: toIso(updatedAt),
    }));
    const takenPicks = (takenBy.get(entryId) ?? []).map(({ pick, fight }) => ({
      fight,
      ...pick,
      createdAt: pick.createdAt.toISOString(),
      updatedAt: pick.updatedAt.toISOString(),
      takenAt: pick.takenAt.toISOString(),
    }));
    return [entryId, { picks: own, takenPicks }] as const;
  });
  return { card, bracket: null, picks: new Map(picks) };
}

/** Returns why a file's fight card or picks are invalid; null if they are valid. */
export function faultOfCardFile({ room, card, bracket, sheets }: RoomExport): string | null {
  if (!card || bracket || !isFightSport(room.sport))
    return 'The competition in this file does not match its sport.';
  const { sport } = room;
  const picks = sheets.flatMap((entry) => [...entry.picks, ...entry.takenPicks]);
  if (picks.some(({ fight }) => !card[fight - 1]))
    return 'A pick in this file names a fight that is not on its card.';
  if (picks.some(({ method }) => !methodsFor(sport).includes(method)))
    return 'A pick in this file has a method that cannot be picked.';
  if (card.some(({ fighter1Odds, fighter2Odds }) => ![fighter1Odds, fighter2Odds].every(isValidOdds)))
    return 'A fight in this file has invalid odds.';
  return card.every((fight) => isLegalResult(sport, fight.winnerId, fight.winMethod) || isMethodToCome(fight))
    ? null
    : 'A fight in this file has an impossible result.';
}

/** Stores a file's card and its entries' picks. Throws if the file is inconsistent. */
export async function writeCardFile(db: Db, { card }: RoomExport, { competitionId, entries }: FileEntries) {
  const fights = (card ?? []).map((fight, n) => ({
    ...fight,
    id: newId(),
    competitionId,
    position: n + 1,
    lockAt: toDate(fight.lockAt),
    reopenedAt: toDate(fight.reopenedAt),
    calledOffAt: toDate(fight.calledOffAt),
    replacedAt: toDate(fight.replacedAt),
  }));
  const toRow = (entryId: string, { fight, winner, method, createdAt, updatedAt }: FiledPick) => ({
    id: newId(),
    entryId,
    fightId: found(fights[fight - 1]).id,
    winner,
    method,
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  });
  const picks = entries.flatMap(({ id, entry }) => entry.picks.map((pick) => toRow(id, pick)));
  const taken = entries.flatMap(({ id, entry }) =>
    entry.takenPicks.map((pick) => ({
      ...toRow(id, pick),
      fighter: pick.fighter,
      takenAt: new Date(pick.takenAt),
    })),
  );
  await insertCard(db, { fights, picks, taken });
}

export function cardTable({ card }: RoomExport): FileTable {
  const fights = card ?? [];
  return {
    head: fights.map((fight, n) => `${n + 1}: ${pairText(fight)}`),
    cells: ({ picks }) =>
      fights.map(({ fighter1, fighter2 }, n) => {
        const pick = picks.find(({ fight }) => fight === n + 1);
        return pick ? `${pick.winner === 1 ? fighter1 : fighter2} by ${pick.method}` : '';
      }),
  };
}
