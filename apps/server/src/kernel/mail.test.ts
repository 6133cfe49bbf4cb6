import { type AddressInfo, createServer } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobs } from '../db/schema.ts';
import { readMails } from '../testing/mailbox.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { registerPlayer } from '../testing/world.ts';
import { enqueue } from './jobs.ts';
import { MAIL_JOB } from './mail.ts';
import { composeMail } from './mail-layout.ts';

const SECOND = 1_000;

let server: TestServer;
let port: number;
let received: { recipients: string[]; mail: Email }[] = [];
let closeSmtp = async () => {};

beforeAll(async () => {
  port = await freePort();
  server = await startTestServer({
    config: { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Lockroom <hello@lockroom.test>' },
  });
});
beforeEach(() => {
  received = [];
});
afterAll(async () => {
  await closeSmtp();
  await server.close();
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening));
  const { port: free } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return free;
}

async function openSmtp(): Promise<void> {
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const refusal = Object.assign(new Error('No such mailbox'), { responseCode: 550 });
      done(address.startsWith('gone@') ? refusal : null);
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(parts));
        received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), mail });
        done();
      });
    },
  });
  // A client that hangs up is no matter of these tests.
  smtp.on('error', () => {});
  await new Promise<void>((listening) => smtp.listen(port, '127.0.0.1', listening));
  closeSmtp = () => new Promise((closed) => smtp.close(() => closed()));
}

const post = (mail: object) => enqueue(server.db, MAIL_JOB, mail, { now: server.clock.now() });
const letter = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

test('a mail server that is down fails nobody, and gets the mail when it is back', async () => {
  const { user } = await registerPlayer(server, 'Patient');
  expect(await server.api().auth.forgotPassword({ body: { email: user.email } })).toEqual({ success: true });
  await server.worker.drain();
  const waiting = await server.db.select().from(jobs);
  expect(waiting).toMatchObject([{ attempts: 1, payload: { email: user.email } }]);
  expect(waiting[0]?.lastError).toContain('ECONNREFUSED');

  await openSmtp();
  await server.worker.drain();
  expect(received).toEqual([]);
  server.clock.advance(5 * SECOND);
  await server.worker.drain();
  expect(received).toHaveLength(1);
  expect(received[0]?.recipients).toEqual([user.email]);
  expect(received[0]?.mail).toMatchObject({
    from: { name: 'Lockroom', address: 'hello@lockroom.test' },
    subject: 'Set a new Lockroom password',
  });
  expect(await server.db.select().from(jobs)).toEqual([]);

  const token = /reset=([\w-]+)/.exec(received[0]?.mail.text ?? '')?.[1] ?? '';
  const answer = await server.api().auth.resetPassword({ body: { token, newPassword: 'brand-new' } });
  expect(answer).toEqual({ success: true });
});

test('a mail has its words in both forms, whatever they are', async () => {
  const name = '<b>"Zoë" & Co</b>';
  await post(
    composeMail({
      to: 'ada@example.com',
      subject: 'Zoë’s room 🏆',
      greeting: `Hi ${name},`,
      paragraphs: ['One.', 'Two.'],
      link: { label: 'Join', url: 'https://lockroom.test/join/A1B2C3D4?a=1&b="2"' },
      footnote: 'Bye.',
    }),
  );
  await server.worker.drain();
  const mail = received[0]?.mail;
  expect(mail?.subject).toBe('Zoë’s room 🏆');
  expect(mail?.text).toContain(
    `Hi ${name},\n\nOne.\n\nTwo.\n\nJoin:\nhttps://lockroom.test/join/A1B2C3D4?a=1`,
  );
  expect(mail?.html).toContain('Hi &lt;b&gt;&quot;Zoë&quot; &amp; Co&lt;/b&gt;,');
  expect(mail?.html).toContain('href="https://lockroom.test/join/A1B2C3D4?a=1&amp;b=&quot;2&quot;"');
});

test('nothing in a mail begins another header or reaches another person', async () => {
  await post({ ...letter, subject: 'Hi\r\nBcc: eve@example.com\r\n\r\n<p>Gotcha' });
  await post({ ...letter, to: 'ada@example.com, eve@example.com' });
  await post({ ...letter, to: 'ada@example.com\r\nBcc: eve@example.com' });
  await post({ ...letter, to: 'Eve <eve@example.com>' });
  await server.worker.drain();
  expect(received.map(({ recipients }) => recipients)).toEqual([['ada@example.com']]);
  expect(received[0]?.mail).toMatchObject({ subject: 'Hi Bcc: eve@example.com <p>Gotcha', text: 'Hello\n' });
  expect(received[0]?.mail.bcc ?? []).toEqual([]);
  expect(await server.db.select().from(jobs)).toEqual([]);
});

test('a mailbox that is gone is not tried again', async () => {
  await post({ ...letter, to: 'gone@example.com' });
  await server.worker.drain();
  expect(await server.db.select().from(jobs)).toEqual([]);
});

test('without a mail server the mail is written to a file', async () => {
  const alone = await startTestServer();
  try {
    await enqueue(alone.db, MAIL_JOB, letter, { now: alone.clock.now() });
    expect(await readMails(alone)).toMatchObject([
      { to: [{ address: 'ada@example.com' }], subject: 'Hello', text: 'Hello\n' },
    ]);
  } finally {
    await alone.close();
  }
});
