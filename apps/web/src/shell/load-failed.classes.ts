/** Classes that several parts of this area share. */
export const styles = {
  part: 'flex-wrap gap-y-1 gap-x-3 py-2 px-0 wrap-anywhere [&>p]:flex-[1_1_180px] [&>p]:min-w-0',
  live: 'sticky top-0 z-13 flex-nowrap h-(--notice-h) -mx-4 px-4 bg-bg leading-normal lg:top-(--top-h) lg:-mx-0.5 lg:px-0.5',
};
