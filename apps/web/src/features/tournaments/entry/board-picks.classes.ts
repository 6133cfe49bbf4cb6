/** Classes that several parts of this area share. */
export const styles = {
  notice: 'mb-4',
  read: 'mt-2',
  lock: 'grid gap-0.5 max-w-85 leading-[1.15] [&>span+span]:font-stretch-88%',
  counter: 'text-sm whitespace-nowrap',
  board: 'max-lg:mt-2',
};
