/** Classes that several parts of this area share. */
export const styles = {
  theirs:
    '[--accent:var(--line-strong)] [--on-accent:var(--ink)] [--accent-edge:var(--field)] [--tag:var(--surface-1)] [--on-tag:var(--ink)]',
  body: 'first:mt-4',
  keys: 'hidden lg:pointer-fine:block [&_kbd]:inline-grid [&_kbd]:place-items-center [&_kbd]:min-w-5 [&_kbd]:h-5 [&_kbd]:mx-px [&_kbd]:py-0 [&_kbd]:px-1.25 [&_kbd]:rounded-sm [&_kbd]:shadow-outline [&_kbd]:text-ink-2 [&_kbd]:text-2xs [&_kbd]:font-semibold',
};
