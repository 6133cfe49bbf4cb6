import { createStore, useStore } from '../store/store.ts';

/** A break that is over sooner is not worth a word: a server restarts in a second or two. */
const UNNOTICED_MS = 5_000;

const isLost = createStore(false);
let timer: ReturnType<typeof setTimeout> | undefined;
let again = () => {};

function change(next: boolean): void {
  clearTimeout(timer);
  timer = undefined;
  isLost.set(next);
}

/** Whether events of the server reach this page. */
export const liveState = {
  /** The stream broke or could not be opened; `reconnect` tries at once. */
  broke(reconnect: () => void): void {
    again = reconnect;
    timer ??= setTimeout(change, UNNOTICED_MS, true);
  },
  /** The stream is open, or none is wanted. */
  isFine: (): void => change(false),
  reconnect: (): void => again(),
};

/** Whether the page has been without events for longer than a moment. */
export const useLiveLost = (): boolean => useStore(isLost);
