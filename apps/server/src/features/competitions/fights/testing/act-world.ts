import type { Fight } from '@lockroom/contract';
import { type FightRoom, openFightRoom } from '@lockroom/testing/fight-room';
import type { People, Player } from '@lockroom/testing/world';
import { tellHeld } from '../../../../testing/held-notices.ts';
import type { TestServer } from '../../../../testing/test-server.ts';

type Bodies = Player['api']['fightActs'];

/** Marks all earlier notifications as read and, at noon on March 1, opens a room with three fights. */
export async function openActWorld(server: TestServer, people: People) {
  await readAll(server, people);
  server.clock.set('2026-03-01T12:00:00.000Z');
  const world = await openFightRoom(server, 3, people);
  return { ...world, ...actsIn(world) };
}

export type ActWorld = Awaited<ReturnType<typeof openActWorld>>;

function actsIn({ room, bracket, manager, owner, fightId }: FightRoom) {
  const on = (n: number) => ({ params: { fightId: fightId(n) } });
  return {
    on,
    async fight(n: number): Promise<Fight> {
      const card = await owner.api.fights.managerFights({ params: { roomId: room.id } });
      return card.find(({ id }) => id === fightId(n)) as Fight;
    },
    async picksOf({ api }: Player, { id } = bracket) {
      const picks = await api.fights.picks({ params: { bracketId: id } });
      return picks.map(({ fightId: of, predictedWinnerId, predictedMethod }) => [
        of,
        predictedWinnerId,
        predictedMethod,
      ]);
    },
    takenOf: ({ api }: Player, { id } = bracket) => api.fightActs.takenPicks({ params: { bracketId: id } }),
    async standings() {
      const brackets = await owner.api.brackets.listForRoom({ params: { roomId: room.id } });
      return brackets.map(({ id, rank, totalPoints, maxPoints, fightScores }) => ({
        id,
        rank,
        totalPoints,
        maxPoints,
        fightScores,
      }));
    },
    result: (
      n: number,
      winnerId: 0 | 1 | 2 | null,
      winMethod: Fight['winMethod'] = 'Decision',
      overturn?: boolean,
    ) => manager.api.fights.enterResult({ ...on(n), body: { winnerId, winMethod, overturn } }),
    replace: (n: number, body: Parameters<Bodies['replace']>[0]['body']) =>
      manager.api.fightActs.replace({ ...on(n), body }),
    roomOf: ({ api }: Player) => api.rooms.get({ params: { roomId: room.id } }),
  };
}

export async function readAll(server: TestServer, people: People): Promise<void> {
  await tellHeld(server);
  for (const { api } of Object.values(people)) await api.notifications.markAllRead();
}

/** Returns a player's unread notifications, newest first, once they are too old to be withdrawn silently. */
export async function toldTo(server: TestServer, { api }: Player) {
  await tellHeld(server);
  return (await api.notifications.list())
    .filter(({ isRead, kind }) => !isRead && kind !== 'member-joined' && kind !== 'chances')
    .map(({ kind, title, message, link }) => ({ kind, title, message, link }));
}
