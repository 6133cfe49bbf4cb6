import type { Room } from '@lockroom/contract';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { roomFacts } from './room-facts.tsx';

export function RoomDetailsDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Room details">
      {room.description && <p className="muted">{room.description}</p>}
      <Facts facts={[...roomFacts(room), { term: 'Manager', value: room.creatorName }]} />
    </Dialog>
  );
}
