import { type Topic, topicsOfResults } from '@lockroom/contract';
import { enterResults, openBracketRoom, setLock as setBracketLock } from '@lockroom/testing/bracket-room';
import { openFightRoom, setLock } from '@lockroom/testing/fight-room';
import { registerPeople } from '@lockroom/testing/world';
import pg from 'pg';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';
import { followEvent } from '../../testing/followed-event.ts';

const NOON = '2026-03-01T12:00:00.000Z';
const LOCK = '2026-03-01T20:00:00.000Z';

const { server, admin } = await startWithAdministrators();
const people = await registerPeople(server);
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOON));

/** Returns the topics about the card, standings and results that are announced while `act` runs. */
async function told(room: { id: string }, act: () => Promise<unknown>): Promise<Topic[]> {
  const heard: Topic[] = [];
  const stop = server.live.subscribe((event) => event !== 'resync' && heard.push(...event.topics));
  await act();
  const ofRoom = () => heard.filter((topic) => topic.startsWith(`room:${room.id}:`));
  await vi.waitFor(() => expect(ofRoom()).toContain(`room:${room.id}:changes`));
  stop();
  return ofRoom()
    .filter((topic) => /:(card|standings|results)/.test(topic))
    .sort();
}

const versionNow = async (room: { id: string }) => {
  const { version } = await people.other.api.competitions.standings({ params: { roomId: room.id } });
  return version;
};
const inFull = (room: { id: string }) => topicsOfResults(room.id, undefined);
const byVersion = async (room: { id: string }) => topicsOfResults(room.id, await versionNow(room));

async function lockedCard() {
  const at = await openFightRoom(server, 3, people);
  for (const n of [1, 2]) await setLock(at.manager, at.room, at.fightId(n), LOCK);
  server.clock.set(LOCK);
  const enter = (n: number, winnerId: 1 | 2 | null) =>
    at.manager.api.fights.enterResult({
      params: { fightId: at.fightId(n) },
      body: { winnerId, winMethod: winnerId && 'Decision' },
    });
  return { ...at, enter };
}

test("results entered, corrected or removed after the lock are announced with just the room's new version", async () => {
  const { room, enter } = await lockedCard();
  const versions: (Topic | undefined)[] = [];
  for (const winner of [1, 2, null] as const) {
    const topics = await told(room, () => enter(1, winner));
    expect(topics).toEqual(await byVersion(room));
    versions.push(topics[0]);
  }
  expect(new Set(versions).size).toBe(3);
});

test('a result that locks or unlocks its fight is announced in full because it changes which picks are visible', async () => {
  const { room, enter } = await lockedCard();
  expect(await told(room, () => enter(3, 1))).toEqual(inFull(room));
  expect(await told(room, () => enter(3, 2))).toEqual(await byVersion(room));
  expect(await told(room, () => enter(3, null))).toEqual(inFull(room));
});

test('the first result of a tournament without a lock time is announced in full, and later ones with just the version', async () => {
  const at = await openBracketRoom(people);
  expect(await told(at.room, () => enterResults(at, { 'r1-1': 'red1' }))).toEqual(inFull(at.room));
  expect(await told(at.room, () => enterResults(at, { 'r1-2': 'red2' }))).toEqual(await byVersion(at.room));
  expect(await told(at.room, () => setBracketLock(at, LOCK))).not.toEqual(await byVersion(at.room));
});

test('results from an event that the room follows are announced with just the new version', async () => {
  const { room, event, manager } = await followEvent(server, admin, people, 'take');
  for (const { id } of await manager.api.fights.managerFights({ params: { roomId: room.id } }))
    await setLock(manager, room, id, LOCK);
  const enter = async (nth: number) => {
    const results = { [`fight_${nth}`]: { winnerId: 1, winMethod: 'Decision' } } as const;
    await admin.api.templates.saveResults({ params: { templateId: event.id }, body: { results } });
    await server.worker.drain();
  };
  expect(await told(room, () => enter(0))).toEqual(inFull(room));
  server.clock.set(LOCK);
  expect(await told(room, () => enter(1))).toEqual(await byVersion(room));
});

test('results are announced in full if the version of the room cannot be read', async () => {
  const { room, enter } = await lockedCard();
  const { query } = pg.Client.prototype;
  const failing = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...call: unknown[]
  ) {
    const [asked] = call as [{ name?: string }];
    if (asked?.name === 'versions_of') throw new Error('The connection is gone');
    return Reflect.apply(query, this, call);
  } as never);
  onTestFinished(() => failing.mockRestore());
  expect(await told(room, () => enter(1, 1))).toEqual(inFull(room));
});
