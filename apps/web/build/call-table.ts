import { fileURLToPath } from 'node:url';
import { calls } from '@lockroom/contract';
import type { Plugin } from 'vite';

const SOURCE = fileURLToPath(import.meta.resolve('@lockroom/contract')).replace(/index\.ts$/, 'calls.ts');

/**
 * Puts the finished table of calls in the place of the file that makes it from the contract, so that the page fetches
 * methods and paths alone instead of every schema.
 */
export function callTable(): Plugin {
  let replaced = false;
  return {
    name: 'lockroom-call-table',
    apply: 'build',
    load(id) {
      if (id !== SOURCE) return null;
      replaced = true;
      return `export const calls = ${JSON.stringify(calls)};`;
    },
    buildEnd(error) {
      if (!error && !replaced) this.error(`${SOURCE} is not part of the page any more`);
    },
  };
}
