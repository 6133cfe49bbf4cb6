import { createStore } from '../store/store.ts';

/** `tone` is `danger` for a failure; `duration` is in milliseconds, 5000 by default; `action` is an optional button. */
export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'danger';
  duration?: number;
  action?: { label: string; onSelect: () => void };
}

const shown = createStore<(ToastMessage & { id: number }) | null>(null);
let lastId = 0;

export const toast = {
  get: shown.get,
  subscribe: shown.subscribe,
  show(message: ToastMessage): number {
    lastId += 1;
    shown.set({ ...message, id: lastId });
    return lastId;
  },
  /** Removes the toast. If an id is given, removes the toast only if it has this id. */
  dismiss(id?: number): void {
    if (id === undefined || id === shown.get()?.id) shown.set(null);
  },
};
