import type { Fight } from '@lockroom/contract';
import type { Lots } from '@lockroom/testing/lots';
import { cornerOf, isUncovered, lacking, nightStandings } from '@lockroom/testing/night-figures';
import { type LogLine, replayLog } from '@lockroom/testing/night-log';
import { type Night, type NightFight, pickKey } from '@lockroom/testing/night-oracle';
import type { Player } from '@lockroom/testing/world';
import { and, asc, eq, gt } from 'drizzle-orm';
import { expect } from 'vitest';
import { changes } from '../../../../kernel/db/tables/rooms.ts';
import type { TestServer } from '../../../../testing/test-server.ts';
import { textOf } from './night-ops.ts';
import { loggedOf, type OpenedNight } from './night-room.ts';

/** Compares the manager's standings and each entry's number of picks with the oracle. */
export async function expectStandings({ roomId, manager }: OpenedNight, night: Night): Promise<void> {
  const rows = await manager.api.brackets.listForRoom({ params: { roomId } });
  expect(rows).toMatchObject(
    nightStandings(night).map((row) => ({ ...row, picksSaved: lacking(night, row.id, 0).made })),
  );
}

/** Returns the log lines since the start of the night. */
async function readLines(server: TestServer, { roomId, lineId }: OpenedNight): Promise<LogLine[]> {
  return server.db
    .select({ id: changes.id, kind: changes.kind, data: changes.data })
    .from(changes)
    .where(and(eq(changes.roomId, roomId), gt(changes.id, lineId)))
    .orderBy(asc(changes.id));
}

/** Formats a log line in the oracle's format. */
function lineText({ kind, data }: LogLine): string {
  const { fight, locks } = data as { fight?: { fightId: string }; locks?: { fight: { fightId: string } }[] };
  const id = kind === 'act.taken-back' ? undefined : (fight ?? locks?.[0]?.fight)?.fightId;
  return id === undefined ? kind : `${kind} ${id}`;
}

/** Returns the log, the card and all picks that the server returns to the manager. */
export async function readState(server: TestServer, opened: OpenedNight) {
  const { api } = opened.manager;
  const card = await api.fights.managerFights({ params: { roomId: opened.roomId } });
  const lines = await readLines(server, opened);
  const sheets: ReturnType<typeof presentPicks>[] = [];
  for (const { id } of opened.night.sheets)
    sheets.push(presentPicks(card, await api.fights.picks({ params: { bracketId: id } })));
  const fights = card.map((fight) => {
    return { ...loggedOf(fight), newcomer: fight.replacedFighter, isLocked: fight.isLocked };
  });
  return { lines, state: { log: lines.map(lineText), fights, sheets } };
}

export function expectedState(night: Night, now: number): Awaited<ReturnType<typeof readState>>['state'] {
  return {
    log: night.log,
    fights: night.fights.map((fight) => expectedFight(fight, now)),
    sheets: night.sheets.map(({ id }) => expectedPicks(night, id, () => true)),
  };
}

/** Compares everything that the server returns about a room with the oracle. */
export async function expectNight(
  server: TestServer,
  lots: Lots,
  opened: OpenedNight,
  night: Night,
): Promise<void> {
  const { roomId, players, manager, start } = opened;
  const now = server.clock.now();
  const params = { roomId };
  const { lines, state } = await readState(server, opened);
  expect(state).toEqual(expectedState(night, now));
  // A called-off fight keeps its stored result, but responses do not include it.
  const replayed = replayLog(start, lines).map((fight) => (fight.isOff ? { ...fight, result: null } : fight));
  expect(replayed).toEqual(state.fights.map(({ newcomer: _, isLocked: __, ...fight }) => fight));

  const reader = lots.oneOf(players.filter((player) => player !== manager));
  const own = night.sheets.find(({ ownerId }) => ownerId === reader.user.id)?.id ?? '';
  const watched = lots.oneOf(night.sheets.filter(({ id }) => id !== own));
  await expectSheet(night, reader, own, () => true);
  await expectSheet(night, reader, watched.id, (fight) => isUncovered(night, fight, now));

  const { members } = await manager.api.competitions.missingPicks({ params });
  const missing = night.sheets
    .filter(({ ownerId }) => ownerId !== night.managerId)
    .flatMap(({ id, ownerId }) => {
      const { open, of } = lacking(night, id, now);
      return open > 0 ? [{ userId: ownerId, missing: open, of }] : [];
    });
  expect(members).toHaveLength(missing.length);
  expect(members).toEqual(expect.arrayContaining(missing.map((one) => expect.objectContaining(one))));
  const { yourPicks, scoredCount } = await reader.api.rooms.get({ params });
  const { made, of, open, locksAt } = lacking(night, own, now);
  expect(yourPicks).toEqual(
    night.completedAt === null ? { bracketId: own, made, of, open, locksAt: textOf(locksAt) } : null,
  );
  expect(scoredCount).toBe(night.fights.filter(({ off, result }) => !off && result).length);
}

