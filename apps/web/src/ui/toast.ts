import { createStore } from '../store/store.ts';

/** `tone` is danger for a failure; `duration` is in milliseconds, 5000 unless given; `action` is one button. */
export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'danger';
  duration?: number;
  action?: { label: string; onSelect: () => void };
}

/** A toast on screen; `id` grows with every `show`. */
export interface ShownToast extends ToastMessage {
  id: number;
}

const shown = createStore<ShownToast | null>(null);
let lastId = 0;

/** The toast of the application. A new one replaces the one before it. */
export const toast = {
  /** The toast on screen, or null. */
  get: shown.get,
  subscribe: shown.subscribe,
  /** Shows a message and returns its id. */
  show(message: ToastMessage): number {
    lastId += 1;
    shown.set({ ...message, id: lastId });
    return lastId;
  },
  /** Removes the toast; with an id, only if it is still the one on screen. */
  dismiss(id?: number): void {
    if (id === undefined || id === shown.get()?.id) shown.set(null);
  },
};
