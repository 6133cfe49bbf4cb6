import { openFightRoom, readLog, savePick, setLock } from '@lockroom/testing/fight-room';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';
import { listen } from '../../testing/listen.ts';

const { server, admin } = await startWithAdministrators();
afterAll(() => server.close());

const create = () =>
  admin.api.templates.create({
    body: {
      name: 'Two',
      sport: 'mma',
      fights: [1, 2].map((n) => ({ fighter1: `Red ${n}`, fighter2: `Blue ${n}` })),
    },
  });

test('an import is announced once to open pages and to members who lost picks', async () => {
  const { room, manager, owner, bracket, fightId } = await openFightRoom(server, 3);
  await savePick(owner, bracket, fightId(3), 1);
  const { id: templateId } = await create();
  const body = { templateId };
  const params = { roomId: room.id };
  const first = listen(server);
  await manager.api.templates.importCustom({ params, body });
  expect(first.stop()).toEqual(
    [
      `room:${room.id}:card`,
      `room:${room.id}:changes`,
      `room:${room.id}:standings`,
      `user:${owner.user.id}:sheets`,
    ].sort(),
  );
  const second = listen(server);
  await manager.api.templates.importFootball({ params, body });
  expect(second.stop()).toEqual([]);
});

test('simultaneous imports are applied once and do not change the template', async () => {
  const { room, manager } = await openFightRoom(server, 3);
  const template = await create();
  const params = { roomId: room.id };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      manager.api.templates.import({ params, body: { templateId: template.id } }),
    ),
  );
  expect(answers.filter(({ hasChanges }) => hasChanges)).toHaveLength(1);
  const log = await readLog(manager, room);
  expect(log.filter((line) => line.startsWith('imported'))).toHaveLength(1);
  expect(await manager.api.fights.managerFights({ params })).toHaveLength(2);
  expect(await manager.api.templates.get({ params: { templateId: template.id } })).toEqual(template);
});

test('a reopened fight is mentioned in the preview and in the log', async () => {
  const { room, manager, fightId } = await openFightRoom(server, 3);
  await setLock(manager, room, fightId(1), '2020-01-01T12:00:00Z');
  const template = await create();
  await admin.api.templates.setLockTimes({
    params: { templateId: template.id },
    body: { lockTimes: { [template.fights[0]?.id ?? '']: '2040-01-01T19:00:00Z' } },
  });
  const params = { roomId: room.id };
  const shown = await manager.api.templates.preview({ params, query: { templateId: template.id } });
  expect(shown.locksChanged).toEqual([
    {
      what: 'Red 1 vs Blue 1',
      from: '2020-01-01T12:00:00.000Z',
      to: '2040-01-01T19:00:00.000Z',
      reopens: true,
    },
  ]);
  await manager.api.templates.import({ params, body: { templateId: template.id } });
  expect((await readLog(manager, room))[0]).toContain('so it was locked and can be picked again');
});

test('room and template do not depend on each other after an import', async () => {
  const { room, manager } = await openFightRoom(server, 1);
  const template = await create();
  const params = { roomId: room.id };
  await manager.api.templates.import({ params, body: { templateId: template.id } });
  await manager.api.fights.remove({ params: { fightId: (await cardIds())[0] ?? '' } });
  expect((await manager.api.templates.get({ params: { templateId: template.id } })).fights).toHaveLength(2);
  await admin.api.templates.remove({ params: { templateId: template.id } });
  expect(await cardIds()).toHaveLength(1);

  async function cardIds() {
    return (await manager.api.fights.managerFights({ params })).map(({ id }) => id);
  }
});
