const listeners = new Map<string, () => void>();

/** Calls back once when this call next succeeds, given as its method and URL. A second listener replaces the first. */
export function onNextSuccess(call: string, listener: () => void): void {
  listeners.set(call, listener);
}

export function notifySuccess(call: string): void {
  listeners.get(call)?.();
  listeners.delete(call);
}
