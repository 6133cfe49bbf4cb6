import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from './config.ts';
import { newId } from './ids.ts';
import { HopelessJob, type JobHandler } from './jobs.ts';
import type { Log } from './log.ts';

/** A letter to one person, in both forms that readers show. */
export interface Mail {
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** An http address that ends letters of this kind with one empty POST (RFC 8058); mail readers show it as a button. */
  unsubscribeUrl?: string;
}

/** Hands letters over for delivery. */
export interface Mailer {
  /** Resolves once the letter is handed over. Throws {@link HopelessJob} when it never can be, else any error. */
  send(mail: Mail): Promise<void>;
}

/** The kind of job whose payload is a {@link Mail}; enqueue it in the transaction that causes the letter. */
export const MAIL_JOB = 'mail';

// A server that does not answer must not hold up the other work of the queue, and never as long as a job's lease.
const PATIENCE_MS = 10_000;
// With the queue's pauses of at most a quarter of an hour this is about a day.
const MOST_ATTEMPTS = 100;
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+$/u;

/** Builds the mailer of the settings: SMTP, or without it .eml files in the data folder. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>, log: Log): Mailer {
  const { smtpUrl, mailFrom, dataDir } = config;
  return smtpUrl ? smtpMailer(smtpUrl, mailFrom) : fileMailer(join(dataDir, 'mail'), mailFrom, log);
}

/** Does the jobs of kind {@link MAIL_JOB}. */
export function mailJob(mailer: Mailer): JobHandler {
  return async (payload, { attempts }) => {
    giveUpAfter(attempts);
    await mailer.send(readMail(payload));
  };
}

/** Ends a job about a letter after about a day of tries. */
export function giveUpAfter(attempts: number): void {
  if (attempts > MOST_ATTEMPTS) throw new HopelessJob('the mail could not be handed over for a day');
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(
    {
      url,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      dnsTimeout: PATIENCE_MS,
      ...noFiles,
    },
    { from },
  );
  return {
    async send(mail) {
      try {
        await transport.sendMail(envelope(mail));
      } catch (error) {
        throw isFinal(error)
          ? new HopelessJob('the mail server refuses this letter', { cause: error })
          : error;
      }
    },
  };
}

function fileMailer(folder: string, from: string, log: Log): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, ...noFiles }, { from });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(envelope(mail));
      const file = join(folder, `${newId()}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Letters carry one-time links: for the owner of the process alone.
      await writeFile(file, message as Buffer, { mode: 0o600 });
      log.info({ file }, 'No SMTP_URL is set: the mail was written to a file');
    },
  };
}

// A letter is text; nothing in it may make the mailer read a file or an address.
const noFiles = { disableFileAccess: true, disableUrlAccess: true } as const;

// The address is passed apart from any name and the subject on one line, so neither can begin another header.
function envelope(mail: Mail) {
  if (!ADDRESS.test(mail.to)) throw new HopelessJob('the address of a mail is no address');
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
  // Written anew from its parts, an address has neither line breaks nor angle brackets.
  const { href, protocol } = new URL(url);
  if (!/^https?:$/.test(protocol)) throw new HopelessJob('the address that ends letters is no web address');
  return { 'List-Unsubscribe': `<${href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

// A permanent answer about the recipient or the letter. A refused sign-in is a setting that can be put right.
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const isAboutTheLetter = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return isAboutTheLetter && typeof error.responseCode === 'number' && error.responseCode >= 500;
}

function readMail(payload: unknown): Mail {
  const { to, subject, text, html, unsubscribeUrl } = (payload ?? {}) as Record<string, unknown>;
  if ([to, subject, text, html].some((part) => typeof part !== 'string'))
    throw new HopelessJob('a mail job carries no mail');
  return { to, subject, text, html, ...(typeof unsubscribeUrl === 'string' && { unsubscribeUrl }) } as Mail;
}
