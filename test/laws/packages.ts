/**
 * Allowed imports of each package and workspace outside of the apps, apart from its own files: prefixes of paths and
 * names.
 */
const MAY_IMPORT: readonly [from: string, to: readonly RegExp[], reason: string][] = [
  ['packages/rules/', [], 'the rules import nothing'],
  ['packages/paste/', [/^packages\/rules\//], 'the reader of pasted lists imports the rules only'],
  [
    'packages/poster/',
    [/^packages\/rules\//],
    'names as they are set and drawings of sports import the rules only',
  ],
  ['packages/contract/', [/^packages\/rules\//, /^zod(\/|$)/], 'the contract imports zod and the rules only'],
  [
    'packages/testing/',
    [/^packages\/(rules|contract)\//, /^(node:|zod(\/|$)|fast-check$|vitest$)/],
    'what tests share stands on rules and contract, never on an app',
  ],
  [
    'e2e/',
    // Its whole table of paths is tested from outside.
    [
      /^packages\//,
      /^apps\/web\/src\/(app|shell)\/paths\.ts$/,
      /^(node:|@playwright\/|axe-core$|zod(\/|$)|postal-mime$|fast-check$|puppeteer-core$)/,
    ],
    'a journey knows the product by its page and its calls',
  ],
];

/** Journeys start their own server in one file, which may know how a server is assembled. */
const STARTS_A_SERVER = 'e2e/support/server.mjs';

/** Whether an import from outside leads into bench or e2e, which nothing else may import. */
export function isOfTheTop(from: string, to: string): boolean {
  return ['bench/', 'e2e/'].some((top) => to.startsWith(top) && !from.startsWith(top));
}

/** The violation of an import by a package, a journey or a measurement; null when it is allowed. */
export function packageBreach(from: string, to: string): string | null {
  if (from === STARTS_A_SERVER) return null;
  for (const [own, others, reason] of MAY_IMPORT) {
    if (!from.startsWith(own)) continue;
    return to.startsWith(own) || others.some((other) => other.test(to)) ? null : reason;
  }
  return null;
}
