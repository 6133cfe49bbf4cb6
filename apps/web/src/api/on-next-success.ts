const listeners = new Map<string, () => void>();

/** Calls the listener once, when this call (its method and URL) next succeeds. A second listener replaces the first. */
export function onNextSuccess(call: string, listener: () => void): void {
  listeners.set(call, listener);
}

export function notifySuccess(call: string): void {
  listeners.get(call)?.();
  listeners.delete(call);
}
