import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { savePick } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { registerPlayer } from '@lockroom/testing/world';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { eventSources, sourceCalls } from '../../kernel/db/tables/templates.ts';
import { startWithAdministrators } from '../../testing/administrator.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const json = { 'content-type': 'application/json' };

/** The fake scoreboard of a promotion. Tests change its content, or how it responds. */
let events: unknown[] = [];
let odds: unknown[] = [];
let listener: RequestListener | null = null;
let requests: string[] = [];
const answer: RequestListener = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
  const isUfc = pathname === '/apis/site/v2/sports/mma/ufc/scoreboard';
  const dates = searchParams.get('dates') ?? '';
  const said = isUfc ? events.filter((event) => dayOf(event).startsWith(dates)) : [];
  const body = pathname.startsWith('/v4/')
    ? odds
    : pathname.startsWith('/v2/')
      ? { items: [] }
      : { events: said };
  response.writeHead(200, json).end(JSON.stringify(body));
};
const dayOf = (event: unknown) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
    .format(Date.parse((event as { date: string }).date))
    .replaceAll('-', '');
const source = createServer((request, response) => {
  requests.push(request.url ?? '');
  response.on('error', () => {});
  (listener ?? answer)(request, response);
}).listen(0, '127.0.0.1');
await once(source, 'listening');
const base = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;

const { server, admin, colleague } = await startWithAdministrators({
  config: {
    eventSources: ['espn', 'odds'],
    eventSourceSettings: {
      EVENT_SOURCE_BASE_ESPN: base,
      EVENT_SOURCE_BASE_ODDS: base,
      EVENT_SOURCE_ODDS_KEY: 'secret-key',
    },
  },
});
const manager = await registerPlayer(server);
afterAll(async () => {
  await server.close();
  source.closeAllConnections();
  source.close();
});

type Winner = 1 | 2 | null;
interface Told {
  id: string;
  names?: [string, string];
  ids?: [string, string];
  state?: 'pre' | 'in' | 'post' | 'off';
  winner?: Winner;
  method?: string;
}
let start = 0;
let number = 0;

/** Sets the fights that the fake ESPN returns for tonight's card. */
function tell(...told: Told[]): void {
  const competitions = told.map(({ id, names, ids, state = 'pre', winner = null, method }) => ({
    id: `${number}${id}`,
    date: new Date(start).toISOString(),
    competitors: [0, 1].map((index) => ({
      id: ids?.[index] ?? `${number}${id}${index}`,
      order: index + 1,
      winner: winner === index + 1,
      athlete: { displayName: names?.[index] ?? `${['Red', 'Blue'][index]} ${id}` },
    })),
    status: { type: { state: state === 'off' ? 'post' : state, completed: state === 'post' } },
    details: method ? [{ type: { text: `Unofficial Winner ${method}` } }] : [],
  }));
  events = [{ id: `${number}`, date: new Date(start).toISOString(), name: `UFC ${number}`, competitions }];
}

const poll = async () => {
  const polled = await server.poller.drain();
  await server.worker.drain();
  return polled;
};
/** Advances the clock to the next due poll, which must come within this many minutes, and polls. */
const pollWithin = async (minutes: number) => {
  const { nextPollAt } = await row();
  expect(nextPollAt.getTime() - server.clock.now()).toBeLessThanOrEqual(minutes * MINUTE);
  server.clock.set(nextPollAt.toISOString());
  await poll();
};

async function row(name = 'espn') {
  const rows = await server.db.select().from(eventSources).where(eq(eventSources.source, name));
  const [last] = rows.sort((a, b) => (a.id < b.id ? 1 : -1));
  if (!last) throw new Error(`There is no event of ${name}`);
  return last;
}

let templateId = '';
const card = async () => (await admin.api.templates.get({ params: { templateId } })).fights;
const shown = async () =>
  (await card()).map(({ fighter1, fighter2, fightStatus, winnerId, winMethod }) =>
    [`${fighter1} vs ${fighter2}`, fightStatus === 'called-off' ? 'off' : null, winnerId, winMethod]
      .filter((part) => part !== null)
      .join(' '),
  );

/** Lists a new card of three fights that starts in four hours, and polls it once. */
beforeEach(async () => {
  listener = null;
  odds = [];
  number += 1;
  server.clock.advance(DAY);
  start = Math.ceil((server.clock.now() + 4 * HOUR) / HOUR) * HOUR;
  tell({ id: '1' }, { id: '2' }, { id: '3' });
  await server.db.delete(eventSources);
  await server.db.update(sourceCalls).set({ nextListAt: new Date(server.clock.now()), failures: 0 });
  requests = [];
  await poll();
  ({ templateId } = await row());
});

