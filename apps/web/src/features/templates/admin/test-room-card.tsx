import type { RoomCard } from '@lockroom/contract';
import { plateFor, sportLabel } from '@lockroom/rules';
import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../shell/paths.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PosterCard } from '../../../ui/poster-card.tsx';

export interface TestRoomCardProps {
  room: RoomCard;
  lock: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
}

export function TestRoomCard({ room, lock, onEdit, onDelete }: TestRoomCardProps) {
  const { id, name, sport, isCompleted } = room;
  return (
    <PosterCard
      poster={{ id, name, plate: plateFor(sport), sportLabel: sportLabel(sport), completed: isCompleted }}
      way={<Link to={paths.room(id)} />}
      facts={[
        // No maximum is shown, because simulated members are counted but do not take a place.
        { term: 'Members', value: room.memberCount },
        { term: 'Brackets', value: room.bracketCount, of: room.maxBrackets },
        {
          term: 'Room ID',
          value: <span className="text-xl font-bold font-stretch-100% tracking-widest">{room.roomCode}</span>,
        },
      ]}
      line={lock}
      actions={
        <>
          <IconButton size="s" icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />
          <IconButton size="s" icon={Trash2} label={`Delete ${name}`} onClick={onDelete} />
        </>
      }
    />
  );
}
