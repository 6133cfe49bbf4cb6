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

let current: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: ShownToast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** The toast of the application. A new one replaces the one before it. */
export const toast = {
  /** Shows a message and returns its id. */
  show(message: ToastMessage): number {
    lastId += 1;
    change({ ...message, id: lastId });
    return lastId;
  },
  /** Removes the toast; with an id, only if it is still the one on screen. */
  dismiss(id?: number): void {
    if (current && (id === undefined || id === current.id)) change(null);
  },
  /** Calls back after every change; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** The toast on screen, or null. */
  get(): ShownToast | null {
    return current;
  },
};