const openFollower = (body: { name: string; sealed?: boolean }) =>
  manager.api.rooms.create({
    body: { sport: 'mma', roomPassword: 'canvas300', followTemplateId: templateId, ...body },
  });

test('a listed event becomes a template with a card, lock times and source names, and rooms can follow it', async () => {
  const listed = await manager.api.followings.calendar({ query: {} });
  const startsAt = new Date(start).toISOString();
  expect(listed).toContainEqual(
    expect.objectContaining({ templateId, name: `UFC ${number}`, sport: 'mma', startsAt, status: 'open' }),
  );
  expect(await shown()).toEqual(['Red 1 vs Blue 1', 'Red 2 vs Blue 2', 'Red 3 vs Blue 3']);
  const at = new Date(server.clock.now()).toISOString();
  expect((await card())[0]).toMatchObject({
    lockDatetime: startsAt,
    fighter1Odds: 'N/A',
    fighter2Odds: 'N/A',
    source: { name: 'ESPN', at },
    lockSource: { name: 'ESPN', at },
  });
});

test('an event is not listed again after an administrator has deleted its template', async () => {
  await admin.api.templates.remove({ params: { templateId } });
  await server.db.update(sourceCalls).set({ nextListAt: new Date(server.clock.now()) });
  await poll();
  const listed = await manager.api.followings.calendar({ query: {} });
  expect(listed.map(({ name }) => name)).not.toContain(`UFC ${number}`);
});

test('the rooms that follow an event get its results, first the winner and then the method', async () => {
  const room = await openFollower({ name: 'Ours' });
  const inRoom = async () => {
    const fights = await manager.api.fights.managerFights({ params: { roomId: room.id } });
    return fights.map(({ winnerId, winMethod }) => `${winnerId} ${winMethod}`);
  };
  server.clock.set(new Date(start + HOUR).toISOString());
  tell({ id: '1', state: 'post', winner: 1 }, { id: '2', state: 'in' }, { id: '3' });
  await poll();
  expect(await inRoom()).toEqual(['null null', 'null null', 'null null']);
  await pollWithin(0.5);
  expect(await inRoom()).toEqual(['1 null', 'null null', 'null null']);
  tell({ id: '1', state: 'post', winner: 1, method: 'Kotko' }, { id: '2', state: 'in' }, { id: '3' });
  await pollWithin(0.5);
  await pollWithin(0.5);
  expect(await inRoom()).toEqual(['1 KO/TKO', 'null null', 'null null']);
  expect((await card())[0]?.resultSource?.name).toBe('ESPN');
});

test('a fight that has begun cannot be picked late, even if its id changes and its outcome is unclear', async () => {
  const room = await openFollower({ name: 'Late', sealed: true });
  const params = { roomId: room.id };
  const [first, second, third] = await manager.api.fights.managerFights({ params });
  server.clock.set(new Date(start + HOUR).toISOString());
  const others = [{ id: '2', state: 'post' as const }, { id: '3' }];
  const again = { id: '9', names: ['Red 1', 'Blue 1'] as [string, string] };
  const ids: [string, string] = [`${number}10`, `${number}11`];
  tell({ ...again, ids, state: 'in' }, ...others);
  await poll();
  tell({ ...again, ids, state: 'post' }, ...others);
  await pollWithin(5);
  const userId = manager.user.id;
  await manager.api.rooms.lateEntry({ params: { ...params, userId }, body: { minutes: 60 } });
  const bracket = await manager.api.brackets.create({ body: { roomId: room.id } });
  for (const fight of [first, second])
    await expect(savePick(manager, bracket, fight?.id ?? '', 1)).rejects.toEqual(refused(423, 'locked'));
  expect((await savePick(manager, bracket, third?.id ?? '', 1)).saved).toBe(1);
});

test('the template adopts replaced and renamed fighters, swapped corners, and new and canceled fights', async () => {
  tell(
    { id: '3' },
    { id: '1', names: ['Red 1', 'Late Stand-in'], ids: [`${number}10`, '77'] },
    { id: '2', names: ['Blue 2', 'Réd 2'], ids: [`${number}21`, `${number}20`] },
    { id: '4' },
  );
  server.clock.advance(HOUR);
  await poll();
  expect(await shown()).toEqual(['Red 3 vs Blue 3', 'Red 1 vs Blue 1', 'Réd 2 vs Blue 2', 'Red 4 vs Blue 4']);
  await pollWithin(5);
  expect(await shown()).toEqual([
    'Red 3 vs Blue 3',
    'Red 1 vs Late Stand-in',
    'Blue 2 vs Réd 2',
    'Red 4 vs Blue 4',
  ]);
  tell({ id: '3' }, { id: '2', state: 'off' }, { id: '4' });
  await pollWithin(60);
  await pollWithin(60);
  expect((await shown()).filter((text) => text.endsWith('off'))).toHaveLength(2);
  expect((await row()).held).toEqual([]);
});

