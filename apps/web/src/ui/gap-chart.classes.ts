/** Classes that several parts of this area share. */
export const styles = {
  box: 'pt-4 px-4 pb-2.5',
  head: 'items-baseline gap-y-1.5 gap-x-3 mb-3.5',
  title: 'text-2xl',
  chart:
    'w-full h-auto font-stretch-75% tabular-nums [&_text]:fill-ink-3 [&_text]:text-[11.5px] [&_text]:font-book [&_path]:fill-none [&_path]:[stroke-linejoin:round]',
  tag: 'fill-ink! text-[12.5px]! font-bold! [paint-order:stroke] stroke-surface-1 stroke-[4px] [stroke-linejoin:round]',
  grid: 'stroke-line stroke-1',
  now: 'stroke-ink-3 [stroke-dasharray:2_3]',
  pack: 'stroke-line-strong stroke-[1.25] opacity-85',
  lead: 'stroke-ink stroke-2',
  you: 'stroke-accent stroke-3',
  casing: 'stroke-[light-dark(var(--on-accent),var(--bg))] stroke-[5.5]',
  dot: 'fill-ink stroke-surface-1 stroke-[1.5]',
  yourDot: 'fill-accent stroke-[light-dark(var(--on-accent),var(--surface-1))]',
};
