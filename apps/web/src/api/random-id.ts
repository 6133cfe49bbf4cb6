const BYTES = 16;

/** Returns 32 random hex digits. `randomUUID` is only available on secure connections. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
