import { later } from '../../ui/later.tsx';

export const TokensDialog = later(() => import('./tokens-dialog.tsx').then((module) => module.TokensDialog));
