import { createHmac } from 'node:crypto';
import { WEBHOOK_EVENTS, WEBHOOKS_MAX } from '@lockroom/contract';
import { savePick, setLock } from '@lockroom/testing/fight-room';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { tellHeld } from '../../testing/held-notices.ts';
import { hookedRooms } from './testing/hooked-rooms.ts';

const MINUTE = 60_000;

const { server, receiver, room, params, got, told, add, list, enter, complete, undo, pass, remind } =
  hookedRooms();

describe('the generic format', () => {
  test('is signed with the secret that was shown at creation', async () => {
    const { secret, ...shown } = await add();
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(shown).toEqual({
      id: expect.any(String),
      kind: 'json',
      events: [...WEBHOOK_EVENTS],
      address: `127.0.0.1:${receiver().port}/…hook`,
      createdAt: new Date(server().clock.now()).toISOString(),
      offAt: null,
      failures: 0,
      last: null,
    });
    expect(await list()).toEqual([{ ...shown, secret: null }]);

    await enter(1);
    await tellHeld(server());
    const [request] = receiver().received;
    const { 'lockroom-timestamp': timestamp, 'lockroom-signature': signature } = request?.headers ?? {};
    expect(Number(timestamp)).toBe(Math.floor(server().clock.now() / 1000));
    const hash = createHmac('sha256', `${secret}`).update(`${timestamp}.${request?.body}`).digest('hex');
    expect(signature).toBe(`sha256=${hash}`);
    const [body] = got();
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'lockroom-delivery': body.id,
    });
    expect((await list())[0]?.last).toEqual({
      at: new Date(server().clock.now()).toISOString(),
      event: 'results',
      ok: true,
      status: 204,
      problem: null,
    });
  });

  test('reports results with standings, card changes and completion', async () => {
    await add();
    await savePick(room().owner, room().bracket, room().fightId(1), 1);
    await enter(1);
    await tellHeld(server());
    const named = {
      id: room().room.id,
      name: room().room.name,
      sport: 'mma',
      url: `https://lockroom.example/room/${room().room.id}`,
    };
    expect(got()).toEqual([
      {
        id: expect.any(String),
        event: 'results',
        at: new Date(server().clock.now()).toISOString(),
        room: named,
        lines: ['noor entered the result of Fight 1, Red 1 vs Blue 1: Red 1 by Decision.'],
        standings: [
          { rank: 1, bracket: 'olga Bracket 1', points: expect.any(Number) },
          { rank: 2, bracket: 'pete Bracket 1', points: 0 },
        ],
      },
    ]);
    receiver().received = [];
    const body = { eventId: room().room.eventId, fighter1: 'Ann', fighter2: 'Bea' };
    await room().manager.api.fights.add({ body });
    await complete(true);
    await tellHeld(server());
    expect(told()).toEqual([
      ['card', ['noor added Fight 1, Ann vs Bea.']],
      ['completed', ['noor marked the event completed.']],
    ]);
    expect(got().map(({ standings }) => standings?.length)).toEqual([undefined, 2]);
  });

  test('announces a lock an hour ahead once an evening, with the number of members and no picks', async () => {
    await add('json', ['lock']);
    const lockAt = new Date(server().clock.now() + 90 * MINUTE).toISOString();
    const later = new Date(server().clock.now() + 100 * MINUTE).toISOString();
    await setLock(room().manager, room().room, room().fightId(1), lockAt);
    await setLock(room().manager, room().room, room().fightId(2), later);
    await savePick(room().owner, room().bracket, room().fightId(1), 2);
    await pass(29 * MINUTE);
    await remind();
    expect(got()).toEqual([]);
    server().clock.advance(2 * MINUTE);
    await remind();
    // The owner has the pick that locks within the hour, pete has none; the manager has no bracket.
    expect(got()).toMatchObject([{ event: 'lock', locksAt: lockAt, missing: 1 }]);
    expect(got()[0].lines).toEqual([
      expect.stringMatching(/^Picks lock at .* MT\. 1 member has picks missing\.$/),
    ]);
    await pass(12 * MINUTE);
    await remind();
    expect(got()).toHaveLength(1);
    expect(
      receiver()
        .received.map(({ body }) => body)
        .join(),
    ).not.toMatch(/olga|pete|Red|Blue/);
  });
});

describe('a long series of changes', () => {
  test('is sent a minute after the first of them', async () => {
    await add();
    const params = { fightId: room().fightId(1) };
    const enterAnother = (nth: number) =>
      room().manager.api.fights.enterResult({
        params,
        body: { winnerId: nth % 2 === 0 ? 1 : 2, winMethod: 'Decision' },
      });
    for (let nth = 0; nth < 14; nth++) {
      await enterAnother(nth);
      await pass(4_000);
      expect(got()).toEqual([]);
    }
    await enterAnother(14);
    await pass(4_000);
    expect(told().map(([event]) => event)).toEqual(['results']);
  });
});

