import { registerPlayer } from '@lockroom/testing/world';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { CONFIRMATION, createTestSmtp } from '../../testing/smtp.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { jobs } from '../db/tables/jobs.ts';
import { enqueue } from '../jobs/worker.ts';
import { composeMail, MAIL_JOB } from './mail.ts';

const SECOND = 1_000;

const smtp = await createTestSmtp({ ignored: CONFIRMATION });
const server = await startTestServer({
  config: { smtpUrl: smtp.url, mailFrom: 'Lockroom <hello@lockroom.test>' },
});
beforeEach(() => {
  smtp.received.length = 0;
});
afterAll(async () => {
  await smtp.close();
  await server.close();
});

const post = (mail: object) => enqueue(server.db, MAIL_JOB, mail, { now: server.clock.now() });
const letter = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

test('calls succeed while the mail server is down, and the email is sent once when the server is back', async () => {
  const { user } = await registerPlayer(server, 'Patient');
  await server.db.delete(jobs);
  expect(await server.api().auth.forgotPassword({ body: { email: user.email } })).toEqual({ success: true });
  await server.worker.drain();
  const waiting = await server.db.select().from(jobs);
  expect(waiting).toMatchObject([{ attempts: 1, payload: { email: user.email } }]);
  expect(waiting[0]?.lastError).toContain('ECONNREFUSED');

  await smtp.open();
  await server.worker.drain();
  expect(smtp.received).toEqual([]);
  server.clock.advance(5 * SECOND);
  await server.worker.drain();
  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]?.recipients).toEqual([user.email]);
  expect(smtp.received[0]?.mail).toMatchObject({
    from: { name: 'Lockroom', address: 'hello@lockroom.test' },
    subject: 'Set a new Lockroom password',
  });
  expect(await server.db.select().from(jobs)).toEqual([]);

  const token = /reset=([\w-]+)/.exec(smtp.received[0]?.mail.text ?? '')?.[1] ?? '';
  const answer = await server.api().auth.resetPassword({ body: { token, newPassword: 'brand-new' } });
  expect(answer).toEqual({ success: true });
  await server.worker.drain();
  expect(smtp.received.map(({ mail }) => mail.subject)).toEqual([
    'Set a new Lockroom password',
    'Your Lockroom password was changed',
  ]);
});

test('the text and HTML parts of an email contain the same words, whatever characters they include', async () => {
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
  const mail = smtp.received[0]?.mail;
  expect(mail?.subject).toBe('Zoë’s room 🏆');
  expect(mail?.text).toContain(
    `Hi ${name},\n\nOne.\n\nTwo.\n\nJoin:\nhttps://lockroom.test/join/A1B2C3D4?a=1`,
  );
  expect(mail?.html).toContain('Hi &lt;b&gt;&quot;Zoë&quot; &amp; Co&lt;/b&gt;,');
  expect(mail?.html).toContain('href="https://lockroom.test/join/A1B2C3D4?a=1&amp;b=&quot;2&quot;"');
});

test('no field of an email can add a header or a recipient', async () => {
  await post({ ...letter, subject: 'Hi\r\nBcc: eve@example.com\r\n\r\n<p>Gotcha' });
  await post({ ...letter, to: 'ada@example.com, eve@example.com' });
  await post({ ...letter, to: 'ada@example.com\r\nBcc: eve@example.com' });
  await post({ ...letter, to: 'Eve <eve@example.com>' });
  await server.worker.drain();
  expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['ada@example.com']]);
  expect(smtp.received[0]?.mail).toMatchObject({
    subject: 'Hi Bcc: eve@example.com <p>Gotcha',
    text: 'Hello\n',
  });
  expect(smtp.received[0]?.mail.bcc ?? []).toEqual([]);
  expect(await server.db.select().from(jobs)).toEqual([]);
});

test('an email has an unsubscribe header, and the URL in it cannot add another header', async () => {
  const unsubscribeUrl = 'https://lockroom.test/stop?token=a>\r\nBcc: eve@example.com';
  await post({ ...letter, unsubscribeUrl });
  await post({ ...letter, unsubscribeUrl: 'javascript:alert(1)' });
  await post(letter);
  await server.worker.drain();
  const headers = smtp.received.map(({ mail }) =>
    mail.headers.filter(({ key }) => key.startsWith('list-') || key === 'bcc'),
  );
  expect(headers).toEqual([
    [
      {
        key: 'list-unsubscribe',
        originalKey: 'List-Unsubscribe',
        value: '<https://lockroom.test/stop?token=a%3EBcc:%20eve@example.com>',
      },
      {
        key: 'list-unsubscribe-post',
        originalKey: 'List-Unsubscribe-Post',
        value: 'List-Unsubscribe=One-Click',
      },
    ],
    [],
  ]);
});

test.each([
  ['offers no encryption although it is required', { offersTls: false }, '?requireTLS=true', 'STARTTLS'],
  ['has an invalid certificate', { offersTls: true }, '', 'certificate'],
])('no email is sent to a mail server that %s', async (_, options, ending, error) => {
  const doubtful = await createTestSmtp(options);
  await doubtful.open();
  const alone = await startTestServer({ config: { smtpUrl: doubtful.url + ending } });
  try {
    await enqueue(alone.db, MAIL_JOB, letter, { now: alone.clock.now() });
    await alone.worker.drain();
    expect(doubtful.received).toEqual([]);
    const [waiting] = await alone.db.select().from(jobs);
    expect(waiting?.lastError).toContain(error);
  } finally {
    await alone.close();
    await doubtful.close();
  }
});
