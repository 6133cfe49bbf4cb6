import type { Bracket, Fight } from '@lockroom/contract';
import type { Lots } from '@lockroom/testing/lots';
import type { LoggedFight } from '@lockroom/testing/night-log';
import type { Night } from '@lockroom/testing/night-oracle';
import { joinRoom, openRoom, type Player } from '@lockroom/testing/world';
import type { TestServer } from '../../../../testing/test-server.ts';
import { type NightRoom, textOf } from './night-ops.ts';

const MINUTE = 60_000;

export interface OpenedNight extends NightRoom {
  manager: Player;
  night: Night;
  start: LoggedFight[];
  lineId: string;
}

/** Opens a room with 4 to 6 fights and 3 to 5 members, some of whom have made picks. */
export async function openNight(
  server: TestServer,
  lots: Lots,
  everybody: readonly Player[],
): Promise<OpenedNight> {
  const players = everybody.slice(0, lots.between(3, everybody.length));
  const [manager, ...members] = players;
  if (!manager) throw new Error('The night has no manager');
  const room = await openRoom(manager);
  const params = { roomId: room.id };
  const length = lots.between(4, 6);
  const odds = () => lots.oneOf(['+150', '-150', 'N/A']);
  const sent = Array.from({ length }, (_, n) => ({
    fighter1: `Red ${n}`,
    fighter2: `Blue ${n}`,
    fighter1Odds: odds(),
    fighter2Odds: odds(),
  }));
  await manager.api.fights.pasteCard({ params, body: { fights: sent } });
  for (const member of members) await joinRoom(member, room);
  const brackets: Bracket[] = [];
  for (const { api } of players) {
    server.clock.advance(1_000);
    brackets.push(await api.brackets.create({ body: params }));
  }
  const pasted = await manager.api.fights.managerFights({ params });
  const first = server.clock.now();
  const locks = pasted.map(({ id }, n): [string, number | null] => [
    id,
    lots.hit(0.15) ? null : first + (n + 1) * lots.between(3, 20) * MINUTE,
  ]);
  const lockTimes = Object.fromEntries(locks.map(([id, at]) => [id, textOf(at)]));
  const card = await manager.api.fights.setLockTimes({ params, body: { lockTimes } });
  const [line] = await manager.api.rooms.changes({ params, query: { limit: '1' } });
  return {
    roomId: room.id,
    players,
    manager,
    start: card.map(loggedOf),
    lineId: line?.id ?? '',
    night: {
      managerId: manager.user.id,
      completedAt: null,
      sheets: brackets.map(({ id, creatorId: ownerId, createdAt }) => ({ id, ownerId, createdAt })),
      fights: card.map((fight, n) => ({
        id: fight.id,
        pair: [
          { id: 2 * n, name: fight.fighter1, odds: fight.fighter1Odds },
          { id: 2 * n + 1, name: fight.fighter2, odds: fight.fighter2Odds },
        ],
        points: pointsOf(fight),
        lockAt: fight.lockDatetime === null ? null : Date.parse(fight.lockDatetime),
        hindsightAt: null,
        off: null,
        result: null,
        newcomer: null,
      })),
      picks: {},
      taken: [],
      // Pasting the card and setting the locks could also be undone, but the simulated nights do not undo them.
      acts: [],
      log: [],
    },
  };
}

const pointsOf = ({ fighterPoints, methodPoints, bonusPoints, underdogBonus }: Fight) => ({
  fighterPoints,
  methodPoints,
  bonusPoints,
  underdogBonus,
});

export function loggedOf(fight: Fight): LoggedFight {
  const { id, fighter1, fighter2, fighter1Odds, fighter2Odds } = fight;
  const { fightStatus, calledOffReason: reason, winnerId, winMethod: method, lockDatetime: lockAt } = fight;
  return {
    id,
    fighter1,
    fighter2,
    fighter1Odds,
    fighter2Odds,
    ...pointsOf(fight),
    lockAt,
    isOff: fightStatus === 'called-off',
    reason,
    result: winnerId === null ? null : { winnerId, method },
  };
}
