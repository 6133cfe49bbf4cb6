import { laterDialog } from './later.tsx';

/** Says one thing that must be seen, with a single button to put it away. */
export const AlertDialog = laterDialog(() => import('./alert-box.tsx').then((module) => module.AlertBox));
