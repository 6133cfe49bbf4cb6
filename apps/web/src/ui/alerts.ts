/** A message of the application that must be seen. */
export interface Alert {
  title: string;
  text: string;
}

let current: Alert | null = null;
const listeners = new Set<() => void>();

function change(next: Alert | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** The alert of the application; a new one replaces the one before it. */
export const alerts = {
  show: (alert: Alert): void => change(alert),
  dismiss: (): void => change(null),
  /** Calls back after every change; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): Alert | null => current,
};