test('values that an administrator entered in the template are kept', async () => {
  server.clock.set(new Date(start + HOUR).toISOString());
  await admin.api.templates.saveResults({
    params: { templateId },
    body: { results: { fight_0: { winnerId: 2, winMethod: 'Decision' } } },
  });
  tell(
    { id: '1', state: 'post', winner: 1, method: 'Kotko' },
    { id: '2', state: 'post', winner: 1 },
    { id: '3' },
  );
  await poll();
  await pollWithin(0.5);
  expect(await shown()).toEqual(['Red 1 vs Blue 1 2 Decision', 'Red 2 vs Blue 2 1', 'Red 3 vs Blue 3']);
});

test('a change that the template refuses is not applied, but the other changes are', async () => {
  server.clock.set(new Date(start + HOUR).toISOString());
  // The fight is locked, so nobody can be replaced.
  const other: Told = { id: '1', names: ['Red 1', 'Someone Else'], ids: [`${number}10`, '78'] };
  tell(other, { id: '2', state: 'post', winner: 2, method: 'Decision' }, { id: '3' });
  await poll();
  await pollWithin(0.5);
  expect(await shown()).toEqual(['Red 1 vs Blue 1', 'Red 2 vs Blue 2 2 Decision', 'Red 3 vs Blue 3']);
  expect((await row()).held).toEqual([
    {
      what: 'Red 1 vs Blue 1',
      value: 'Red 1 vs Someone Else',
      why: 'Red 1 vs Blue 1 is locked. It needs a new lock time in the future.',
    },
  ]);
});

test('a poll makes one request, and an identical response changes nothing', async () => {
  await server.db.delete(eventSources).where(eq(eventSources.source, 'odds'));
  await pollWithin(60);
  const before = await row();
  requests = [];
  await pollWithin(60);
  expect(requests).toEqual([expect.stringContaining('/apis/site/v2/sports/mma/ufc/scoreboard?dates=')]);
  const after = await row();
  expect(after).toEqual({ ...before, answeredAt: after.answeredAt, nextPollAt: after.nextPollAt });
  expect(after.answeredAt?.getTime()).toBe(server.clock.now());
});

test('an interrupted poll is repeated when its lease has ended, and nothing is applied twice', async () => {
  const before = await card();
  const { id } = await row();
  // Simulates a process that ended before it stored the response.
  const leased = new Date(server.clock.now() + 2 * MINUTE);
  await server.db
    .update(eventSources)
    .set({ nextPollAt: leased, memory: null, answerHash: null })
    .where(eq(eventSources.id, id));
  requests = [];
  await poll();
  expect(requests).toEqual([]);
  server.clock.set(leased.toISOString());
  await poll();
  expect(await card()).toEqual(before);
});

const respond =
  (status: number, headers: Record<string, string>, body = ''): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);

test.each<[string, RequestListener, string, number]>([
  ['a 403 response', respond(403, {}), 'The server responded with status 403.', 1],
  ['a 429 response', respond(429, { 'retry-after': '600' }), 'The server responded with status 429.', 10],
  [
    'a JSON response with an unexpected shape',
    respond(200, json, '{"events": [{"id": 7}]}'),
    'ESPN sends data in a different format: events.0.id: Invalid input',
    1,
  ],
])(
  'after %s, the problem is stored, nothing changes, and the source is polled again',
  async (_title, bad, problem, minutes) => {
    const before = await card();
    const good = await row();
    listener = bad;
    await pollWithin(60);
    const after = await row();
    expect(after.problem).toContain(problem);
    expect(after).toMatchObject({ failures: 1, answeredAt: good.answeredAt, memory: good.memory, held: [] });
    const wait = (after.nextPollAt.getTime() - server.clock.now()) / MINUTE;
    expect(wait).toBeGreaterThanOrEqual(minutes * 0.75);
    expect(wait).toBeLessThanOrEqual(minutes * 1.25);
    expect(await card()).toEqual(before);
    listener = null;
    await pollWithin(15);
    expect(await row()).toMatchObject({ failures: 0, problem: null });
  },
);

