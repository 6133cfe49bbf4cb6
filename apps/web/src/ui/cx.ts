/** Joins class names and skips falsy values, so that a conditional class can be written as `on && styles.on`. */
export function cx(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
