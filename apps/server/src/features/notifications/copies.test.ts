import { type Player, registerPlayer } from '@lockroom/testing/world';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { jobs } from '../../kernel/db/tables/jobs.ts';
import { listen } from '../../testing/listen.ts';
import { CONFIRMATION, createTestSmtp } from '../../testing/smtp.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { NOTIFICATION_COPY, type Notice, notify } from './notifications.service.ts';

const MINUTE = 60_000;
const NOTICE = {
  kind: 'event-news',
  title: 'Results in <Fight Night>',
  message: 'The manager has posted "the" results & more.',
  link: '/room/01931111-2222-7333-8444-555566667777',
} satisfies Notice;

let reader: Player;

const smtp = await createTestSmtp({ ignored: CONFIRMATION });
const server = await startTestServer({
  config: {
    smtpUrl: smtp.url,
    publicUrl: 'https://lockroom.test',
    mailFrom: 'Lockroom <hi@lockroom.test>',
  },
});
await smtp.open();
afterAll(async () => {
  await smtp.close();
  await server.close();
});
beforeEach(async () => {
  reader = await registerPlayer(server);
  await reader.api.settings.save({ body: { emailNotifications: true } });
});
afterEach(async () => {
  smtp.received.length = 0;
  await server.db.delete(jobs);
});

/** Notifies players as a feature would do within a request. */
async function tell(
  notice: Partial<Omit<Notice, 'kind' | 'roomId'>> = {},
  players = [reader],
): Promise<void> {
  const userIds = players.map(({ user }) => user.id);
  await server.db.transaction((db) =>
    notify({ db, now: server.clock.now(), announce: () => {} }, userIds, { ...NOTICE, ...notice }),
  );
}

const copies = () => server.db.select().from(jobs).where(eq(jobs.kind, NOTIFICATION_COPY));

/** Returns the unsubscribe URL's path from the newest email. */
function stopPath(): string {
  const header = smtp.received.at(-1)?.mail.headers.find(({ key }) => key === 'list-unsubscribe');
  const { pathname, search } = new URL(header?.value.slice(1, -1) ?? '');
  return pathname + search;
}

test('email copies are off by default and are sent only to people who turn them on', async () => {
  const other = await registerPlayer(server);
  expect(await other.api.settings.get()).toEqual({ emailNotifications: false });
  expect(await reader.api.settings.get()).toEqual({ emailNotifications: true });
  await tell({}, [reader, other]);
  await server.worker.drain();
  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]).toMatchObject({
    recipients: [reader.user.email],
    mail: {
      from: { address: 'hi@lockroom.test' },
      to: [{ address: reader.user.email }],
      subject: NOTICE.title,
    },
  });
  expect(await other.api.notifications.list()).toHaveLength(1);
  const { text, html } = smtp.received[0]?.mail ?? {};
  expect(text).toContain(`Hi ${reader.user.username},\n\n${NOTICE.message}`);
  expect(html).toContain('The manager has posted &quot;the&quot; results &amp; more.');
  for (const path of [NOTICE.link, stopPath()]) {
    expect(text).toContain(`https://lockroom.test${path}`);
    expect(html).toContain(`href="https://lockroom.test${path}"`);
  }
});

test('API calls succeed while the mail server is down, and each email is sent once when the server is up again', async () => {
  await smtp.close();
  await tell();
  await server.worker.drain();
  expect(await reader.api.notifications.list()).toHaveLength(1);
  expect(await copies()).toMatchObject([{ attempts: 1 }]);
  await smtp.open();
  server.clock.advance(MINUTE);
  await server.worker.drain();
  server.clock.advance(MINUTE);
  await server.worker.drain();
  expect(smtp.received).toHaveLength(1);
  expect(await copies()).toEqual([]);
});

test('notifications that have been read, expired or turned off are not emailed', async () => {
  const send = async () => {
    await server.worker.drain();
    const sent = smtp.received.length;
    smtp.received.length = 0;
    return sent;
  };
  await tell();
  await reader.api.notifications.markAllRead();
  expect(await send()).toBe(0);

  await tell({ goodUntil: server.clock.now() + MINUTE });
  await tell({ goodUntil: server.clock.now() + 3 * MINUTE });
  server.clock.advance(2 * MINUTE);
  expect(await send()).toBe(1);

  await tell();
  await reader.api.settings.save({ body: { emailNotifications: false } });
  expect(await send()).toBe(0);
  await tell();
  expect(await copies()).toEqual([]);
});

test('only the last of several notifications within ten minutes is emailed', async () => {
  for (const message of ['First', 'Second', 'Third']) {
    await tell({ lineKey: 'a night', message });
    server.clock.advance(3 * MINUTE);
    await server.worker.drain();
  }
  expect(smtp.received).toHaveLength(0);
  server.clock.advance(8 * MINUTE);
  await server.worker.drain();
  expect(smtp.received.map(({ mail }) => mail.text)).toEqual([expect.stringContaining('Third')]);
});

test('an unread notification that keeps changing is emailed again only after twelve hours', async () => {
  const join = (message: string) =>
    tell({ lineKey: 'joins', message, messageOf: (count) => `${message} and ${count - 1} more` });
  for (let hour = 0; hour < 13; hour += 1) {
    await join(`Hour ${hour}`);
    server.clock.advance(60 * MINUTE);
    await server.worker.drain();
  }
  expect(smtp.received.map(({ mail }) => mail.text)).toEqual([
    expect.stringContaining('Hour 0'),
    expect.stringContaining('Hour 12 and 12 more'),
  ]);
});

test('a notification that is sent twice with the same key is emailed only once', async () => {
  await tell({ onceKey: 'once' });
  await tell({ onceKey: 'once' });
  await server.worker.drain();
  expect(smtp.received).toHaveLength(1);
});

test('opening the unsubscribe link changes nothing, but a POST to it turns email copies off without a sign-in', async () => {
  await tell();
  await server.worker.drain();
  const headers = smtp.received[0]?.mail.headers ?? [];
  expect(headers).toContainEqual(
    expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
  );
  const page = await fetch(server.url + stopPath());
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('<form method="post">');
  expect(await reader.api.settings.get()).toEqual({ emailNotifications: true });
  const heard = listen(server);
  for (const [type, body] of [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--',
    ],
    [null, null],
  ] as const) {
    await reader.api.settings.save({ body: { emailNotifications: true } });
    const answer = await fetch(server.url + stopPath(), {
      method: 'POST',
      headers: type ? { 'content-type': type } : {},
      body,
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Email notifications are off');
    expect(await reader.api.settings.get()).toEqual({ emailNotifications: false });
  }
  expect(new Set(heard.stop())).toEqual(new Set([`user:${reader.user.id}:account`]));
});

test('each person has one permanent unsubscribe link, and an unknown link changes nothing', async () => {
  const other = await registerPlayer(server);
  await other.api.settings.save({ body: { emailNotifications: true } });
  await tell();
  await tell();
  await tell({}, [other]);
  await server.worker.drain();
  const links = new Map(
    smtp.received.map(({ recipients, mail }) => [
      `${recipients} ${mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value}`,
      recipients,
    ]),
  );
  expect(links.size).toBe(2);
  expect(stopPath()).toMatch(/token=[\w-]{43}$/);
  for (const method of ['GET', 'POST']) {
    const answer = await fetch(`${server.url}/api/notifications/stop?token=nobodys`, { method });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('This link does not work');
  }
  expect(await other.api.settings.get()).toEqual({ emailNotifications: true });
});