test('every administrator is notified only once about a response with an unexpected shape, and the message names the field', async () => {
  listener = respond(200, json, '{"events": [{"id": "7", "date": "2026-03-01T12:00Z", "name": []}]}');
  await pollWithin(60);
  await pollWithin(2);
  for (const { api } of [admin, colleague]) {
    const told = (await api.notifications.list()).filter(({ message }) => message.includes('events.0.name'));
    expect(told).toMatchObject([{ title: 'Source Changed', link: '/admin/sources' }]);
  }
});

test('until a silent source responds again, the managers of rooms that depend on it are notified only once', async () => {
  const room = await openFollower({ name: 'Silent' });
  server.clock.set(new Date(start).toISOString());
  await poll();
  const { answeredAt } = await row();
  listener = respond(503, {});
  while (server.clock.now() < start + 40 * MINUTE) await pollWithin(40);
  const news = async () =>
    (await manager.api.notifications.list()).filter(({ message }) =>
      message.startsWith('Silent: No updates'),
    );
  const told = await news();
  expect(told).toMatchObject([{ link: `/room/${room.id}/manager` }]);
  expect(told[0]?.message).toMatch(
    /^Silent: No updates from ESPN since .*\d+:\d\d [AP]M.*\. Enter results by hand\.$/,
  );
  expect((await row()).silentSince).toEqual(answeredAt);
  listener = null;
  await pollWithin(40);
  expect(await row()).toMatchObject({ silentSince: null, failures: 0 });
  expect(await news()).toHaveLength(1);
});

test('a source that has never responded about an event counts as silent since the event was listed', async () => {
  const listedAt = new Date(server.clock.now());
  await server.db.update(eventSources).set({ answeredAt: null, answerHash: null, memory: null });
  const room = await openFollower({ name: 'Never Heard' });
  listener = respond(503, {});
  const failAt = async (time: number) => {
    server.clock.set(new Date(time).toISOString());
    await server.db.update(eventSources).set({ nextPollAt: new Date(time) });
    await poll();
    return row();
  };
  expect(await failAt(listedAt.getTime() + 3 * HOUR)).toMatchObject({ failures: 1, silentSince: null });
  const silent = await failAt(listedAt.getTime() + 3 * HOUR + MINUTE);
  expect(silent).toMatchObject({ failures: 2, answeredAt: null, silentSince: listedAt });
  const news = (await manager.api.notifications.list()).filter(({ message }) =>
    message.startsWith('Never Heard: No updates'),
  );
  expect(news).toMatchObject([{ link: `/room/${room.id}/manager` }]);
});

const bet = (id: string, names: [string, string], at: number, prices: [number, number]) => ({
  id: `bet${number}${id}`,
  commence_time: new Date(at).toISOString(),
  home_team: names[0],
  away_team: names[1],
  bookmakers: [
    {
      markets: [{ key: 'h2h', outcomes: names.map((name, index) => ({ name, price: prices[index] })) }],
    },
  ],
});
const pollOdds = async () => {
  const { nextPollAt } = await row('odds');
  server.clock.set(nextPollAt.toISOString());
  await poll();
};

test('a second source adds odds and is named if it agrees with the first; if it disagrees, its changes are not applied', async () => {
  odds = [
    bet('1', ['Blue 1', 'Red 1'], start, [150, -180]),
    bet('2', ['Red 2', 'Blue 2'], start + 30 * MINUTE, [-200, 170]),
    // A fight that belongs to another promotion.
    bet('9', ['Nobody', 'Unknown'], start, [100, 100]),
  ];
  await pollOdds();
  const [first, second, third] = await card();
  expect(first).toMatchObject({
    fighter1Odds: '-180',
    fighter2Odds: '+150',
    lockSource: { name: 'ESPN and The Odds API' },
  });
  expect(second).toMatchObject({ fighter1Odds: '-200', lockSource: { name: 'ESPN' } });
  expect(third).toMatchObject({ fighter1Odds: 'N/A' });
  expect(await card()).toHaveLength(3);
  const { held } = await row('odds');
  expect(held).toMatchObject([{ what: 'Red 2 vs Blue 2', why: 'The sources disagree. Enter it by hand.' }]);
  expect(held[0]?.value).toMatch(/^The Odds API: .*\. ESPN: .*\.$/);
  // A lock time that a person sets resolves the disagreement.
  const lockTime = new Date(start + 10 * MINUTE).toISOString();
  await admin.api.templates.setLockTimes({
    params: { templateId },
    body: { lockTimes: { [second?.id ?? '']: lockTime } },
  });
  odds = [...odds.slice(0, 2)];
  await pollOdds();
  expect((await row('odds')).held).toEqual([]);
  expect((await card())[1]?.lockDatetime).toBe(lockTime);
});
