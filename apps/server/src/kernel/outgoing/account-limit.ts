/** Requests to other servers that run at once for one account; the worker runs thirty in all. */
const PER_ACCOUNT = 5;
/** How long a delivery waits when its account has no place, in milliseconds. */
export const NO_PLACE_WAIT_MS = 1_000;

/** Counts the deliveries of each account that are under way, so that one account's slow servers delay nobody else. */
export function createAccountLimit() {
  const underWay = new Map<string, number>();
  return {
    /** Takes a place and returns the function that gives it back; null if the account has none left. */
    acquire(account: string): (() => void) | null {
      const count = underWay.get(account) ?? 0;
      if (count >= PER_ACCOUNT) return null;
      underWay.set(account, count + 1);
      return () => {
        const left = (underWay.get(account) ?? 1) - 1;
        if (left === 0) underWay.delete(account);
        else underWay.set(account, left);
      };
    },
  };
}

export type AccountLimit = ReturnType<typeof createAccountLimit>;
