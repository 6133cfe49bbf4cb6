import { fillPicks, makeFormat } from '@lockroom/rules';
import { enterResults, openBracketRoom, saveSheet, setLock } from '@lockroom/testing/bracket-room';
import { createLots } from '@lockroom/testing/lots';
import { openRoom, type People, type Player, registerPeople } from '@lockroom/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cpuUsage } from '../kernel/yield-to-event-loop.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const SHEETS = 100;
const ASKED = 5;
/** How long a call may wait for the server, in processor time of its thread. */
const LATE_MS = 250;

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await registerPeople(server);
});
afterAll(() => server.close());

/** Creates a room of 64 teams with 100 random sheets and some results; returns the results that are still to come. */
async function openHardRoom(manager: Player) {
  const room = await openRoom(manager, { sport: 'college-basketball', maxBrackets: 100 });
  const lots = createLots(1);
  const format = makeFormat({ family: 'custom', size: 64, reseeding: false });
  const byCoin = () => (lots.hit(0.5) ? 1 : 2);
  const results = Object.entries(fillPicks(format, byCoin));
  for (let sheet = 0; sheet < SHEETS; sheet += 1) {
    const bracket = await manager.api.brackets.create({ body: { roomId: room.id } });
    await saveSheet(manager, bracket, fillPicks(format, byCoin));
  }
  await setLock({ manager, room }, new Date(server.clock.now()).toISOString());
  await enterResults({ manager, room }, Object.fromEntries(results.slice(0, 28)));
  return { room, next: results.slice(28) };
}

test('computing five new versions of a costly room delays no other room or call', async () => {
  const hard = await openHardRoom(people.manager);
  const small = await openBracketRoom(people);
  await setLock(small, new Date(server.clock.now()).toISOString());
  const outlook = ({ api }: Player, { id }: { id: string }) =>
    api.competitions.outlook({ params: { roomId: id } });

  let left = ASKED;
  const asked = [];
  for (const [game, team] of hard.next.slice(0, ASKED)) {
    await enterResults({ manager: people.manager, room: hard.room }, { [game]: team });
    asked.push(outlook(people.manager, hard.room).finally(() => (left -= 1)));
  }
  const took: Record<'outlook' | 'room', number[]> = { outlook: [], room: [] };
  const time = async (of: keyof typeof took, call: () => Promise<unknown>) => {
    const begun = cpuUsage();
    await call();
    const { user, system } = cpuUsage(begun);
    took[of].push((user + system) / 1000);
  };
  for (let nth = 0; left > 0; nth += 1) {
    await enterResults(small, { 'r1-1': nth % 2 === 0 ? 'red1' : 'red4' });
    await time('outlook', () => outlook(people.owner, small.room));
    await time('room', () => people.other.api.rooms.get({ params: { roomId: small.room.id } }));
  }
  const answers = await Promise.all(asked);
  for (const { entries } of answers) expect(entries).toHaveLength(SHEETS);
  // The other calls were answered repeatedly meanwhile.
  expect(took.outlook.length).toBeGreaterThan(5);
  for (const times of Object.values(took)) {
    const sorted = times.toSorted((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length * 0.99)]).toBeLessThan(LATE_MS);
  }
});
