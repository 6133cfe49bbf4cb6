/** Classes that several parts of this area share. */
export const styles = {
  group: 'grid gap-2 min-w-0 [&>legend]:mb-2',
  rounds: 'grid border-y border-line',
  round: 'grid grid-cols-[minmax(0,1fr)_84px] items-center gap-3 py-1.5 px-0',
  roundName: 'grid min-w-0 leading-normal',
  points: 'tabular-nums text-right',
  choices: 'grid grid-cols-4 gap-1.5',
  three: 'grid-cols-3',
  choice:
    'relative flex items-center justify-center gap-1.5 min-w-0 min-h-[max(40px,var(--touch))] py-0 px-1.5 rounded-md bg-surface-1 shadow-outline text-ink-2 text-sm font-semibold cursor-pointer hover:bg-surface-2 hover:text-ink has-[:checked]:bg-ink aria-pressed:bg-ink has-[:checked]:shadow-none aria-pressed:shadow-none has-[:checked]:text-bg aria-pressed:text-bg has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-2',
  figure: 'text-[18px] font-heavy font-stretch-80% tabular-nums',
  swatch: 'flex-none size-3 rounded-sm shadow-[0_0_0_1px_color-mix(in_srgb,currentcolor_35%,transparent)]',
};
