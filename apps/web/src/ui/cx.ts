/** Joins class names and leaves out everything falsy, so that a state can be written as `on && styles.on`. */
export function cx(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
