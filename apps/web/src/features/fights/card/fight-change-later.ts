import { later } from '../../../ui/later.tsx';

// Loaded later: nothing happens to most fights.
export const FightChange = later(() => import('./fight-change.tsx'), 'FightChange');
