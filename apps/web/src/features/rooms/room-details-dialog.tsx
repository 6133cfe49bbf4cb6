import type { Room } from '@lockroom/contract';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { roomFacts } from './room-facts.tsx';

/** The facts of the right panel for narrow screens, which have no panel. */
export function RoomDetailsDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Room details">
      {room.description && <p className="muted">{room.description}</p>}
      <Facts facts={[...roomFacts(room), { term: 'Manager', value: room.creatorName }]} />
    </Dialog>
  );
}
