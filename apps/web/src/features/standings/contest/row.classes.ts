/** Classes that several parts of this area share. */
export const styles = {
  head: '[&>:first-child]:text-center [&>:nth-child(n+5)]:text-right',
  rank: 'text-4xl font-extrabold leading-none text-center max-lg:row-start-1 max-lg:col-start-1 max-lg:self-end',
  points: 'text-4xl font-extrabold leading-none text-right max-lg:row-[1/3] max-lg:col-start-3',
  winners: 'text-right text-xl',
  strip: 'max-lg:row-start-2 max-lg:col-start-2 max-lg:mt-1.75',
};
