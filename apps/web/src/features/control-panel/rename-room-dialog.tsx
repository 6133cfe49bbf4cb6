import type { Room } from '@lockroom/contract';
import { TEXT_MAX } from '@lockroom/rules';
import { errorText } from '../../shell/errors.ts';
import { NameDialog } from '../../ui/name-dialog.tsx';
import { useRenameRoom } from '../rooms/rooms.queries.ts';

/** Edit Room Name. Rendering the dialog opens it. */
export function RenameRoomDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const rename = useRenameRoom(room.id, onClose);
  return (
    <NameDialog
      title="Edit Room Name"
      description="Changing the name does not affect access: users join by Room ID."
      label="Room name"
      name={room.name}
      maxLength={TEXT_MAX.roomName}
      loading={rename.isPending}
      error={rename.error && errorText(rename.error, 'Failed to update room name')}
      onSubmit={rename.mutate}
      onClose={onClose}
    />
  );
}
