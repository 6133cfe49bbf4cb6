import { later } from '../../ui/later.tsx';

/** Loaded later: few open it, and seldom. */
export const MakeAgain = later(() => import('./make-again.tsx'), 'MakeAgain');
