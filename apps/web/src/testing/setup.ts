import { format } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

declare global {
  /** React asks this whether a test waits for its updates (react.dev, "act"). */
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

// How long a test waits for something to appear: as long as a busy machine may need, not a bit in the ordinary case.
configure({ asyncUtilTimeout: 20_000 });

let complaints: string[] = [];

// The toasts' library hands its words to screen readers a frame later and takes them back after a second, by timers of
// its own: no test can wait for these.
const ANNOUNCING = /^An update to ToastAnnounce inside a test was not wrapped in act/;

// React reports misuse (missing keys, updates nobody waited for, wrong nesting) here and nowhere else.
console.error = (...words: unknown[]) => {
  const complaint = format(...words);
  if (!ANNOUNCING.test(complaint)) complaints.push(complaint);
};

beforeEach(() => {
  complaints = [];
});

afterEach(() => {
  cleanup();
  if (complaints.length > 0) throw new Error(`console.error was called:\n${complaints.join('\n')}`);
});
