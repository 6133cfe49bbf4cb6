/** Classes that several parts of this area share. */
export const styles = {
  row: 'people-row flex items-center gap-3 min-h-16 py-2.5 px-1 border-b border-line max-sm:has-[>.people-actions]:flex-wrap',
  name: 'font-semibold wrap-anywhere',
  fullName: 'font-normal',
  email: 'relative before:absolute before:-inset-y-4 before:-inset-x-1 hover:text-ink hover:underline',
  since: 'whitespace-nowrap max-sm:hidden',
  actions:
    'people-actions flex gap-2 max-sm:[.people-row:has(>.people-actions)>&]:flex-[0_0_100%] max-sm:[.people-row:has(>.people-actions)>&]:[&>button]:flex-1',
};
