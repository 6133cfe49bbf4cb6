import { format } from 'node:util';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetKept } from '../api/last-seen.ts';
import { forgetServerTime } from '../api/server-clock.ts';
import { session } from '../api/session.ts';
import { createComputeHandler, type FromWorker, type ToWorker } from '../features/chances/compute.ts';
import { alerts } from '../ui/alerts.tsx';
import { toast } from '../ui/toast.ts';
import { takeContractFaults } from './fake-server.ts';

declare global {
  /** Tells React that tests wrap updates in act (react.dev, "act"). */
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const { getElementError } = getConfig();
configure({
  // A busy machine may need this much time to show an element.
  asyncUtilTimeout: 20_000,
  // By default, each attempt of a waiting query prints the whole page, which takes 8 % of the time of a manager test.
  // The page is still printed when the wait ends without success.
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? '') : getElementError(message, container),
});

/** Tells whether `waitFor` or a `findBy` query is making an attempt. The flag is missing from the library's types. */
function isWaiting(): boolean {
  return Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
}

/** Calculates on the main thread, because happy-dom has no workers. */
class InlineWorker {
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  readonly #handle = createComputeHandler((data) => this.onmessage?.({ data }));

  postMessage(message: ToWorker): void {
    this.#handle(message);
  }
}
Object.assign(globalThis, { Worker: InlineWorker });

// Fake timers do not advance the native timeout, so replace it.
AbortSignal.timeout = (ms) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms);
  return controller.signal;
};

let complaints: string[] = [];

// Radix announces toasts with its own timers, which tests cannot wait for.
const ANNOUNCING = /^An update to ToastAnnounce inside a test was not wrapped in act/;
// A lazy component may still be loading when a test about something else ends.
const LOADED_LATE = /^A suspended resource finished loading inside a test/;

// React reports misuse, such as missing keys or updates outside of act, only through console.error.
console.error = (...words: unknown[]) => {
  const complaint = format(...words);
  if (!ANNOUNCING.test(complaint) && !LOADED_LATE.test(complaint)) complaints.push(complaint);
};

// Test files share the app's modules, so each test starts without the state that earlier tests left.
beforeEach(async () => {
  // happy-dom does not scroll.
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  localStorage.clear();
  toast.dismiss();
  alerts.set(null);
  forgetServerTime();
  await forgetKept();
  complaints = [];
  takeContractFaults();
});

afterEach(async () => {
  // Unmount first, because a mounted page would redirect to the login screen when the session ends.
  cleanup();
  vi.useRealTimers();
  // A bracket that is left sends its unsaved picks. This test's server has to respond, not the next test's.
  await new Promise((resolve) => setTimeout(resolve));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  session.end('left');
  const faults = takeContractFaults();
  if (faults.length > 0) throw new Error(`The contract was violated:\n${faults.join('\n')}`);
  if (complaints.length > 0) throw new Error(`console.error was called:\n${complaints.join('\n')}`);
});
