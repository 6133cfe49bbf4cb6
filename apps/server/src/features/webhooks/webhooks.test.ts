import { createHmac } from 'node:crypto';
import {
  CHANGE_KINDS,
  WEBHOOK_EVENTS,
  WEBHOOK_FAILURES,
  WEBHOOKS_MAX,
  type Webhook,
  type WebhookKind,
} from '@lockroom/contract';
import { type FightRoom, openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { startReceiver } from '@lockroom/testing/receiver';
import { registerPlayer } from '@lockroom/testing/world';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { tellHeld } from '../../testing/held-notices.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { ChangeRow } from '../rooms/changes.service.ts';
import { newsOf } from './webhooks.jobs.ts';
import { requestOf } from './webhooks.service.ts';

const MINUTE = 60_000;

const server = await startTestServer({
  config: { webhooksPrivate: true, publicUrl: 'https://lockroom.example' },
});
const receiver = await startReceiver();
server.clock.set('2026-03-01T12:00:00.000Z');
const people = {
  manager: await registerPlayer(server, 'noor'),
  owner: await registerPlayer(server, 'olga'),
  other: await registerPlayer(server, 'pete'),
};
afterAll(async () => {
  await server.close();
  await receiver.close();
});

let at: FightRoom;
let params: { roomId: string };
// Each test has a room with three fights.
beforeEach(async () => {
  receiver.received = [];
  receiver.answer = { status: 204 };
  at = await openFightRoom(server, 3, people);
  params = { roomId: at.room.id };
});

const { webhooks, rooms, fights, competitions } = people.manager.api;
const got = () => receiver.received.map(({ body }) => JSON.parse(body));
/** Lists the received JSON messages, each as its event and sentences. */
const told = () => got().map(({ event, lines }) => [event, lines]);
const add = (kind: WebhookKind = 'json', events: Webhook['events'] = [...WEBHOOK_EVENTS]) =>
  webhooks.create({ params, body: { url: receiver.url, kind, events } });
const list = () => webhooks.list({ params });
const enter = (n: number, winnerId: 1 | 2 = 1) =>
  fights.enterResult({ params: { fightId: at.fightId(n) }, body: { winnerId, winMethod: 'Decision' } });
const complete = (isCompleted: boolean) => rooms.complete({ params, body: { isCompleted } });
async function undo() {
  const [act] = await competitions.acts({ params });
  await competitions.undo({ params, body: { actId: act?.id ?? '' } });
}
async function pass(ms: number) {
  server.clock.advance(ms);
  await server.worker.drain();
}
async function remind() {
  await server.reminders.drain();
  await server.worker.drain();
}

test('a message is signed with the secret that was shown when the webhook was created', async () => {
  const { secret, ...shown } = await add();
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(shown).toEqual({
    id: expect.any(String),
    kind: 'json',
    events: [...WEBHOOK_EVENTS],
    address: `127.0.0.1:${receiver.port}/…hook`,
    createdAt: new Date(server.clock.now()).toISOString(),
    offAt: null,
    failures: 0,
    last: null,
  });
  expect(await list()).toEqual([{ ...shown, secret: null }]);

  await enter(1);
  await tellHeld(server);
  const [request] = receiver.received;
  const { 'lockroom-timestamp': timestamp, 'lockroom-signature': signature } = request?.headers ?? {};
  expect(Number(timestamp)).toBe(Math.floor(server.clock.now() / 1000));
  const hash = createHmac('sha256', `${secret}`).update(`${timestamp}.${request?.body}`).digest('hex');
  expect(signature).toBe(`sha256=${hash}`);
  const [body] = got();
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'lockroom-delivery': body.id,
  });
  expect((await list())[0]?.last).toEqual({
    at: new Date(server.clock.now()).toISOString(),
    event: 'results',
    ok: true,
    status: 204,
    problem: null,
  });
});

