/** Classes that several parts of this area share. */
export const styles = {
  input:
    "w-full min-h-11.5 py-2.5 px-3 border border-field rounded-md bg-surface-1 text-ink text-lg leading-[1.35] placeholder:text-ink-3 placeholder:opacity-100 focus-visible:-outline-offset-1 focus-visible:border-transparent [&[aria-invalid='true']]:border-danger [&[aria-invalid='true']]:shadow-[inset_3px_0_0_var(--danger)] disabled:bg-surface-2 disabled:border-line-strong disabled:text-ink-3 disabled:[-webkit-text-fill-color:currentcolor] disabled:opacity-100 [&:read-only]:[&:not(:disabled,select)]:bg-surface-2",
  text: 'font-stretch-100%',
  code: 'font-stretch-112% font-bold tracking-[0.16em] uppercase tabular-nums placeholder:font-medium',
  score:
    'min-h-19.5 p-1.5 text-[40px] font-extrabold font-stretch-62% tabular-nums lining-nums leading-none text-center [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none',
  area: 'min-h-26 resize-y [field-sizing:content] max-h-[50dvh]',
  wrap: 'relative block',
  notSet:
    '[&:not(:focus,:invalid)]:text-transparent [&:not(:focus,:invalid)]:[&::-webkit-datetime-edit]:opacity-0 pointer-coarse:not-invalid:text-transparent pointer-coarse:not-invalid:[&::-webkit-datetime-edit]:opacity-0',
  instead:
    'absolute inset-y-px right-auto left-3.25 grid items-center text-lg pointer-events-none [:invalid+&]:hidden not-pointer-coarse:[:focus+&]:hidden',
  withButton: 'pr-12.5',
  reveal: 'absolute right-px top-px size-11 focus-visible:-outline-offset-4',
};
