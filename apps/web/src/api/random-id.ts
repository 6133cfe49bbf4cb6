const BYTES = 16;

/** 32 random hexadecimal digits. Not `randomUUID`, which only secure connections have. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
