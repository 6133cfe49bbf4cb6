import { createStore, useStore } from '../store/store.ts';

/** Interruptions shorter than this many milliseconds are not shown: a server restarts in a second or two. */
const UNNOTICED_MS = 5_000;

const isLost = createStore(false);
let timer: ReturnType<typeof setTimeout> | undefined;
let again = () => {};

function change(next: boolean): void {
  clearTimeout(timer);
  timer = undefined;
  isLost.set(next);
}

/** Whether this page receives live events from the server. */
export const liveState = {
  broke(reconnect: () => void): void {
    again = reconnect;
    timer ??= setTimeout(change, UNNOTICED_MS, true);
  },
  isFine: (): void => change(false),
  reconnect: (): void => again(),
};

export const useLiveLost = (): boolean => useStore(isLost);
