/** Classes that several parts of this area share. */
export const styles = {
  desk: 'shadow-hairline-strong overflow-hidden',
  slides: 'animate-[slide-in_var(--m3)_var(--ease)]',
  head: 'flex items-center gap-4 min-h-11 py-1 px-3 lg:min-h-14 lg:py-1.5 lg:px-5',
  title: 'text-3xl leading-tight lg:text-[32px]',
  state: 'flex items-center gap-2.5 ml-auto',
  tap: 'inline-flex items-center h-6 py-0 px-2 rounded-sm shadow-outline text-ink-3 text-[12.5px] font-bold font-stretch-84% whitespace-nowrap data-now:bg-accent data-now:shadow-none data-now:text-on-accent',
  corners: 'grid grid-cols-2 border-y border-line',
  corner:
    'result-desk-corner [--plate:116px] [--plate-w:100%] grid grid-rows-[var(--plate)_auto] lg:[--plate:132px] lg:flex',
  blue: 'result-desk-blue border-l border-line text-right lg:flex-row-reverse',
  plate: 'h-(--plate) max-lg:min-h-0',
  name: 'flex flex-1 flex-col justify-center gap-2.25 min-w-0 min-h-18.75 p-3 lg:gap-3.25 lg:py-4 lg:px-5 in-[.result-desk-blue]:items-end in-[.result-desk-won]:bg-ink in-[.result-desk-corner:not(.result-desk-won):hover]:bg-surface-2',
  first:
    'min-h-3.5 text-base font-book leading-none in-[.result-desk-lost]:text-ink-3 in-[.result-desk-won]:text-bg',
  last: 'text-[32px] lg:text-[44px] in-[.result-desk-lost]:text-ink-3 in-[.result-desk-won]:text-bg',
  lost: 'result-desk-lost',
  won: 'result-desk-won',
  tag: 'absolute top-2 left-2 inline-flex items-center gap-1 h-6 py-0 px-2 rounded-sm bg-ink text-bg text-2xs font-bold font-stretch-88% tracking-widest uppercase in-[.result-desk-blue]:right-2 in-[.result-desk-blue]:left-auto',
  step: 'flex items-center py-2.25 px-3 lg:pt-3.5 lg:px-5 lg:pb-3',
  keys: 'flex gap-1.25 items-center ml-auto [&_kbd]:min-w-5 [&_kbd]:py-0.5 [&_kbd]:px-1.25 [&_kbd]:rounded-sm [&_kbd]:bg-surface-3 [&_kbd]:text-ink-2 [&_kbd]:text-xs [&_kbd]:font-strong [&_kbd]:text-center',
  methods: 'grid auto-cols-fr grid-flow-col gap-1.5 pt-0 px-3 pb-2.5 lg:gap-2 lg:pt-0 lg:px-5 lg:pb-4',
  others:
    'result-desk-others grid auto-cols-fr gap-1.5 px-3 lg:gap-2 lg:pt-0 lg:px-5 lg:pb-4 grid-flow-row grid-cols-2 py-2.5 border-t border-line',
  method:
    "grid place-items-center min-h-16 rounded-md bg-surface-2 shadow-outline-field text-md font-strong font-stretch-88% hover:bg-surface-3 in-[.result-desk-others]:min-h-12 in-[.result-desk-others]:py-1 in-[.result-desk-others]:px-2 in-[.result-desk-others]:text-center in-[.result-desk-others]:wrap-anywhere in-[[data-waiting]]:not-[[data-checked]]:bg-transparent in-[[data-waiting]]:not-[[data-checked]]:shadow-outline in-[[data-waiting]]:not-[[data-checked]]:text-ink-3 [&:is([data-checked],[aria-pressed='true'])]:bg-ink [&:is([data-checked],[aria-pressed='true'])]:shadow-none [&:is([data-checked],[aria-pressed='true'])]:text-bg",
  foot: 'grid grid-cols-2 border-t border-line [&>button]:rounded-none [&>button]:border-l [&>button]:border-line [&>button]:-ml-px',
  failure: 'py-2.5 px-3 border-t border-line text-danger [&>span]:mt-2',
};
