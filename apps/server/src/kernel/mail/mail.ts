import { mkdir, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { escapeHtml } from '../html.ts';
import { newId } from '../ids.ts';
import { HopelessJob, type JobHandler } from '../jobs/worker.ts';
import type { Log } from '../log.ts';

/** A mail to one person, as text and as HTML. */
export interface Mail {
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * An http URL that unsubscribes from mails of this kind with one empty POST (RFC 8058); mail readers show it as a
   * button.
   */
  unsubscribeUrl?: string;
}

/** Sends mail. */
export interface Mailer {
  /** Resolves once the mail server has accepted the mail. Throws {@link HopelessJob} for a permanent failure. */
  send(mail: Mail): Promise<void>;
}

/** The kind of job whose payload is a {@link Mail}; enqueue it in the transaction that causes the mail. */
export const MAIL_JOB = 'mail';

/**
 * Timeouts in milliseconds: a mail server may be silent for `idle`, and one mail may take `total`, which is less than a
 * job's lease. A mail server that hangs must not hold up other jobs.
 */
const MAIL_TIMEOUTS = { idle: 10_000, total: 40_000 };
// The queue retries at least every quarter of an hour, so this takes about a day.
const MOST_ATTEMPTS = 100;
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+$/u;

/** Builds the configured mailer: SMTP, or without it .eml files in the data folder. */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: Log,
  timeouts = MAIL_TIMEOUTS,
): Mailer {
  const { smtpUrl, mailFrom, dataDir } = config;
  return smtpUrl ? smtpMailer(smtpUrl, mailFrom, timeouts) : fileMailer(join(dataDir, 'mail'), mailFrom, log);
}

/** The handler for jobs of kind {@link MAIL_JOB}. */
export function mailJob(mailer: Mailer): JobHandler {
  return async (payload, { attempts }) => {
    giveUpAfter(attempts);
    await mailer.send(readMail(payload));
  };
}

/** Gives up on a mail job after about a day of attempts. */
export function giveUpAfter(attempts: number): void {
  if (attempts > MOST_ATTEMPTS) throw new HopelessJob('the mail could not be sent for a day');
}

// Loaded when the first mail is sent.
const mailing = () => import('nodemailer').then((library) => library.default);

function smtpMailer(url: string, from: string, { idle, total }: typeof MAIL_TIMEOUTS): Mailer {
  return {
    async send(mail) {
      const nodemailer = await mailing();
      // The library's timeouts restart with every byte, so the connection has a total one.
      const socket = new Socket();
      // The library listens for errors only once connected; the timeout may fire earlier.
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
        throw isFinal(error) ? new HopelessJob('the mail server refused this mail', { cause: error }) : error;
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
      // Mails contain one-time links, so only the owner of the process may read them.
      await writeFile(file, message as Buffer, { mode: 0o600 });
      log.info({ file }, 'No SMTP_URL is set: the mail was written to a file');
    },
  };
}

// A mail is plain text; nothing in it may make the mailer read a file or a URL.
const noFiles = { disableFileAccess: true, disableUrlAccess: true } as const;

// The address is passed without a name and the subject on one line, so that neither can add another header.
function envelope(mail: Mail) {
  if (!ADDRESS.test(mail.to)) throw new HopelessJob('the address of a mail is not valid');
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
  // Rebuilt from its parts, a URL contains neither line breaks nor angle brackets.
  const { href, protocol } = new URL(url);
  if (!/^https?:$/.test(protocol)) throw new HopelessJob('the unsubscribe address is not a web address');
  return { 'List-Unsubscribe': `<${href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

// A permanent failure concerns the recipient or the mail. A refused sign-in is a setting that can be corrected.
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const isAboutTheMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return isAboutTheMail && typeof error.responseCode === 'number' && error.responseCode >= 500;
}

function readMail(payload: unknown): Mail {
  const { to, subject, text, html, unsubscribeUrl } = (payload ?? {}) as Record<string, unknown>;
  if ([to, subject, text, html].some((part) => typeof part !== 'string'))
    throw new HopelessJob('a mail job has no mail');
  return { to, subject, text, html, ...(typeof unsubscribeUrl === 'string' && { unsubscribeUrl }) } as Mail;
}

/** The content of a mail, as plain text. */
export interface MailContent {
  to: string;
  subject: string;
  /** 'Hi ada,' */
  greeting: string;
  paragraphs: string[];
  /** The main action, as a button. */
  link?: { label: string; url: string };
  /** Small print under the link. */
  footnote: string;
  /** Unsubscribes from mails of this kind: a link in the small print, and a button in mail readers. */
  stop?: { label: string; url: string };
}

/** Formats a mail as text and HTML: one column, no pictures, nothing loaded from elsewhere. */
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
