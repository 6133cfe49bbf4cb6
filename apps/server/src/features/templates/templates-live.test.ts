import { roomTopic, TEMPLATES_TOPIC, TEST_ROOMS_TOPIC, type Topic } from '@lockroom/contract';
import { type OpenStream, openStream } from '@lockroom/testing/read-stream';
import { PIXEL } from '@lockroom/testing/scene';
import { openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';
import { listen } from '../../testing/listen.ts';

const open: OpenStream[] = [];

const { server, admin, colleague } = await startWithAdministrators();
const stranger = await registerPlayer(server);
afterAll(async () => {
  for (const stream of open) stream.close();
  await server.close();
});

async function follow(player: Player) {
  const stream = await openStream(server.url, player.token);
  open.push(stream);
  return stream;
}
const topicsIn = ({ events }: OpenStream) =>
  events.flatMap(({ event, data }) => (event === 'changed' ? (data as string[]) : []));
const hears = (stream: OpenStream, topic: Topic) =>
  stream.until(({ event, data }) => event === 'changed' && (data as string[]).includes(topic));

test('every change to a template is announced', async () => {
  const { templates, fights } = admin.api;
  const card = await templates.create({ body: { name: 'Card', sport: 'mma' } });
  const bracket = await templates.create({ body: { name: 'Bracket', sport: 'custom' } });
  const [params, cup] = [{ templateId: card.id }, { templateId: bracket.id }];
  const place = { templateId: card.id, index: '0' };
  const fight = (n: number) => ({ fighter1: `Red ${n}`, fighter2: `Blue ${n}` });
  const changes: (() => Promise<unknown>)[] = [
    () => templates.create({ body: { name: 'Third', sport: 'boxing' } }),
    () => templates.addFight({ params, body: fight(1) }),
    () => templates.addFight({ params, body: fight(2) }),
    () => templates.editFight({ params: place, body: { fighter1: 'Other' } }),
    () => templates.moveFight({ params: place, body: { direction: 'up' } }),
    () =>
      templates.saveResults({
        params,
        body: { results: { fight_0: { winnerId: 1, winMethod: 'Decision' } } },
      }),
    () => templates.setLockTimes({ params: cup, body: { lockTime: '2030-01-01T12:00:00Z' } }),
    async () => {
      const [first] = await templates.fights({ params });
      const body = { fighterNumber: 1 as const, photoData: PIXEL };
      return fights.uploadPhoto({ params: { fightId: first?.id ?? '' }, body });
    },
    () => templates.saveTeamNames({ params: cup, body: { teamNames: { red1: 'Denver' } } }),
    () => templates.saveLabels({ params: cup, body: { leftLabel: 'East' } }),
    () => templates.updateBracketSize({ params: cup, body: { bracketSize: 16 } }),
    () => templates.updateName({ params, body: { name: 'Renamed' } }),
    () => templates.deleteFight({ params: place }),
    () => templates.remove({ params }),
    () => templates.removeFromList({ params: cup }),
  ];
  for (const [index, change] of changes.entries()) {
    const heard = listen(server);
    await change();
    expect(heard.stop(), `change ${index}`).toEqual([TEMPLATES_TOPIC]);
  }
});

test('changes to a test room are announced only to its members and all administrators', async () => {
  const before = await admin.api.rooms.createTestRoom({ body: { name: 'Earlier', sport: 'mma' } });
  const [colleagues, strangers] = await Promise.all([follow(colleague), follow(stranger)]);
  const says = (roomId: string) =>
    admin.api.chat.send({ params: { roomId }, body: { message: 'Testing, one two' } });
  await says(before.id);
  await hears(colleagues, roomTopic(before.id, 'messages'));
  // Changes to templates are announced to everybody.
  await admin.api.templates.create({ body: { name: 'Third', sport: 'boxing' } });
  for (const stream of [colleagues, strangers]) await hears(stream, TEMPLATES_TOPIC);

  const later = await admin.api.rooms.createTestRoom({ body: { name: 'Later', sport: 'football' } });
  await hears(colleagues, TEST_ROOMS_TOPIC);
  // From now on, the stream includes the new room.
  await colleagues.until(({ event }) => event === 'resync');
  await admin.api.templates.createTestBracket({ body: { roomId: later.id } });
  await hears(colleagues, roomTopic(later.id, 'standings'));
  await admin.api.rooms.remove({ params: { roomId: later.id } });
  await expect.poll(() => topicsIn(colleagues).filter((topic) => topic === TEST_ROOMS_TOPIC)).toHaveLength(2);

  const ordinary = await openRoom(admin);
  await says(ordinary.id);
  await says(before.id);
  await expect
    .poll(() => topicsIn(colleagues).filter((topic) => topic === roomTopic(before.id, 'messages')))
    .toHaveLength(2);
  expect(topicsIn(colleagues).filter((topic) => topic.includes(ordinary.id))).toEqual([]);
  expect(topicsIn(strangers)).toEqual([TEMPLATES_TOPIC]);
});
