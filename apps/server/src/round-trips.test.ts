import { endpointList } from '@lockroom/contract';
import { SAMPLES } from '@lockroom/testing/samples';
import { type Scene, setScene } from '@lockroom/testing/scene';
import { type Player, registerPlayer } from '@lockroom/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askSample, callerOf } from './testing/ask-sample.ts';
import { type Recorder, recordStatements } from './testing/statements.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

/** Round trips to the database that a call may take, its session, its transaction and all of its statements included. */
const MOST = { save: 4, read: 2 };

const SAVES = ['fights.savePick', 'tournaments.customSave', 'tournaments.footballSave'];

const FILE = 'a file that somebody asks for by hand';
const SNAPSHOT = 'picks and locks as of one moment, in a transaction of its own';
const MANAGER = 'the manager looks at what a change would do';
const TEMPLATE = 'administrators and managers look at a template';
const EVENTS = 'an older form of a room and its brackets, which our page does not ask for';

/** Reads that take more, with their number and the reason. No page asks them when everybody saves or a result came. */
const LONGER: Record<string, [trips: number, reason: string]> = {
  'transfers.exportStandings': [9, FILE],
  'transfers.exportRoom': [9, FILE],
  'pictures.sheet': [8, FILE],
  'pictures.standings': [3, FILE],
  'competitions.outlook': [7, SNAPSHOT],
  'competitions.picks': [7, SNAPSHOT],
  'competitions.standings': [4, 'as of one moment, once for each version of a room; see below'],
  'circles.options': [3, MANAGER],
  'competitions.acts': [4, MANAGER],
  'competitions.missingPicks': [4, MANAGER],
  'fights.pickCount': [4, MANAGER],
  'fightActs.resultPreview': [6, MANAGER],
  'fightActs.replacePreview': [5, MANAGER],
  'tournamentActs.replacePreview': [4, MANAGER],
  'followings.proposals': [4, MANAGER],
  'followings.feed': [4, TEMPLATE],
  'templates.get': [4, TEMPLATE],
  'templates.list': [3, TEMPLATE],
  'templates.fights': [3, TEMPLATE],
  'templates.preview': [5, TEMPLATE],
  'fights.event': [4, EVENTS],
  'fights.eventsOfRoom': [4, EVENTS],
  'fights.roomEvents': [4, EVENTS],
  'tournaments.footballEvent': [5, EVENTS],
  'tournamentActs.takenPicks': [3, 'the picks that an owner lost, after a replacement alone'],
  'rooms.members': [3, 'who is a friend of the viewer is asked once the members are known'],
  'stats.dashboard': [6, 'figures of a person over all rooms'],
  'support.comments': [3, 'a post and its comments'],
  'support.photo': [3, 'a post and its picture'],
  'push.key': [4, 'asked once for a device; the first one ever makes the keys'],
  'push.settings': [3, 'a page of settings'],
  'passkeys.list': [3, 'a page of settings'],
};

/** In the scene nobody is invited by name; the refusal takes the statements of the answer. */
const REFUSED = ['inviteLinks.personal'];

const scenes = new Map<string, Promise<Scene>>();

let server: TestServer;
let recorder: Recorder;
let people: Record<'manager' | 'owner' | 'member' | 'administrator', Player>;
beforeAll(async () => {
  server = await startTestServer({
    config: { adminEmails: ['admin@example.com'], adminInitialPassword: 'referee-whistle' },
  });
  const { token, user } = await server
    .api()
    .auth.login({ body: { email: 'admin@example.com', password: 'referee-whistle' } });
  people = {
    manager: await registerPlayer(server),
    owner: await registerPlayer(server),
    member: await registerPlayer(server),
    administrator: { token, user, api: server.api(token) },
  };
  recorder = recordStatements();
});
afterAll(async () => {
  recorder.stop();
  await server.close();
});

/** Reads of a room leave it as it is, so that they share one. */
function sceneOf(name: string): Promise<Scene> {
  const shared = /^(fights|competitions|brackets|rooms|pictures|transfers|tournaments)\./.exec(name)?.[0];
  const key = shared === undefined ? name : shared === 'tournaments.' ? 'tournaments.' : 'fights.';
  const scene = scenes.get(key) ?? setScene(people, shared === undefined ? name : key);
  scenes.set(key, scene);
  return scene;
}

const calls = endpointList().filter(
  ({ name, endpoint }) => endpoint.method === 'GET' || SAVES.includes(name),
);

test.each(calls)(
  '$name takes at most its permitted round trips to the database',
  async ({ name, endpoint }) => {
    const scene = await sceneOf(name);
    const sample = SAMPLES[name as keyof typeof SAMPLES](scene);
    const caller = SAVES.includes(name) ? people.owner : callerOf(endpoint, people);
    recorder.take();
    // Jobs that the scene has enqueued.
    await server.worker.drain();
    recorder.take();
    const status = await askSample(server, endpoint, sample, caller.token);
    const statements = recorder.take();
    // What goes along with the commit must be sent before it.
    if (SAVES.includes(name)) expect(statements.at(-1)?.text).toBe('commit');
    const trips = new Set(statements.map(({ trip }) => trip)).size;
    if (endpoint.access !== 'public') expect(status).toBe(REFUSED.includes(name) ? 404 : 200);
    const most = LONGER[name]?.[0] ?? (SAVES.includes(name) ? MOST.save : MOST.read);
    expect(trips).toBeLessThanOrEqual(most);
  },
);

const shared = endpointList().filter(({ endpoint }) => endpoint.isShared);

test.each(shared)('$name takes one round trip once it is cached', async ({ name, endpoint }) => {
  const scene = await sceneOf(name);
  const sample = SAMPLES[name as keyof typeof SAMPLES](scene);
  await askSample(server, endpoint, sample, people.owner.token);
  recorder.take();
  for (const { token } of [people.owner, people.member, people.manager]) {
    expect(await askSample(server, endpoint, sample, token)).toBe(200);
    expect(new Set(recorder.take().map(({ trip }) => trip)).size).toBe(1);
  }
});
