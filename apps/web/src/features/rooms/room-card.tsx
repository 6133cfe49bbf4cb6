import type { RoomCard } from '@lockroom/contract';
import { plateFor, sportLabel } from '@lockroom/rules';
import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Ellipsis, LogOut, Share2, Trash2 } from 'lucide-react';
import { paths } from '../../shell/paths.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { PosterCard } from '../../ui/poster-card.tsx';
import { RoomLockLine } from './room-lock.tsx';
import { RoomState } from './room-state.tsx';
import { shareRoom } from './share-room.ts';

export interface RoomPosterCardProps {
  room: RoomCard;
  isNext: boolean;
  onArchive: () => void;
  /** Opens the confirmation for leaving the room or, for the creator, deleting it. */
  onGiveUp: () => void;
  busy: boolean;
}

export function RoomPosterCard({ room, isNext, onArchive, onGiveUp, busy }: RoomPosterCardProps) {
  return (
    <PosterCard
      poster={{
        id: room.id,
        name: room.name,
        plate: plateFor(room.sport),
        sportLabel: sportLabel(room.sport),
        completed: room.isCompleted,
        badge: room.isCreator && !room.isCompleted ? 'Creator' : undefined,
      }}
      way={<Link to={paths.room(room.id)} />}
      facts={[
        { term: 'Members', value: room.memberCount },
        { term: 'Brackets', value: room.bracketCount, of: room.maxBrackets },
        { term: 'Your points', value: room.userPoints },
      ]}
      state={<RoomState room={room} button={isNext ? 'primary' : 'ghost'} />}
      line={<RoomLockLine room={room} />}
      actions={
        <Menu trigger={<IconButton icon={Ellipsis} label={`More for ${room.name}`} />}>
          <MenuItem icon={Share2} onSelect={() => void shareRoom(room)}>
            Share
          </MenuItem>
          <MenuItem icon={room.isArchived ? ArchiveRestore : Archive} disabled={busy} onSelect={onArchive}>
            {room.isArchived ? 'Restore' : 'Archive'}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={room.isCreator ? Trash2 : LogOut} danger onSelect={onGiveUp}>
            {room.isCreator ? 'Delete' : 'Leave Room'}
          </MenuItem>
        </Menu>
      }
    />
  );
}