function expectedFight({ id, pair, points, lockAt, off, result, newcomer }: NightFight, now: number) {
  const [red, blue] = pair;
  const winnerOf = (fighter: number | null) => (fighter === null ? 0 : cornerOf(pair, fighter));
  return {
    id,
    fighter1: red.name,
    fighter2: blue.name,
    fighter1Odds: red.odds,
    fighter2Odds: blue.odds,
    ...points,
    lockAt: textOf(lockAt),
    isOff: off !== null,
    reason: off?.reason ?? null,
    result: off || !result ? null : { winnerId: winnerOf(result.fighter), method: result.method },
    newcomer: newcomer && { fighterNumber: cornerOf(pair, newcomer.fighter), name: newcomer.instead },
    isLocked: result !== null || (lockAt !== null && lockAt <= now),
  };
}

type Served = Awaited<ReturnType<Player['api']['fights']['picks']>>;

function presentPicks(card: readonly Fight[], picks: Served) {
  const replacedAt = new Map(card.map(({ id, replacedAt }) => [id, replacedAt ?? '']));
  return picks.map(({ fightId: fight, predictedWinnerId, predictedMethod: method, updatedAt }) => ({
    fight,
    corner: Number(predictedWinnerId),
    method: `${method}`,
    hasNewOpponent: updatedAt < (replacedAt.get(fight) ?? ''),
  }));
}

function expectedPicks({ fights, picks }: Night, sheet: string, isRead: (fight: NightFight) => boolean) {
  return fights.filter(isRead).flatMap(({ id, pair }) => {
    const pick = picks[pickKey(sheet, id)];
    if (!pick) return [];
    const { fighter, method, hasNewOpponent } = pick;
    return [{ fight: id, corner: cornerOf(pair, fighter), method, hasNewOpponent }];
  });
}

/** Expects that these fights, and no others, are those whose picks (even withdrawn ones) a viewer can read. */
async function expectSheet(
  night: Night,
  { api }: Player,
  sheet: string,
  isRead: (fight: NightFight) => boolean,
): Promise<void> {
  const params = { bracketId: sheet };
  const read = night.fights.filter(isRead);
  const served = await api.fights.picks({ params }).catch(({ code }) => code as string);
  // An entry cannot be read until the picks of one of its fights are visible.
  if (typeof served === 'string') expect([served, read]).toEqual(['sheet_closed', []]);
  else
    expect(presentPicks([], served)).toEqual(
      expectedPicks(night, sheet, isRead).map((pick) => ({ ...pick, hasNewOpponent: false })),
    );
  const taken = await api.fightActs.takenPicks({ params });
  const texts = taken.map(({ fightId, fighter, method }) => `${fightId} ${fighter} ${method}`);
  expect(texts.sort()).toEqual(
    night.taken
      .filter((each) => each.sheet === sheet && read.some(({ id }) => id === each.fight))
      .map(({ fight, fighter, method }) => `${fight} ${fighter} ${method}`)
      .sort(),
  );
}
