import { createStore } from '../store/store.ts';

/** The last line of the bar that saves a page's picks, for the next step of what is saved; null without a bar. */
export const saveFoot = createStore<HTMLElement | null>(null);
