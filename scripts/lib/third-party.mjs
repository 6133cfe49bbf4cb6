// Lists the licenses of all packages that Lockroom contains, as the content of a text file.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)/i;

/**
 * Lists every production package in the lock file with its version, license and license texts. Optional packages for
 * other platforms are not installed, so only the names of their licenses are listed.
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
  return ['Lockroom contains or uses these third-party packages.', ...new Set(parts)].join(rule);
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
