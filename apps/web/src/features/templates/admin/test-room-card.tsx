import type { RoomCard } from '@lockroom/contract';
import { plateFor, sportLabel } from '@lockroom/game';
import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../app/paths.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PosterCard } from '../../../ui/poster-card.tsx';
import styles from './cards.module.css';

export interface TestRoomCardProps {
  room: RoomCard;
  /** When the room locks. */
  lock: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
}

/** A test room as its poster, with its people, brackets and Room ID; it leads to the room. */
export function TestRoomCard({ room, lock, onEdit, onDelete }: TestRoomCardProps) {
  const { id, name, sport, isCompleted } = room;
  return (
    <PosterCard
      poster={{ id, name, sport: plateFor(sport), sportLabel: sportLabel(sport), completed: isCompleted }}
      way={<Link to={paths.room(id)} />}
      facts={[
        { term: 'Members', value: room.memberCount, of: room.maxParticipants },
        { term: 'Brackets', value: room.bracketCount, of: room.maxBrackets },
        { term: 'Room ID', value: <span className={styles.code}>{room.roomCode}</span> },
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
