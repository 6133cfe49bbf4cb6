import { endpointList } from '@lockroom/contract';
import { SAMPLES } from '@lockroom/testing/samples';
import { type Scene, setScene } from '@lockroom/testing/scene';
import { afterAll, expect, test } from 'vitest';
import { startWithCast } from './testing/administrator.ts';
import { askSample } from './testing/ask-sample.ts';
import { type Recorder, recordStatements } from './testing/statements.ts';

/**
 * The maximum number of database round trips for API calls that many people make at the same time, including those
 * for the session and the guard.
 */
const MOST: Record<string, number> = {
  'fights.savePick': 5,
  'tournaments.customSave': 5,
  'tournaments.footballSave': 5,
  'auth.me': 2,
  'rooms.list': 2,
  'stats.live': 6,
  'rooms.get': 3,
  'brackets.listForRoom': 3,
  'brackets.get': 3,
  'fights.picks': 3,
  'competitions.standings': 5,
  'notifications.list': 2,
};

const { server, people } = await startWithCast();
const recorder = recordStatements();
afterAll(async () => {
  recorder.stop();
  await server.close();
});

const sampleOf = (name: string, scene: Scene) => SAMPLES[name as keyof typeof SAMPLES](scene);
const tripsOf = (statements: ReturnType<Recorder['take']>) =>
  new Set(statements.map(({ trip }) => trip)).size;

test.each(endpointList().filter(({ name }) => name in MOST))(
  '$name stays within its limit of database round trips',
  async ({ name, endpoint }) => {
    const scene = await setScene(people, name);
    await server.worker.drain();
    // The first call may open connections.
    await askSample(server, endpoint, sampleOf(name, scene), people.owner.token);
    recorder.take();
    expect(await askSample(server, endpoint, sampleOf(name, scene), people.owner.token)).toBe(200);
    const statements = recorder.take();
    expect(tripsOf(statements)).toBeLessThanOrEqual(MOST[name] ?? 0);
    // Statements passed to `withCommit` must be sent before the commit.
    if (endpoint.method !== 'GET') expect(statements.at(-1)?.text).toBe('commit');
  },
);

test.each(endpointList().filter(({ endpoint }) => endpoint.isShared))(
  '$name queries only the session and the membership if its response is cached',
  async ({ name, endpoint }) => {
    const sample = sampleOf(name, await setScene(people, name));
    await askSample(server, endpoint, sample, people.owner.token);
    recorder.take();
    for (const { token } of [people.owner, people.member, people.manager]) {
      expect(await askSample(server, endpoint, sample, token)).toBe(200);
      expect(recorder.take()).toHaveLength(2);
    }
  },
);
