import { later } from '../../ui/later.tsx';

// Loaded later: their forms bring what checks fields, more than a third of what the dashboard would begin with.
export const CreateRoomDialog = later(() => import('./create-room-dialog.tsx'), 'CreateRoomDialog');
export const JoinRoomDialog = later(() => import('./join-room-dialog.tsx'), 'JoinRoomDialog');

/** For useAhead, on the screens that lead to them. */
export const ROOM_DOORS = [CreateRoomDialog, JoinRoomDialog] as const;
