import { later } from '../../ui/later.tsx';

/** Loaded later: it validates with the schemas of a room. */
export const RoomSettingsDialog = later(() => import('./room-settings-dialog.tsx'), 'RoomSettingsDialog');
