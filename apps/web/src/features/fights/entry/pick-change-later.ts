import { later } from '../../../ui/later.tsx';

// Loaded later: few picks ever stand on a fight whose pair has changed.
export const PickChange = later(() => import('./pick-change.tsx'), 'PickChange');
