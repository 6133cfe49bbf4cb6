import { afterEach, expect, test } from 'vitest';
import { HopelessJob } from '../kernel/jobs/worker.ts';
import { createMailer } from '../kernel/mail/mail.ts';
import { type Answer, startHostileSmtp, usualAnswer } from '../testing/hostile-smtp.ts';
import { canSign, selfSigned } from '../testing/self-signed.ts';

const SECRET = 'corner-stool';
const LETTER = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
const TIMEOUTS = { idle: 400, total: 1_500 };
const log = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };

let smtp: Awaited<ReturnType<typeof startHostileSmtp>>;
afterEach(() => smtp.close());

type Certificate = ReturnType<typeof selfSigned>;

/** Sends an email to a server that gives these responses, and returns the outcome. */
async function send(
  answer: Answer,
  { to = LETTER.to, certificate }: { to?: string; certificate?: Certificate } = {},
) {
  smtp = await startHostileSmtp(answer, certificate);
  const scheme = certificate ? 'smtps' : 'smtp';
  const config = {
    smtpUrl: `${scheme}://club:${SECRET}@${smtp.host}`,
    mailFrom: 'hi@lockroom.test',
    dataDir: '',
  };
  const start = performance.now();
  const error = await createMailer(config, log, TIMEOUTS)
    .send({ ...LETTER, to })
    .then(
      () => null,
      (thrown: unknown) => thrown,
    );
  const took = performance.now() - start;
  const end = error === null ? 'sent' : error instanceof HopelessJob ? 'dropped' : 'tried again';
  return { end, took, error };
}

/** Responds normally, except to lines that match `kind`. */
const but =
  (kind: RegExp, said: string | ((line: string, socket: Parameters<Answer>[1]) => string | null)): Answer =>
  (line, socket) =>
    kind.test(line) ? (typeof said === 'string' ? said : said(line, socket)) : usualAnswer(line);

/** Writes the same string repeatedly while the connection is open. */
const forever =
  (what: string, everyMs: number) =>
  (_line: string, socket: Parameters<Answer>[1]): null => {
    const timer = setInterval(() => socket.writable && socket.write(what), everyMs);
    socket.once('close', () => clearInterval(timer));
    return null;
  };

test.each<[what: string, end: string, answer: Answer]>([
  ['is temporarily closed', 'tried again', but(/^CONNECT/, '421 too busy')],
  ['uses greylisting', 'tried again', but(/^RCPT/, '450 4.7.1 greylisted, come again')],
  ['has a full mailbox', 'tried again', but(/^RCPT/, '452 4.2.2 mailbox full')],
  ['has a full disk', 'tried again', but(/^\.$/, '452 4.3.1 insufficient storage')],
  ['closes during the session', 'tried again', but(/^RCPT/, '421 shutting down')],
  ['does not know the mailbox', 'dropped', but(/^RCPT/, '550 5.1.1 no such user')],
  ['refuses the text', 'dropped', but(/^\.$/, '554 5.7.1 spam')],
  ['refuses the password', 'tried again', but(/^AUTH/, '535 5.7.8 wrong')],
  ['never answers', 'tried again', () => null],
  ['stops answering', 'tried again', but(/^EHLO/, () => null)],
  ['never accepts the email', 'tried again', but(/^\.$/, () => null)],
  ['sends an endless banner', 'tried again', but(/^CONNECT/, forever('220-welcome\r\n', 1))],
  ['sends an endless response', 'tried again', but(/^EHLO/, forever('250-SIZE\r\n', 1))],
  ['never ends a line', 'tried again', but(/^EHLO/, forever('x', 50))],
  ['responds with a line of megabytes', 'tried again', but(/^EHLO/, () => '250 '.padEnd(5_000_000, 'x'))],
  ['responds with megabytes of lines', 'tried again', but(/^MAIL/, () => '250-x\r\n'.repeat(1_000_000))],
  ['responds with noise', 'tried again', but(/^MAIL/, '\u0000\u0001 <html>')],
  [
    'disconnects while the email is sent',
    'tried again',
    but(/^Subject/, (_line, socket) => {
      socket.destroy();
      return null;
    }),
  ],
  [
    'refuses the encryption that it offers',
    'tried again',
    but(/^EHLO|^STARTTLS/, (line) => (line === 'STARTTLS' ? '454 not now' : '250-mail\r\n250 STARTTLS')),
  ],
  [
    'offers TLS but does not speak it',
    'tried again',
    but(/^EHLO|^STARTTLS/, (line) => (line === 'STARTTLS' ? '220 go on' : '250-mail\r\n250 STARTTLS')),
  ],
])('the attempt ends in time and closes the connection if the server %s', async (what, end, answer) => {
  const sent = await send(answer);
  expect({ end: sent.end }, `${sent.error}`).toEqual({ end });
  expect(sent.took).toBeLessThan(TIMEOUTS.total + 500);
  await expect.poll(() => smtp.open()).toBe(0);
  expect(`${sent.error} ${JSON.stringify(sent.error)}`, what).not.toMatch(
    new RegExp(`${SECRET}|${Buffer.from(SECRET).toString('base64')}`),
  );
});

test('an accepted email is sent only once', async () => {
  const { end } = await send(usualAnswer);
  expect(end).toBe('sent');
  expect(smtp.lines.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ada@example.com>']);
});

test.each([
  'ada@example.com\r\nRCPT TO:<eve@example.com>',
  'ada@example.com> NOTIFY=<eve@example.com',
  'ada@example.com\u0000',
  '"ada\r\nDATA"@example.com',
  '@example.com:ada@example.com',
  'ada@exa\u202emple.com',
])('an email to the invalid address %j is not sent', async (to) => {
  const { end } = await send(usualAnswer, { to });
  expect(end).toBe('dropped');
  expect(smtp.lines.filter((line) => /^(RCPT|DATA)/.test(line))).toEqual([]);
});

test.skipIf(!canSign())(
  'a mail server with an untrusted certificate receives neither the email nor the password',
  async () => {
    const { end, error } = await send(usualAnswer, { certificate: selfSigned() });
    expect(end).toBe('tried again');
    expect(`${error}`).toContain('self-signed certificate');
    expect(smtp.lines).toEqual([]);
  },
);
