import { laterDialog } from './later.tsx';

/** Asks before something that cannot be taken back. It runs the action and reports its failure itself. */
export const ConfirmDialog = laterDialog(() =>
  import('./confirm-box.tsx').then((module) => module.ConfirmBox),
);
