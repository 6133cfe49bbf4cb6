import { later } from '../../../ui/later.tsx';

/** The dialog of the two scores. */
export const TieBreakerDialog = later(() => import('./tie-breaker-dialog.tsx'), 'TieBreakerDialog');
