import type { Room } from '@lockroom/contract';
import { TEXT_MAX } from '@lockroom/rules';
import { RenameDialog } from '../../shell/rename-dialog.tsx';
import { useRenameRoom } from '../rooms/rooms.queries.ts';

export function RenameRoomDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  return (
    <RenameDialog
      title="Edit Room Name"
      description="Changing the name does not affect access: users join by Room ID."
      label="Room name"
      name={room.name}
      maxLength={TEXT_MAX.roomName}
      rename={useRenameRoom(room.id, onClose)}
      failed="Failed to update room name"
      onClose={onClose}
    />
  );
}
