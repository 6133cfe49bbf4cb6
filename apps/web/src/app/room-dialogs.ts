import { later } from '../ui/later.tsx';

/** The ways to another room, which two screens offer; forms and their rules come with them. */
export const CreateRoomDialog = later(() =>
  import('../features/rooms/create-room-dialog.tsx').then((module) => module.CreateRoomDialog),
);
export const JoinRoomDialog = later(() =>
  import('../features/rooms/join-room-dialog.tsx').then((module) => module.JoinRoomDialog),
);
export const RoomCreatedDialog = later(() =>
  import('../features/rooms/room-created-dialog.tsx').then((module) => module.RoomCreatedDialog),
);
export const ROOM_DIALOGS = [CreateRoomDialog, JoinRoomDialog, RoomCreatedDialog];
