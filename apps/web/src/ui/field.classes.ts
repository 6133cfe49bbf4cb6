/** Classes that several parts of this area share. */
export const styles = {
  field: 'grid grid-cols-1 gap-1.5 min-w-0',
  top: 'items-baseline gap-3',
  label: 'font-book',
  error: 'text-danger',
};
