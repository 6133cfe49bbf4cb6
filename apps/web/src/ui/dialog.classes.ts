/** Classes that several parts of this area share. */
export const styles = {
  overlay:
    'fixed inset-0 z-(--z-dialog) grid place-items-center p-4 overflow-y-auto bg-scrim data-[state=open]:animate-[fade_var(--m2)_var(--ease)] max-sm:items-end max-sm:justify-items-center max-sm:pt-10 max-sm:px-0 max-sm:pb-0',
  dialog:
    'grid grid-cols-1 gap-4 w-[min(100%,440px)] p-5.5 rounded-xl bg-surface-1 shadow-3 wrap-break-word data-[state=open]:animate-[rise_var(--m3)_var(--ease)] max-sm:max-h-[calc(100dvh-44px)] max-sm:w-full max-sm:overflow-y-auto max-sm:pt-0 max-sm:px-4 max-sm:pb-[calc(16px_+_env(safe-area-inset-bottom))] max-sm:rounded-t-xl max-sm:data-[state=open]:[animation-name:sheet]',
  // On phones the title and the buttons stay in sight, and what lies between them scrolls.
  head: 'gap-3 max-sm:sticky max-sm:top-0 max-sm:z-2 max-sm:-mx-4 max-sm:-mb-2 max-sm:bg-surface-1 max-sm:px-4 max-sm:pt-5.5 max-sm:pb-2',
  title:
    'text-[26px] font-extrabold font-stretch-62% uppercase leading-none tracking-[-0.002em] [word-spacing:0.07em] min-w-0',
  close: '-my-2 -mr-2 ml-0',
  footer:
    'justify-end mt-1 max-sm:sticky max-sm:-bottom-[calc(16px_+_env(safe-area-inset-bottom))] max-sm:z-2 max-sm:-mx-4 max-sm:-mb-[calc(16px_+_env(safe-area-inset-bottom))] max-sm:bg-surface-1 max-sm:px-4 max-sm:pt-3 max-sm:pb-[calc(16px_+_env(safe-area-inset-bottom))] max-sm:[&>*]:flex-1 max-sm:[&>*]:min-w-max',
};
