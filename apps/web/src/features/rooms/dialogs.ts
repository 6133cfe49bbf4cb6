import { lazyComponent } from '../../shell/lazy-component.tsx';

// Dialogs that most visits never open. Their code, which includes the form library, is loaded when one is first opened.
export const CreateRoomDialog = lazyComponent(() => import('./room-forms.tsx'), 'CreateRoomDialog');
export const RoomSettingsDialog = lazyComponent(() => import('./room-forms.tsx'), 'RoomSettingsDialog');
export const JoinRoomDialog = lazyComponent(() => import('./join-room-dialog.tsx'), 'JoinRoomDialog');
export const InvitedDialog = lazyComponent(() => import('./join-room-dialog.tsx'), 'InvitedDialog');
export const RoomCreatedDialog = lazyComponent(
  () => import('./room-created-dialog.tsx'),
  'RoomCreatedDialog',
);
