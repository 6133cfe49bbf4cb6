import { later } from '../../ui/later.tsx';

export const PushDialog = later(() => import('./push-dialog.tsx'), 'PushDialog');
