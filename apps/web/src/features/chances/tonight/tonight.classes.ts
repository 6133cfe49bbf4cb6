/** Classes that several parts of this area share. */
export const styles = {
  tonight: 'gap-3',
  now: 'flex items-baseline gap-2.5 [&_h2]:text-[22px] [&>span]:ml-auto [&>span]:whitespace-nowrap [&>span>.num]:text-ink [&>span>.num]:text-2xl [&>span>.num]:leading-none lg:[&_h2]:text-[28px]',
  two: 'grid grid-cols-1 xl:grid-cols-[minmax(0,1.18fr)_minmax(0,1fr)] xl:gap-y-0 xl:gap-x-10 [&>section>:first-child]:mt-5 [&>section>:first-child]:mx-0 [&>section>:first-child]:mb-1.5',
  table: '[&>section>:first-child]:mt-5 [&>section>:first-child]:mx-0 [&>section>:first-child]:mb-1.5',
  out: 'p-4',
  title: 'text-5xl',
  choice: 'justify-self-start max-w-full',
  try: 'mb-3',
  foot: 'grid justify-items-start gap-2.5 max-w-[64ch] mt-2 leading-[1.55]',
  narrow: 'grid gap-3 w-full text-ink text-base',
};
