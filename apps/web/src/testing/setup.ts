import { format } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { deleteCachedResponses } from '../api/last-updated.ts';
import { forgetServerTime } from '../api/server-clock.ts';
import { InlineWorker } from '../features/chances/testing/inline-worker.ts';
import { toast } from '../ui/toast.ts';
import { takeContractFaults } from './fake-server.ts';

declare global {
  /** Tells React that tests wrap updates in act (react.dev, "act"). */
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

// A busy machine may need this much time to show an element.
configure({ asyncUtilTimeout: 20_000 });

// happy-dom has no workers.
Object.assign(globalThis, { Worker: InlineWorker });

// The native timeout ignores fake timers, so replace it.
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

// happy-dom does not scroll. Test files share the app's modules, so reset the state that earlier tests left.
beforeEach(async () => {
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  forgetServerTime();
  await deleteCachedResponses();
  toast.dismiss();
  complaints = [];
  takeContractFaults();
});

afterEach(() => {
  cleanup();
  const faults = takeContractFaults();
  if (faults.length > 0) throw new Error(`The contract was violated:\n${faults.join('\n')}`);
  if (complaints.length > 0) throw new Error(`console.error was called:\n${complaints.join('\n')}`);
});
