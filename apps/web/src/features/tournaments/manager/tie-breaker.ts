import { later } from '../../../ui/later.tsx';

/** Asks for the score of the final, a predicted or the real one. */
export const TieBreakerDialog = later(() =>
  import('./tie-breaker-dialog.tsx').then((module) => module.TieBreakerDialog),
);
