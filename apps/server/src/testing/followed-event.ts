import type { FollowMode, Proposal, Template } from '@lockroom/contract';
import { openFightRoom } from '@lockroom/testing/fight-room';
import type { People, Player } from '@lockroom/testing/world';
import type { TestServer } from './test-server.ts';

/** A room of three fights that follows an event of the same three, with the ways to act on the first of both. */
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
    /** The first fight of the event and of the room, as calls name them. */
    inEvent: { fightId: event.fights[0]?.id ?? '' },
    inRoom: { fightId: world.fightId(1) },
    /** The first fight of the room as it stands there: 'Red 1 vs Blue 1 upcoming'. */
    first: async () => {
      const [fight] = await manager.api.fights.managerFights({ params });
      return `${fight?.fighter1} vs ${fight?.fighter2} ${fight?.fightStatus}`;
    },
    /** What there is to take, in words. */
    shown: async () =>
      (await proposals()).map(({ fact, now, event, state }) => `${fact} ${state}: ${now}, ${event}`),
    take: async (one: Proposal | undefined) =>
      manager.api.followings.take({ params: { ...params, proposalId: one?.id ?? '' } }),
    /** Every line of the changes log with its author, the oldest first. */
    lines: async () => {
      const changes = await manager.api.rooms.changes({ params, query: {} });
      return changes.map(({ names, description }) => `${names} ${description}`).reverse();
    },
    /** What members have been told of fights of this room, by the person. */
    told: async (player: Player) => {
      const list = await player.api.notifications.list();
      return list
        .filter(({ kind, message }) => kind === 'fight-changed' && message.includes(world.room.name))
        .map(({ message }) => message);
    },
    /** Has the event say something else, so that the room looks at it again. */
    nudge: async (odds: string) => {
      await admin.api.templates.editFight({
        params: { templateId: event.id, index: '2' },
        body: { fighter1Odds: odds },
      });
      await server.worker.drain();
    },
  };
}
