/** How a toast looks: ink for what went well or is worth knowing, danger for a failure. */
export const TOAST_TONES = ['plain', 'danger'] as const;
export type ToastTone = (typeof TOAST_TONES)[number];

/** What a toast says. `duration` is in milliseconds and 5000 unless given; `action` is one button, such as Undo. */
export interface ToastMessage {
  title: string;
  description?: string;
  tone?: ToastTone;
  duration?: number;
  action?: { label: string; onSelect: () => void };
}

/** A toast on screen; `id` grows with every `show` and so tells one toast from the next. */
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

/** The one toast of the application. A new one takes the place of the one before it. */
export const toast = {
  /** Shows a message now and returns its id. */
  show(message: ToastMessage): number {
    lastId += 1;
    change({ ...message, id: lastId });
    return lastId;
  },
  /** Takes a toast away; with an id only if that toast is still the one on screen. */
  dismiss(id?: number): void {
    if (current && (id === undefined || id === current.id)) change(null);
  },
  /** Calls back after every change; returns the way to stop. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** The toast on screen, or null. */
  get(): ShownToast | null {
    return current;
  },
};
