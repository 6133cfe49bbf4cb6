export function instantOf(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

export function toDate(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}
