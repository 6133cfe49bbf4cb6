/** An instant as files and answers write it; null for none. */
export function instantOf(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

/** An instant of a file as it is stored; null for none. */
export function toDate(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}
