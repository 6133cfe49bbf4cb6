import { mkdir, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { escapeHtml } from '../html.ts';
import { newId } from '../ids.ts';
import { HopelessJob, type JobHandler } from '../jobs/worker.ts';
import type { Log } from '../log.ts';

export interface Mail {
  /** A single address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * An http URL that unsubscribes from emails of this kind with one empty POST (RFC 8058). Mail clients show it as a
   * button.
   */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /** Resolves once the mail server has accepted the email. Throws {@link HopelessJob} for a permanent failure. */
  send(mail: Mail): Promise<void>;
}

/** What the handlers of jobs that send mail need. */
export interface MailJobDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'publicUrl'>;
  mailer: Mailer;
}

/** The kind of job whose payload is a {@link Mail}. Enqueue it in the transaction that causes the email. */
export const MAIL_JOB = 'mail';

/**
 * Timeouts in milliseconds, so that a mail server that hangs does not delay other jobs. The server may be silent for
 * `idle`, and one email may take `total`, which is shorter than a job's lease.
 */
const MAIL_TIMEOUTS = { idle: 10_000, total: 40_000 };
// Attempts are at most 15 minutes apart, so this many take about a day.
const MOST_ATTEMPTS = 100;
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+$/u;

/** Returns the configured mailer: SMTP, or one that writes .eml files to the data folder. */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: Log,
  timeouts = MAIL_TIMEOUTS,
): Mailer {
  const { smtpUrl, mailFrom, dataDir } = config;
  return smtpUrl ? smtpMailer(smtpUrl, mailFrom, timeouts) : fileMailer(join(dataDir, 'mail'), mailFrom, log);
}

export function mailJob(mailer: Mailer): JobHandler {
  return async (payload, { attempts }) => {
    giveUpAfter(attempts);
    await mailer.send(readMail(payload));
  };
}

/** Drops a mail job after about a day of attempts. */
export function giveUpAfter(attempts: number): void {
  if (attempts > MOST_ATTEMPTS) throw new HopelessJob('the email could not be sent within a day');
}

const mailing = () => import('nodemailer').then((library) => library.default);

function smtpMailer(url: string, from: string, { idle, total }: typeof MAIL_TIMEOUTS): Mailer {
  return {
    async send(mail) {
      const nodemailer = await mailing();
      // The library's timeouts restart with every byte, so the connection also has a total timeout.
      const socket = new Socket();
      // The library listens for errors only once it is connected, but the timeout may fire earlier.
      socket.on('error', () => {});
      const tooLong = () => socket.destroy(new Error(`the mail server took longer than ${total} ms`));
      const deadline = setTimeout(tooLong, total);
      const transport = nodemailer.createTransport(
        {
          url,
          socket,
          connectionTimeout: idle,
          greetingTimeout: idle,
          socketTimeout: idle,
          dnsTimeout: idle,
          ...noFiles,
        },
        { from },
      );
      try {
        await transport.sendMail(envelope(mail));
      } catch (error) {
        throw isFinal(error)
          ? new HopelessJob('the mail server rejected this email', { cause: error })
          : error;
      } finally {
        clearTimeout(deadline);
        socket.destroy();
      }
    },
  };
}

function fileMailer(folder: string, from: string, log: Log): Mailer {
  return {
    async send(mail) {
      const nodemailer = await mailing();
      const transport = nodemailer.createTransport(
        { streamTransport: true, buffer: true, ...noFiles },
        { from },
      );
      const { message } = await transport.sendMail(envelope(mail));
      const file = join(folder, `${newId()}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Emails contain one-time links, so only the system user that runs the process may read them.
      await writeFile(file, message as Buffer, { mode: 0o600 });
      log.info({ file }, 'SMTP_URL is not set: the email was written to a file');
    },
  };
}

// Emails are built only from strings, so the library must not read files or URLs.
const noFiles = { disableFileAccess: true, disableUrlAccess: true } as const;

// The address has no name and the subject is a single line, so that neither can add another header.
function envelope(mail: Mail) {
  if (!ADDRESS.test(mail.to)) throw new HopelessJob('the recipient address is invalid');
  return {
    to: { name: '', address: mail.to },
    subject: mail.subject.replace(/\p{C}+/gu, ' ').trim(),
    text: mail.text,
    html: mail.html,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
  };
}

function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  // A URL rebuilt from its parts contains neither line breaks nor angle brackets.
  const { href, protocol } = new URL(url);
  if (!/^https?:$/.test(protocol)) throw new HopelessJob('the unsubscribe address is not an http(s) URL');
  return { 'List-Unsubscribe': `<${href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

// A permanent failure is caused by the recipient or the email itself. A rejected sign-in is caused by a wrong setting,
// which can be corrected.
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const isAboutTheMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return isAboutTheMail && typeof error.responseCode === 'number' && error.responseCode >= 500;
}

function readMail(payload: unknown): Mail {
  const { to, subject, text, html, unsubscribeUrl } = (payload ?? {}) as Record<string, unknown>;
  if ([to, subject, text, html].some((part) => typeof part !== 'string'))
    throw new HopelessJob('the payload of a mail job is not an email');
  return { to, subject, text, html, ...(typeof unsubscribeUrl === 'string' && { unsubscribeUrl }) } as Mail;
}

export interface MailContent {
  to: string;
  subject: string;
  /** The first line, such as 'Hi ada,'. */
  greeting: string;
  paragraphs: string[];
  link?: { label: string; url: string };
  footnote: string;
  /** A URL that unsubscribes from such emails: a link in the small print, which mail clients also show as a button. */
  stop?: { label: string; url: string };
}

/** Formats an email as text and HTML: one column, without pictures or anything else loaded from other servers. */
export function composeMail({ to, subject, greeting, paragraphs, link, footnote, stop }: MailContent): Mail {
  const text = [
    greeting,
    ...paragraphs,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    footnote,
    ...(stop ? [`${stop.label}:\n${stop.url}`] : []),
    'Lockroom',
  ].join('\n\n');
  const body = [greeting, ...paragraphs].map(
    (part) => `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escapeHtml(part)}</p>`,
  );
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f4f2;color:#1b1b1b;font-family:Arial,Helvetica,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dcdcd8">
<p style="margin:0 0 24px;font-size:20px;line-height:24px;font-weight:bold">Lockroom</p>
${body.join('\n')}
${link ? button(link) : ''}
<p style="margin:24px 0 0;font-size:14px;line-height:20px;color:#595959">${escapeHtml(footnote)}</p>
${stop ? smallLink(stop) : ''}
</div>
</body>
</html>
`;
  return { to, subject, text: `${text}\n`, html, ...(stop && { unsubscribeUrl: stop.url }) };
}

function smallLink({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:8px 0 0;font-size:14px;line-height:20px"><a href="${escapeHtml(url)}" style="color:#595959">${escapeHtml(label)}</a></p>`;
}

function button({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url);
  return `<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:12px 20px;background:#1b1b1b;color:#ffffff;font-size:16px;font-weight:bold;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;font-size:14px;line-height:20px;color:#595959;word-break:break-all">${address}</p>`;
}
