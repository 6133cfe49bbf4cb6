/** An unsaved pick, and all that the server may hold in its place as far as its sheet knows. */
export interface KeptPick {
  /** Null for one that was cleared. */
  pick: unknown;
  known: readonly unknown[];
  /** What the pick was made on, where it means nothing without it: the pair of a fight. */
  madeOn?: unknown;
}

/** The unsaved picks of one sheet. */
export type KeptDraft = Readonly<Record<string, KeptPick>>;

/** The form of what is stored. What has another one is dropped. */
const VERSION = 1;

const keyOf = (accountId: string, entryId: string) => `draft:${accountId}:${entryId}`;

/** What this device keeps of a sheet for one account; nothing where it cannot be read. */
export function readDraft(accountId: string, entryId: string): KeptDraft {
  try {
    return parsed(localStorage.getItem(keyOf(accountId, entryId)));
  } catch {
    return {};
  }
}

/** The ids of the entries of which this device keeps picks for one account. What is kept of other things has a colon. */
export function keptSheets(accountId: string): string[] {
  const before = keyOf(accountId, '');
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(before))
      .map((key) => key.slice(before.length))
      .filter((entryId) => !entryId.includes(':'));
  } catch {
    return [];
  }
}

/**
 * Sets some picks and drops others; what another tab of the account keeps of the sheet stays. False where the device
 * keeps nothing: its storage is full, or refused.
 */
export function keepDraft(
  accountId: string,
  entryId: string,
  picks: KeptDraft,
  dropped: readonly string[],
): boolean {
  const all = Object.entries({ ...readDraft(accountId, entryId), ...picks });
  const next = all.filter(([slot]) => slot in picks || !dropped.includes(slot));
  try {
    if (next.length === 0) localStorage.removeItem(keyOf(accountId, entryId));
    else {
      const stored = JSON.stringify({ version: VERSION, picks: Object.fromEntries(next) });
      localStorage.setItem(keyOf(accountId, entryId), stored);
    }
    return true;
  } catch {
    return false;
  }
}

/** Where the picks of a sheet are kept that came after their lock. */
export const lateName = (entryId: string) => `late:${entryId}`;

/** Drops all that is kept of a sheet. */
export function dropDraft(accountId: string, entryId: string): void {
  for (const name of [entryId, lateName(entryId)])
    keepDraft(accountId, name, {}, Object.keys(readDraft(accountId, name)));
}

function parsed(text: string | null): KeptDraft {
  const stored: unknown = JSON.parse(text ?? 'null');
  if (!isRecord(stored) || stored.version !== VERSION || !isRecord(stored.picks)) return {};
  return Object.fromEntries(
    Object.entries(stored.picks).flatMap(([slot, kept]) =>
      isRecord(kept) && Array.isArray(kept.known)
        ? [[slot, { pick: kept.pick ?? null, known: kept.known, madeOn: kept.madeOn }]]
        : [],
    ),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
