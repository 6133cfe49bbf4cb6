import { later } from '../../ui/later.tsx';

export const TokensDialog = later(() => import('./tokens-dialog.tsx'), 'TokensDialog');
