import { createStore } from '../store/store.ts';

/** A message of the application that must be seen. */
export interface Alert {
  title: string;
  text: string;
}

/** The alert of the application; a new one replaces the one before it. */
export const alerts = createStore<Alert | null>(null);
