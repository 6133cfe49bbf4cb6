import { existsSync, readFileSync } from 'node:fs';
import { fillPicks, makeFormat } from '@lockroom/rules';
import { enterResults, openBracketRoom, saveSheet, setLock } from '@lockroom/testing/bracket-room';
import { createLots } from '@lockroom/testing/lots';
import { openRoom, type Player, registerPeople } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { useTestServer } from '../testing/test-server.ts';

const SHEETS = 100;
const ASKED = 5;
/** The maximum time that a call may wait, in milliseconds of CPU time on the server's thread. */
const LATE_MS = 250;

const SCHEDSTAT = '/proc/thread-self/schedstat';

/**
 * Returns this thread's CPU time in milliseconds. Node 20 has no API for it, so on Linux, the value comes from /proc.
 * The CPU time of the whole process would include garbage collection and compilation on other threads.
 */
function threadTime(): number {
  if (!process.threadCpuUsage && existsSync(SCHEDSTAT))
    return Number(readFileSync(SCHEDSTAT, 'utf8').split(' ')[0]) / 1e6;
  const { user, system } = (process.threadCpuUsage ?? process.cpuUsage)();
  return (user + system) / 1000;
}

const server = await useTestServer();
const people = await registerPeople(server);

/** Creates a room with 64 teams, 100 random brackets and some results. Returns the remaining results. */
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

test('calculating who can still win in a large room does not delay other rooms or other calls', async () => {
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
    const begun = threadTime();
    await call();
    took[of].push(threadTime() - begun);
  };
  for (let nth = 0; left > 0; nth += 1) {
    await enterResults(small, { 'r1-1': nth % 2 === 0 ? 'red1' : 'red4' });
    await time('outlook', () => outlook(people.owner, small.room));
    await time('room', () => people.other.api.rooms.get({ params: { roomId: small.room.id } }));
  }
  const answers = await Promise.all(asked);
  for (const { entries } of answers) expect(entries).toHaveLength(SHEETS);
  // Other calls were answered repeatedly during the calculation.
  expect(took.outlook.length).toBeGreaterThan(5);
  for (const times of Object.values(took)) {
    const sorted = times.toSorted((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length * 0.99)]).toBeLessThan(LATE_MS);
  }
});
