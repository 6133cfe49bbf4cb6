import { createStore } from '../store/store.ts';

/** The last line of the save bar, which shows the next step after saving; null if the page has no save bar. */
export const saveFoot = createStore<HTMLElement | null>(null);
