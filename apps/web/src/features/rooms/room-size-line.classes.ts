/** Classes that several parts of this area share. */
export const styles = {
  size: 'gap-3 [&_b]:text-ink [&_b]:font-semibold [&_button]:flex-none',
  line: 'min-h-11 [&_button]:-mr-2.5',
};
