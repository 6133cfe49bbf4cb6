import type { FollowMode, Proposal, Template } from '@lockroom/contract';
import { openFightRoom } from '@lockroom/testing/fight-room';
import type { People, Player } from '@lockroom/testing/world';
import type { TestServer } from './test-server.ts';

/**
 * Creates a room that follows an event with the same three fights. Also provides functions that change the first fight
 * in both.
 */
export async function followEvent(server: TestServer, admin: Player, people: People, mode: FollowMode) {
  await server.worker.drain();
  const world = await openFightRoom(server, 3, people);
  const { manager } = people;
  const params = { roomId: world.room.id };
  const fights = world.card.map(({ fighter1, fighter2, fighter1Odds, fighter2Odds }) => ({
    fighter1,
    fighter2,
    fighter1Odds,
    fighter2Odds,
  }));
  const event: Template = await admin.api.templates.create({
    body: { name: 'UFC 300', sport: 'mma', fights },
  });
  const follow = (as: FollowMode) =>
    manager.api.followings.follow({ params, body: { templateId: event.id, mode: as } });
  await follow(mode);
  await server.worker.drain();
  const proposals = () => manager.api.followings.proposals({ params });
  return {
    ...world,
    params,
    event,
    follow,
    proposals,
    /** The ids of the first fight in the event and in the room. */
    inEvent: { fightId: event.fights[0]?.id ?? '' },
    inRoom: { fightId: world.fightId(1) },
    /** Returns the state of the room's first fight: 'Red 1 vs Blue 1 upcoming'. */
    first: async () => {
      const [fight] = await manager.api.fights.managerFights({ params });
      return `${fight?.fighter1} vs ${fight?.fighter2} ${fight?.fightStatus}`;
    },
    shown: async () =>
      (await proposals()).map(({ fact, now, event, state }) => `${fact} ${state}: ${now}, ${event}`),
    take: async (one: Proposal | undefined) =>
      manager.api.followings.take({ params: { ...params, proposalId: one?.id ?? '' } }),
    /** Returns all lines of the changes log with their authors, oldest first. */
    lines: async () => {
      const changes = await manager.api.rooms.changes({ params, query: {} });
      return changes.map(({ names, description }) => `${names} ${description}`).reverse();
    },
    /** Returns a person's notifications about fights in this room. */
    told: async (player: Player) => {
      const list = await player.api.notifications.list();
      return list
        .filter(({ kind, message }) => kind === 'fight-changed' && message.includes(world.room.name))
        .map(({ message }) => message);
    },
    /** Changes an unrelated detail of the event, so that the room checks the event again. */
    nudge: async (odds: string) => {
      await admin.api.templates.editFight({
        params: { templateId: event.id, index: '2' },
        body: { fighter1Odds: odds },
      });
      await server.worker.drain();
    },
  };
}