test('messages report results with standings, changes to the card, and the completion of the event', async () => {
  await add();
  await savePick(at.owner, at.bracket, at.fightId(1), 1);
  await enter(1);
  await tellHeld(server);
  const named = {
    id: at.room.id,
    name: at.room.name,
    sport: 'mma',
    url: `https://lockroom.example/room/${at.room.id}`,
  };
  expect(got()).toEqual([
    {
      id: expect.any(String),
      event: 'results',
      at: new Date(server.clock.now()).toISOString(),
      room: named,
      lines: ['noor entered the result of Fight 1, Red 1 vs Blue 1: Red 1 by Decision.'],
      standings: [
        { rank: 1, bracket: 'olga Bracket 1', points: expect.any(Number) },
        { rank: 2, bracket: 'pete Bracket 1', points: 0 },
      ],
    },
  ]);
  receiver.received = [];
  const body = { eventId: at.room.eventId, fighter1: 'Ann', fighter2: 'Bea' };
  await at.manager.api.fights.add({ body });
  await complete(true);
  await tellHeld(server);
  expect(told()).toEqual([
    ['card', ['noor added Fight 1, Ann vs Bea.']],
    ['completed', ['noor marked the event completed.']],
  ]);
  expect(got().map(({ standings }) => standings?.length)).toEqual([undefined, 2]);
});

test('one message per evening announces the first lock an hour ahead without revealing picks', async () => {
  await add('json', ['lock']);
  const lockAt = new Date(server.clock.now() + 90 * MINUTE).toISOString();
  const later = new Date(server.clock.now() + 100 * MINUTE).toISOString();
  await setLock(at.manager, at.room, at.fightId(1), lockAt);
  await setLock(at.manager, at.room, at.fightId(2), later);
  await savePick(at.owner, at.bracket, at.fightId(1), 2);
  await pass(29 * MINUTE);
  await remind();
  expect(got()).toEqual([]);
  server.clock.advance(2 * MINUTE);
  await remind();
  // The owner has made the pick, pete has not made it, and the manager has no entry.
  expect(got()).toMatchObject([{ event: 'lock', locksAt: lockAt, missing: 1 }]);
  expect(got()[0].lines).toEqual([expect.stringMatching(/^Picks lock .* MT\. 1 member is missing picks\.$/)]);
  await pass(12 * MINUTE);
  await remind();
  expect(got()).toHaveLength(1);
  expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/olga|pete|Red|Blue/);
});

test('if changes keep arriving, a message is sent a minute after the first change', async () => {
  await add();
  for (let nth = 0; nth <= 14; nth++) {
    expect(got()).toEqual([]);
    await enter(1, nth % 2 === 0 ? 1 : 2);
    await pass(4_000);
  }
  expect(told().map(([event]) => event)).toEqual(['results']);
});

test('a message omits changes that were undone within five seconds', async () => {
  await add();
  await enter(1);
  await pass(4_000);
  await undo();
  await complete(true);
  await complete(false);
  await tellHeld(server);
  await pass(MINUTE);
  expect(got()).toEqual([]);
  await enter(2);
  await tellHeld(server);
  await undo();
  await tellHeld(server);
  expect(told()).toEqual([
    ['results', ['noor entered the result of Co-Main Event, Red 2 vs Blue 2: Red 2 by Decision.']],
    [
      'results',
      [
        'noor undid: entered the result of Co-Main Event, Red 2 vs Blue 2: Red 2 by Decision. It was locked and is open for picks again.',
      ],
    ],
  ]);
});

test('a message combines changes in quick succession and contains no pick before its lock', async () => {
  await add();
  await savePick(at.owner, at.bracket, at.fightId(3), 2, 'KO/TKO');
  await savePick(at.manager, at.bracket, at.fightId(3), 1, 'Submission');
  await enter(1);
  await pass(4_000);
  await enter(2);
  await pass(4_000);
  expect(got()).toEqual([]);
  await tellHeld(server);
  expect(got()).toHaveLength(1);
  expect(got()[0].lines).toHaveLength(2);
  expect(receiver.received[0]?.body).not.toMatch(/pick|Submission|KO|Red 3|Blue 3/);
});

test('a webhook sends only events of the chosen kinds, and only those that happen after it was added', async () => {
  await enter(1);
  await add('json', ['completed']);
  await complete(true);
  await tellHeld(server);
  expect(told()).toEqual([['completed', ['noor marked the event completed.']]]);
});

