const waiting = new Map<string, () => void>();

/** Calls back when this call next succeeds, given as its method and URL: what its failure led to is over then. */
export function onceAnswered(call: string, then: () => void): void {
  waiting.set(call, then);
}

/** A call has succeeded. */
export function tellAnswered(call: string): void {
  waiting.get(call)?.();
  waiting.delete(call);
}
