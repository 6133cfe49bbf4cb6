import { later } from '../../ui/later.tsx';

/** Loaded later: few open it. */
export const InviteLinksDialog = later(() => import('./invite-links-dialog.tsx'), 'InviteLinksDialog');
