import { later } from '../../ui/later.tsx';

export const PasskeysDialog = later(() => import('./passkeys-dialog.tsx'), 'PasskeysDialog');
