import { fileURLToPath } from 'node:url';
import { calls, contract, type Endpoint } from '@lockroom/contract';
import type { Plugin } from 'vite';

const SOURCE = fileURLToPath(import.meta.resolve('@lockroom/contract')).replace(/index\.ts$/, 'calls.ts');

/**
 * Replaces a module with the table of API calls that it would derive from the contract, so that the page loads only
 * methods and paths, not all schemas.
 */
export function callTable(): Plugin {
  let replaced = false;
  return {
    name: 'lockroom-call-table',
    apply: 'build',
    load(id) {
      if (id !== SOURCE) return null;
      replaced = true;
      return `export const calls = ${JSON.stringify(calls, withoutPages)};`;
    },
    buildEnd(error) {
      if (!error && !replaced) this.error(`${SOURCE} is no longer part of the page`);
    },
  };
}

const PAGES = new Set(
  Object.values(contract).flatMap((feature: Record<string, Endpoint>) =>
    Object.values(feature).flatMap(({ response, path }) => (response === 'html' ? [path] : [])),
  ),
);

/** Leaves out the calls that return HTML, because scripts never make them. */
function withoutPages(_name: string, value: unknown): unknown {
  const isPage = typeof value === 'object' && value !== null && PAGES.has(Reflect.get(value, 'path'));
  return isPage ? undefined : value;
}