test('a message does not mention anybody in Discord or Slack, whatever the room is called', async () => {
  await rooms.update({ params, body: { name: '@everyone <!channel> <@1> *a* [x](http://y)' } });
  await add('discord');
  await add('slack');
  await complete(true);
  await tellHeld(server);
  const [discord, slack] = got().toSorted((a, b) => Number('text' in a) - Number('text' in b));
  expect(discord).toMatchObject({ username: 'Lockroom', allowed_mentions: { parse: [] } });
  const [embed] = discord.embeds;
  expect(embed.url).toBe(`https://lockroom.example/room/${at.room.id}`);
  expect(embed.title).toBe(
    '@\u200beveryone \\<!channel\\> \\<@\u200b1\\> \\*a\\* \\[x\\]\\(http:\u200b//y\\): Event completed',
  );
  expect(embed.description.split('\n')).toEqual([
    'noor marked the event completed.',
    '1. olga Bracket 1: 0',
    '1. pete Bracket 1: 0',
  ]);
  expect(Object.keys(slack).toSorted()).toEqual(['mrkdwn', 'text', 'unfurl_links']);
  expect(slack.text.split('\n')).toEqual([
    '@\u200beveryone &lt;!channel&gt; &lt;@\u200b1&gt; *a* [x](http:\u200b//y): Event completed',
    'noor marked the event completed.',
    '1. olga Bracket 1: 0',
    '1. pete Bracket 1: 0',
    `https://lockroom.example/room/${at.room.id}`,
  ]);
  for (const { headers } of receiver.received) expect(headers).not.toHaveProperty('lockroom-signature');
});

