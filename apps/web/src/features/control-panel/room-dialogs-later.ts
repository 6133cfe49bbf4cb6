import { later } from '../../ui/later.tsx';

/** Loaded later: the page has to show a card or a bracket first. */
export const RoomDialogs = later(() => import('./room-dialogs.tsx'), 'RoomDialogs');
