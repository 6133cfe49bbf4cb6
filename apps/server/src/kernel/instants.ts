/** Formats an instant as ISO 8601; null stays null. */
export function instantOf(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

/** Parses an ISO 8601 text; null stays null. */
export function toDate(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}
