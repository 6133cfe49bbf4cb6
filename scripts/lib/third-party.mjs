// The licences of the packages that Lockroom is made of, as one text.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)/i;

/**
 * Names every package of a lock file that is not for development alone, with its version, its licence, and the texts that
 * come with it. Optional packages for other machines are not installed; their licence is named.
 * @param {string} root
 * @returns {string}
 */
export function thirdPartyText(root) {
  /** @type {Record<string, { version: string, license: string, dev?: boolean, link?: boolean }>} */
  const packages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const production = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  );
  const parts = production.map(([path, { license, version }]) => {
    const name = path.split('node_modules/').at(-1);
    const texts = licenceTexts(join(root, path));
    return [`${name} ${version}`, `Licence: ${license}`, ...texts].join('\n\n');
  });
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  return ['Lockroom contains or uses these packages of others.', ...new Set(parts)].join(rule);
}

/** @param {string} folder */
function licenceTexts(folder) {
  /** @type {string[]} */
  let files = [];
  try {
    files = readdirSync(folder);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
  return files
    .filter((file) => LICENCE_FILE.test(file) && !/\.[cm]?[jt]s$/.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
}