describe('managing webhooks', () => {
  test("a webhook can be tested, and the receiver's response is reported", async () => {
    const { id: webhookId } = await add('discord');
    const tried = () => webhooks.test({ params: { ...params, webhookId } });
    expect(await tried()).toEqual({ ok: true, status: 204, problem: null });
    expect(got()[0].embeds[0].title).toBe(`${at.room.name}: Test`);
    receiver.answer = { status: 404 };
    expect(await tried()).toEqual({
      ok: false,
      status: 404,
      problem: 'The server responded with status 404.',
    });
    expect((await list())[0]).toMatchObject({ failures: 0, last: { event: 'test', status: 404 } });
  });

  test('a room can have five webhooks, and the log lines about webhooks do not contain the addresses', async () => {
    const made = await add('slack');
    for (let more = 1; more < WEBHOOKS_MAX; more++) await add();
    await expect(add()).rejects.toMatchObject({ status: 409, code: 'conflict' });
    await webhooks.remove({ params: { ...params, webhookId: made.id } });
    await enter(1);
    await tellHeld(server);
    expect(receiver.received).toHaveLength(WEBHOOKS_MAX - 1);
    const log = await at.owner.api.rooms.changes({ params });
    expect(log.map(({ description }) => description)).toEqual(
      expect.arrayContaining(['added a webhook for Slack', 'added a webhook', 'removed a webhook for Slack']),
    );
    const file = JSON.stringify(await at.manager.api.transfers.exportRoom({ params }));
    expect(JSON.stringify(log)).not.toContain('127.0.0.1');
    expect(file).not.toMatch(/127\.0\.0\.1|webhook/i);
    await expect(webhooks.remove({ params: { ...params, webhookId: made.id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('a webhook and its queued messages are deleted with the room', async () => {
    const { id } = await add();
    receiver.answer = { status: 500 };
    await enter(1);
    await tellHeld(server);
    const stored = sql`select id from webhooks where id = ${id} union all
      select id from webhook_deliveries where webhook_id = ${id}`;
    expect((await server.db.execute(stored)).rows).toHaveLength(2);
    await rooms.remove({ params });
    expect((await server.db.execute(stored)).rows).toHaveLength(0);
    await pass(15 * MINUTE);
    expect(receiver.received).toHaveLength(1);
  });
});

test('a failed delivery is retried after increasing delays, and later messages wait for it', async () => {
  await add();
  receiver.answer = { status: 500 };
  await enter(1);
  await tellHeld(server);
  const tries = () => receiver.received.length;
  expect(tries()).toBe(1);
  await enter(2);
  await pass(4_999);
  expect(tries()).toBe(1);
  await pass(1);
  expect(tries()).toBe(2);
  await pass(9_999);
  expect(tries()).toBe(2);
  await pass(1);
  expect(tries()).toBe(3);
  expect((await list())[0]).toMatchObject({
    failures: 3,
    offAt: null,
    last: { ok: false, status: 500, problem: 'The server responded with status 500.' },
  });
  receiver.answer = { status: 200 };
  await pass(20_000);
  expect(tries()).toBe(5);
  const fights = got().map(({ lines }) => /Red \d/.exec(lines[0])?.[0]);
  expect(fights).toEqual(['Red 1', 'Red 1', 'Red 1', 'Red 1', 'Red 2']);
  expect((await list())[0]).toMatchObject({ failures: 0, last: { ok: true } });
});

test('after 20 failures in a row, a webhook is turned off, and the manager is notified and can turn it on again', async () => {
  const { id } = await add();
  receiver.answer = { status: 302, headers: { location: receiver.url } };
  await enter(1);
  await tellHeld(server);
  for (let failed = 1; failed < WEBHOOK_FAILURES - 1; failed++) await pass(15 * MINUTE);
  expect((await list())[0]).toMatchObject({ failures: WEBHOOK_FAILURES - 1, offAt: null });
  await pass(15 * MINUTE);
  const problem = 'The server responded with status 302; redirects are not followed.';
  expect((await list())[0]).toMatchObject({
    failures: WEBHOOK_FAILURES,
    offAt: new Date(server.clock.now()).toISOString(),
    last: { ok: false, status: 302, problem },
  });
  expect(receiver.received).toHaveLength(WEBHOOK_FAILURES);
  const notices = (await at.manager.api.notifications.list()).filter(({ kind }) => kind === 'webhook-off');
  expect(notices).toMatchObject([
    {
      title: 'Webhook Turned Off',
      message: `A webhook for ${at.room.name} failed 20 times in a row and was turned off. ${problem}`,
      link: `/room/${at.room.id}/manager?open=webhooks`,
    },
  ]);
  await enter(2);
  await pass(60 * MINUTE);
  expect(receiver.received).toHaveLength(WEBHOOK_FAILURES);

  receiver.answer = { status: 204 };
  receiver.received = [];
  const on = await webhooks.switchOn({ params: { ...params, webhookId: id } });
  expect(on).toMatchObject({ failures: 0, offAt: null });
  await enter(3);
  await tellHeld(server);
  expect(got()).toHaveLength(1);
  expect(got()[0].lines[0]).toContain('Red 3');
});

test('a delivery is abandoned after a day, and the announcement of a lock is abandoned once the lock has passed', async () => {
  await add();
  receiver.answer = { status: 503 };
  await setLock(at.manager, at.room, at.fightId(3), new Date(server.clock.now() + 30 * MINUTE).toISOString());
  await remind();
  await pass(5_000);
  receiver.answer = { status: 204 };
  receiver.received = [];
  await pass(31 * MINUTE);
  expect(told().map(([event]) => event)).toEqual(['card']);
});

let written = 0;
/** Creates a log line by the user noor, one second after the previous line. */
function line(kind: string, data: unknown = {}, more: Partial<ChangeRow> = {}): ChangeRow {
  written++;
  const id = `01931111-2222-7333-8444-${String(written).padStart(12, '0')}`;
  const createdAt = new Date(written * 1_000);
  return { id, kind, data, isSealed: false, sealed: null, actorName: 'noor', createdAt, ...more };
}
const takenBack = ({ id, kind, data }: ChangeRow) =>
  line('act.taken-back', { changeId: id, kind, data, reopens: false });
/** Returns each news item's event and number of log lines. */
const eventsOf = (lines: readonly ChangeRow[]) =>
  newsOf(lines, { timeZone: 'America/Denver' }).map((news) => [news.event, news.lines.length]);

const LOCK = { from: null, to: '2026-03-08T03:00:00.000Z', reopens: false };
const NO_RESULTS = { templateId: '1', templateName: 'NFL', teams: [], labels: [], lock: null, results: [] };
const IMPORT = { ...NO_RESULTS, finalScore: null };
const results = [{ game: { gameId: 'r1-1' }, from: null, to: { winner: { teamId: 'afc1' } } }];
const [completed, reopened] = [() => line('room.completed'), () => line('room.reopened')];
const act = line('event.taken', { facts: 2 });

test('log lines are assigned to the right webhook events, and undone changes to none', () => {
  const cases: [what: string, lines: ChangeRow[], events: [string, number][]][] = [
    ['a sealed pick', [line('fight.result-entered', {}, { isSealed: true })], []],
    ['a tournament without results', [line('tournament.imported', IMPORT)], [['card', 1]]],
    ['a tournament with results', [line('tournament.imported', { ...IMPORT, results })], [['results', 1]]],
    ['a card without results', [line('card.imported', { results: [] })], [['card', 1]]],
    ['a card with results', [line('card.imported', { results: [{}] })], [['results', 1]]],
    [
      'an undone action and a lock',
      [
        line('tournament.lock-set', LOCK, { createdAt: new Date(0) }),
        line('fight.result-entered', {}, { createdAt: act.createdAt }),
        act,
        takenBack(act),
      ],
      [['card', 1]],
    ],
    ['an undone lock that was already sent', [takenBack(line('tournament.lock-set', LOCK))], [['card', 1]]],
    [
      'an undone action that was already sent',
      [takenBack(line('event.taken', { facts: 1 }))],
      [['results', 1]],
    ],
    ['a completion that was reverted', [completed(), reopened()], []],
    ['a reopened room', [reopened()], [['completed', 1]]],
    [
      'a completion that was reverted and repeated',
      [completed(), reopened(), completed()],
      [['completed', 1]],
    ],
  ];
  for (const [what, lines, events] of cases) expect(eventsOf(lines), what).toEqual(events);
});

test('changes to a card or tournament cause webhook events, but changes to picks, photos or the room do not', () => {
  const silent = (kind: string) => eventsOf([line(kind)]).length === 0;
  const isOfPlay = (kind: string) => /^(fight|card|tournament)\./.test(kind);
  const quiet = ['fight.photo-changed', 'fight.pick-changed', 'tournament.picks-changed'];
  expect(CHANGE_KINDS.filter((kind) => isOfPlay(kind) && silent(kind)).toSorted()).toEqual(quiet);
  const others = CHANGE_KINDS.filter(
    (kind) => !isOfPlay(kind) && !/^act\.|^room\.(completed|reopened)$/.test(kind),
  );
  expect(others.length).toBeGreaterThan(10);
  expect(others.filter((kind) => !silent(kind))).toEqual([]);
});

const room = { id: 'room-1', name: '*'.repeat(300), sport: 'mma' };
const link = 'https://lockroom.example/room/room-1';

/** Returns the body of an unsigned message about results. */
function sent(kind: 'discord' | 'slack', lines: string[]) {
  const standings = [{ rank: 1, bracket: 'last Bracket 1', points: 7 }];
  const message = { event: 'results' as const, at: 0, lines, standings };
  return JSON.parse(requestOf({ kind, secret: null }, { id: 'id', message, room, link }, 0).body);
}

test("a message stays below Discord's limit even if many characters are escaped", () => {
  const lines = Array.from({ length: 30 }, (_, n) => `${n} ${'@*'.repeat(400)}`);
  const [embed] = sent('discord', lines).embeds;
  expect(embed.title.length).toBeLessThanOrEqual(256);
  expect(embed.description.length).toBeLessThanOrEqual(4_096);
  const shown = embed.description.split('\n');
  expect(shown.at(-1)).toBe('1. last Bracket 1: 7');
  expect(shown.at(-2)).toMatch(/^29 @\u200b/);
  expect(shown.length).toBeGreaterThan(4);
});

test('a message states how many lines were omitted', () => {
  const lines = Array.from({ length: 12 }, (_, n) => `line ${n}`);
  const text = sent('slack', lines).text.split('\n');
  expect(text.slice(1, 4)).toEqual(['2 more before that.', 'line 2', 'line 3']);
});
