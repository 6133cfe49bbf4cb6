import type { FactSource, Template } from '@lockroom/contract';
import { openBracketRoom } from '@lockroom/testing/bracket-room';
import { openRoom, type Player, registerPeople } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';
import { followEvent } from '../../testing/followed-event.ts';

const { server, admin } = await startWithAdministrators();
const people = await registerPeople(server);
afterAll(() => server.close());

const MINUTE = 60_000;
const at = () => new Date(server.clock.now()).toISOString();
const fightsOf = (player: Player, roomId: string) => player.api.fights.managerFights({ params: { roomId } });
const textOf = (source: FactSource | null | undefined) => source && `${source.name} ${source.at}`;

async function tokenFor(player: Player, scope: 'events' | { roomId: string }, name: string) {
  const expiresAt = new Date(server.clock.now() + 60 * MINUTE).toISOString();
  return (await player.api.tokens.create({ body: { name, scope, expiresAt } })).token;
}

async function feed({ id }: Pick<Template, 'id'>, token: string, lines: readonly string[]) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify({ lines });
  const response = await fetch(`${server.url}/api/events-feed/${id}`, { method: 'PUT', headers, body });
  expect(response.status).toBe(200);
  await server.worker.drain();
  return response.json();
}

test('a value set by a script shows which script set it and when, until a person changes the value', async () => {
  const room = await followEvent(server, admin, people, 'take');
  const token = await tokenFor(admin, 'events', 'Night script');
  const sources = async () => {
    const [fight] = await fightsOf(people.manager, room.room.id);
    return [fight?.source, fight?.lockSource, fight?.resultSource].map(textOf);
  };
  expect(await sources()).toEqual([null, null, null]);
  const lockedAt = at();
  await feed(room.event, token, ['Red 1 vs Blue 1: lock 2099-11-28T20:00Z']);
  server.clock.advance(MINUTE);
  const wonAt = at();
  await feed(room.event, token, ['Red 1 vs Blue 1: Red 1']);
  // Sending the same line again later changes nothing.
  server.clock.advance(MINUTE);
  await feed(room.event, token, ['Red 1 vs Blue 1: Red 1', 'Red 1 vs Blue 1: lock 2099-11-28T20:00Z']);
  expect(await sources()).toEqual([null, `Night script ${lockedAt}`, `Night script ${wonAt}`]);
  const [inEvent] = (await admin.api.templates.get({ params: { templateId: room.event.id } })).fights;
  expect(textOf(inEvent?.resultSource)).toBe(`Night script ${wonAt}`);
  server.clock.advance(MINUTE);
  const endedAt = at();
  await feed(room.event, token, ['Red 1 vs Blue 1: Red 1 by Decision']);
  expect(await sources()).toEqual([null, `Night script ${lockedAt}`, `Night script ${endedAt}`]);
  const params = room.inRoom;
  await people.manager.api.fights.enterResult({ params, body: { winnerId: 2, winMethod: 'KO/TKO' } });
  expect(await sources()).toEqual([null, `Night script ${lockedAt}`, null]);
  // Undoing the manager's change restores the earlier source.
  const [act] = await people.manager.api.competitions.acts({ params: room.params });
  await people.manager.api.competitions.undo({ params: room.params, body: { actId: act?.id ?? '' } });
  expect(await sources()).toEqual([null, `Night script ${lockedAt}`, `Night script ${endedAt}`]);
  await people.manager.api.fights.enterResult({ params, body: { winnerId: null } });
  expect(await sources()).toEqual([null, `Night script ${lockedAt}`, null]);
});

test('names and replacements show their source, and an import copies the sources of the values it changes', async () => {
  const room = await followEvent(server, admin, people, 'take');
  const { token } = await admin.api.followings.makeFeedToken({ params: { templateId: room.event.id } });
  const replacedAt = at();
  await feed(room.event, token, [
    'Red 1 vs Blue 1: Blue 1 replaced by Stand-In',
    'Red 2 vs Blue 2: lock 2099-11-28T20:00Z',
    'Red 3 vs Blue 3: Blue 3 by Submission',
  ]);
  const script = `Script ${replacedAt}`;
  const sourcesOf = async (roomId: string) =>
    (await fightsOf(people.manager, roomId)).map((fight) =>
      [fight.source, fight.lockSource, fight.resultSource].map(textOf),
    );
  const expected = [
    [script, null, null],
    [null, script, null],
    [null, null, script],
  ];
  expect(await sourcesOf(room.room.id)).toEqual(expected);
  const other = await openRoom(people.manager);
  const importInto = (includeResults: boolean) =>
    people.manager.api.templates.import({
      params: { roomId: other.id },
      body: { templateId: room.event.id, includeResults },
    });
  await importInto(false);
  expect(await sourcesOf(other.id)).toEqual([...expected.slice(0, 2), [null, null, null]]);
  await importInto(true);
  expect(await sourcesOf(other.id)).toEqual(expected);
  // An exported file of the room keeps the sources.
  const file = await people.manager.api.transfers.exportRoom({ params: { roomId: other.id } });
  const imported = await admin.api.transfers.importRoom({
    body: { export: file, roomPassword: 'secret-enough' },
  });
  expect(await sourcesOf(imported.id)).toEqual(expected);
});

test('the results and the lock of a tournament show their sources', async () => {
  const world = await openBracketRoom(await registerPeople(server));
  const params = { roomId: world.room.id };
  const event = await admin.api.templates.create({ body: { name: 'Cup', sport: 'custom' } });
  await world.manager.api.followings.follow({ params, body: { templateId: event.id, mode: 'take' } });
  const token = await tokenFor(admin, 'events', 'Cup script');
  const sources = async () => {
    const competition = await world.manager.api.competitions.get({ params });
    if (competition.kind !== 'tournament') throw new Error('no bracket');
    const games = Object.entries(competition.resultSources).map(([id, source]) => [id, textOf(source)]);
    return { lock: textOf(competition.lockSource), ...Object.fromEntries(games) };
  };
  const first = at();
  await feed(event, token, ['Bracket: lock 2099-05-01T18:00Z', 'r1-1: red1', 'r1-2: red2']);
  server.clock.advance(MINUTE);
  const second = at();
  await feed(event, token, ['r1-1: red1', 'r2-1: red2']);
  const [old, next] = [`Cup script ${first}`, `Cup script ${second}`];
  expect(await sources()).toEqual({ lock: old, 'r1-1': old, 'r1-2': old, 'r2-1': next });
  const template = await admin.api.templates.get({ params: { templateId: event.id } });
  expect(textOf(template.resultSources?.['r2-1'])).toBe(next);
  // A person's correction has no source, and the results that it clears lose their sources.
  const { api } = world.manager;
  await api.tournaments.customSaveResults({ params, body: { results: { 'r1-2': 'red3' } } });
  expect(await sources()).toEqual({ lock: old, 'r1-1': old });
  // A script that manages the room is named as a source too.
  const own = server.api(await tokenFor(world.manager, params, 'Results board'));
  await own.tournaments.setLockTime({ params, body: { lockTime: '2099-05-02T18:00:00Z' } });
  expect((await sources()).lock).toBe(`Results board ${second}`);
});
