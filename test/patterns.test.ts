import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { isTest, sourceFiles } from './source.ts';

const LENGTH = 32 * 1024;
/** On any machine, a pattern with quadratic backtracking takes longer than this on a text of LENGTH characters. */
const MOST_MS = 100;

/** Files whose patterns are never applied to long untrusted texts. */
const OUT_OF_REACH: readonly [RegExp, because: string][] = [
  [/^apps\/server\/src\/kernel\/config\.ts$/, 'settings, read once at the start'],
  [/^packages\/paste\/src\//, 'lists that people paste into their own page, with lines of limited length'],
];

interface Pattern {
  at: string;
  pattern: RegExp;
}

const LITERAL =
  /(?:^|[=(,:[!&|?{}]|=>|\breturn)\s*\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)/g;

/** Returns every regular expression literal in the product's code. */
function patterns(): Pattern[] {
  return sourceFiles()
    .filter(({ path }) => /^(packages|apps)\//.test(path) && !path.endsWith('.css') && !isTest(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        if (/^\s*(\*|\/\*|\/\/)/.test(line)) return [];
        return [...line.matchAll(LITERAL)].flatMap(([, source = '', flags]) => {
          const pattern = read(source, flags);
          return pattern ? [{ at: `${path}:${index + 1}`, pattern }] : [];
        });
      }),
    );
}

function read(source: string, flags: string | undefined): RegExp | null {
  try {
    return new RegExp(source, flags);
  } catch {
    return null;
  }
}

const PUMPS = ['a', '0', ' ', '\t', '\n', '-', '.', '/', '(', '"', ',', 'é', '\u0000', 'a.', 'a ', '0 '];
const STARTS = ['', 'a@', 'a@a', '0', '(', 'data:image/', 'a vs '];
const ENDS = ['', '@', '\u0001'];

/** Texts on which a pattern may backtrack before it fails. */
const hostile = STARTS.flatMap((start) =>
  PUMPS.flatMap((pump) => ENDS.map((end) => start + pump.repeat(LENGTH / pump.length) + end)),
);

it(`no regular expression takes ${MOST_MS} ms for a text of ${LENGTH} characters`, {
  timeout: 300_000,
}, () => {
  const all = patterns();
  expect(all.length).toBeGreaterThan(80);
  const reached = all.filter(({ at }) => !OUT_OF_REACH.some(([path]) => path.test(at.replace(/:\d+$/, ''))));
  // Some patterns occur in several files.
  const different = new Map(reached.map((each) => [`${each.pattern}`, each]));
  const slow = [...different.values()].flatMap(({ at, pattern }) => {
    const text = slowest(pattern);
    return text === null
      ? []
      : [`${at} ${pattern}: ${JSON.stringify(text.slice(0, 40))} ... ${JSON.stringify(text.slice(-3))}`];
  });
  expect(slow).toEqual([]);
});

/** Returns the processor time used so far, so that other work on the machine does not count. */
const processorMs = (): number => process.cpuUsage().user / 1_000;

/** Returns a text for which the pattern takes too long, or null. Each runs in a context that can be interrupted. */
function slowest(pattern: RegExp): string | null {
  const trial = { pattern, texts: hostile, now: processorMs, slow: '' };
  // A slow text is tried again, because garbage collection also counts as processor time.
  const script = `const isSlow = (text) => {
    slow = text;
    pattern.lastIndex = 0;
    const start = now();
    pattern.test(text);
    return now() - start > ${MOST_MS};
  };
  for (const text of texts) if (isSlow(text) && isSlow(text)) throw text;`;
  try {
    runInNewContext(script, trial, { timeout: 60_000 });
    return null;
  } catch {
    return trial.slow;
  }
}
