import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, type TestInfo } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

/** Waits for the newest email that the server has sent to an address. */
export async function readMail({ config }: TestInfo, to: string): Promise<Email> {
  const dataDir: unknown = config.metadata.dataDir;
  if (typeof dataDir !== 'string') throw new Error('playwright.config.ts does not specify a data folder');
  const folder = resolve(config.rootDir, '..', join(dataDir, 'mail'));
  let letter: Email | undefined;
  await expect
    .poll(async () => {
      const files = existsSync(folder) ? readdirSync(folder).sort() : [];
      const letters = await Promise.all(
        files.map((file) => PostalMime.parse(readFileSync(join(folder, file)))),
      );
      letter = letters.findLast((each) => each.to?.some(({ address }) => address === to));
      return letter?.to?.[0]?.address;
    })
    .toBe(to);
  if (!letter) throw new Error(`There is no email to ${to}`);
  return letter;
}
