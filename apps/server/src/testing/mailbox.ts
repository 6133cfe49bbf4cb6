import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { TestServer } from './test-server.ts';

/**
 * Runs the jobs that are due. Returns the emails written so far, optionally only those to one address, oldest first.
 */
export async function readMails(
  server: Pick<TestServer, 'worker' | 'dataDir'>,
  to?: string,
): Promise<Email[]> {
  await server.worker.drain();
  const folder = join(server.dataDir, 'mail');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).sort();
  const mails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(join(folder, file)))));
  return mails.filter((mail) => !to || mail.to?.some(({ address }) => address === to));
}

/** Returns the token of the one-time link in the newest email to an address. */
export async function mailedToken(
  server: Pick<TestServer, 'worker' | 'dataDir'>,
  to: string,
): Promise<string> {
  const mail = (await readMails(server, to)).at(-1);
  const token = /\/login\?reset=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`No email to ${to} contains a link`);
  return token;
}