describe('a message', () => {
  test('leaves out what was undone within 5 seconds', async () => {
    await add();
    await enter(1);
    await pass(4_000);
    await undo();
    await complete(true);
    await complete(false);
    await tellHeld(server());
    await pass(MINUTE);
    expect(got()).toEqual([]);
    await enter(2);
    await tellHeld(server());
    await undo();
    await tellHeld(server());
    expect(told()).toEqual([
      ['results', ['noor entered the result of Co-Main Event, Red 2 vs Blue 2: Red 2 by Decision.']],
      [
        'results',
        [
          'noor took back: entered the result of Co-Main Event, Red 2 vs Blue 2: Red 2 by Decision. It was locked and can be picked again.',
        ],
      ],
    ]);
  });

  test('joins changes in quick succession and contains no pick before its lock', async () => {
    await add();
    await savePick(room().owner, room().bracket, room().fightId(3), 2, 'KO/TKO');
    await room().manager.api.fights.savePick({
      body: {
        eventId: room().bracket.id,
        fightId: room().fightId(3),
        predictedWinnerId: 1,
        predictedMethod: 'Submission',
      },
    });
    await enter(1);
    await pass(4_000);
    await enter(2);
    await pass(4_000);
    expect(got()).toEqual([]);
    await tellHeld(server());
    expect(got()).toHaveLength(1);
    expect(got()[0].lines).toHaveLength(2);
    expect(receiver().received[0]?.body).not.toMatch(/pick|Submission|KO|Red 3|Blue 3/);
  });

  test('contains only the chosen events, from then on', async () => {
    await enter(1);
    await add('json', ['completed']);
    await complete(true);
    await tellHeld(server());
    expect(told()).toEqual([['completed', ['noor marked the event completed.']]]);
  });

  test('mentions nobody in Discord or Slack, whatever the room name', async () => {
    await room().manager.api.rooms.update({
      params: params(),
      body: { name: '@everyone <!channel> <@1> *a* [x](http://y)' },
    });
    await add('discord');
    await add('slack');
    await complete(true);
    await tellHeld(server());
    const [discord, slack] = got().toSorted((a, b) => Number('text' in a) - Number('text' in b));
    expect(discord).toMatchObject({ username: 'Lockroom', allowed_mentions: { parse: [] } });
    const [embed] = discord.embeds;
    expect(embed.url).toBe(`https://lockroom.example/room/${room().room.id}`);
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
      `https://lockroom.example/room/${room().room.id}`,
    ]);
    for (const { headers } of receiver().received) expect(headers).not.toHaveProperty('lockroom-signature');
  });
});

describe('a webhook', () => {
  test('can be tested, and the answer is reported', async () => {
    const { id } = await add('discord');
    const webhookId = id;
    const tried = () => room().manager.api.webhooks.test({ params: { ...params(), webhookId } });
    expect(await tried()).toEqual({ ok: true, status: 204, problem: null });
    expect(got()[0].embeds[0].title).toBe(`${room().room.name}: Test`);
    receiver().answer = { status: 404 };
    expect(await tried()).toEqual({ ok: false, status: 404, problem: 'It answered 404.' });
    expect((await list())[0]).toMatchObject({ failures: 0, last: { event: 'test', status: 404 } });
  });

  test('is refused once a room has five; adding and removing one is logged without its address', async () => {
    const made = await add('slack');
    for (let more = 1; more < WEBHOOKS_MAX; more++) await add();
    await expect(add()).rejects.toMatchObject({ status: 409, code: 'conflict' });
    await room().manager.api.webhooks.remove({ params: { ...params(), webhookId: made.id } });
    await enter(1);
    await tellHeld(server());
    expect(receiver().received).toHaveLength(WEBHOOKS_MAX - 1);
    const log = await room().owner.api.rooms.changes({ params: params() });
    expect(log.map(({ description }) => description)).toEqual(
      expect.arrayContaining(['added a webhook of Slack', 'added a webhook', 'removed a webhook of Slack']),
    );
    const file = JSON.stringify(await room().manager.api.transfers.exportRoom({ params: params() }));
    expect(JSON.stringify(log)).not.toContain('127.0.0.1');
    expect(file).not.toMatch(/127\.0\.0\.1|webhook/i);
    await expect(
      room().manager.api.webhooks.remove({ params: { ...params(), webhookId: made.id } }),
    ).rejects.toMatchObject({
      status: 404,
    });
  });

  test('is deleted with its room and its queued messages', async () => {
    const { id } = await add();
    receiver().answer = { status: 500 };
    await enter(1);
    await tellHeld(server());
    const rows = async () =>
      (
        await server().db.execute(
          sql`select id from webhooks where id = ${id} union all
            select id from webhook_deliveries where webhook_id = ${id}`,
        )
      ).rows.length;
    expect(await rows()).toBe(2);
    await room().manager.api.rooms.remove({ params: params() });
    expect(await rows()).toBe(0);
    await pass(15 * MINUTE);
    expect(receiver().received).toHaveLength(1);
  });

  test('is refused for invalid fields', async () => {
    const whole = { url: 'https://a.example.com', kind: 'json', events: ['lock'] };
    for (const [wrong, path] of [
      [{ url: '' }, 'url'],
      [{ url: 'nowhere' }, 'url'],
      [{ kind: 'teams' }, 'kind'],
      [{ events: [] }, 'events'],
      [{ events: ['picks'] }, 'events.0'],
    ] as const) {
      const answer = await server().call('POST', `/api/rooms/${room().room.id}/webhooks`, {
        token: room().manager.token,
        body: { ...whole, ...wrong },
      });
      expect([wrong, answer.status, answer.body]).toMatchObject([wrong, 400, { issues: [{ path }] }]);
    }
    expect(await list()).toEqual([]);
  });
});
