import { createStore } from '../store/store.ts';

/** A message from the app that the user must acknowledge. */
export interface Alert {
  title: string;
  text: string;
}

export const alerts = createStore<Alert | null>(null);
