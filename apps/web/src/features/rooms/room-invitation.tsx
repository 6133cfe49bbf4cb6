import { Copy, Share2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { RoomKeys } from './room-keys.tsx';
import { copyRoomLink, type SharedRoom, shareRoom } from './share-room.ts';

/** Everything friends need to join, in a dialog: Room ID, password, and buttons to share or copy the link. */
export function RoomInvitation({ room }: { room: SharedRoom }) {
  return (
    <>
      <div className="py-4 px-0.5 border-y-3 border-double border-line-strong">
        <RoomKeys room={room} />
      </div>
      <div className="grid grid-cols-[1fr_1fr] gap-2">
        <Button variant="ghost" block icon={Share2} onClick={() => void shareRoom(room)}>
          Share
        </Button>
        <Button variant="ghost" block icon={Copy} onClick={() => void copyRoomLink(room)}>
          Copy Link
        </Button>
      </div>
    </>
  );
}
