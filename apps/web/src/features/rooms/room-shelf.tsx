import type { RoomCard } from '@lockroom/contract';
import { Archive, Trophy } from 'lucide-react';
import { useState } from 'react';
import { useServerNow } from '../../api/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PosterGrid } from '../../ui/poster-card.tsx';
import { GiveUpRoomDialog } from './give-up-room-dialog.tsx';
import { RoomPosterCard } from './room-card.tsx';
import { type RoomShelf, roomsIn, type ShelfTab, tabLabel } from './room-tabs.ts';
import { useArchiveRoom } from './rooms.queries.ts';
import { taskOf } from './tasks.ts';

export interface RoomShelfListProps {
  rooms: readonly RoomCard[];
  tab: ShelfTab;
  shelf: RoomShelf;
  onCreate: () => void;
  onShowActive: () => void;
}

export function RoomShelfList({ rooms, tab, shelf, onCreate, onShowActive }: RoomShelfListProps) {
  const [givingUp, setGivingUp] = useState<RoomCard | null>(null);
  const archive = useArchiveRoom();
  const now = useServerNow(60_000);
  const shown = roomsIn(rooms, tab, shelf, now);
  // Only one yellow button per page, on the first room that needs attention.
  const next = shown.find((room) => taskOf(room) !== null);
  return (
    <>
      {shown.length === 0 ? (
        <EmptyShelf tab={tab} shelf={shelf} onCreate={onCreate} onShowActive={onShowActive} />
      ) : (
        <PosterGrid>
          {shown.map((room) => (
            <RoomPosterCard
              key={room.id}
              room={room}
              isNext={room === next}
              busy={archive.isPending && archive.variables.roomId === room.id}
              onArchive={() => archive.mutate({ roomId: room.id, archive: !room.isArchived })}
              onGiveUp={() => setGivingUp(room)}
            />
          ))}
        </PosterGrid>
      )}
      {givingUp && <GiveUpRoomDialog room={givingUp} onClose={() => setGivingUp(null)} />}
    </>
  );
}

function EmptyShelf({ tab, shelf, onCreate, onShowActive }: Omit<RoomShelfListProps, 'rooms'>) {
  const sport = tab === 'all' ? '' : tab === 'presets' ? 'preset ' : `${tabLabel(tab)} `;
  if (shelf === 'archived') {
    return (
      <EmptyState
        icon={Archive}
        title={`No archived ${sport}rooms`}
        action={<Button onClick={onShowActive}>Show active rooms</Button>}
      >
        Rooms you archive stay here until you restore them.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Trophy}
      title={`No ${sport}rooms yet`}
      action={<Button onClick={onCreate}>Create {article(sport)} room</Button>}
    >
      Create one and share its Room ID, or join one you were invited to.
    </EmptyState>
  );
}

/** Returns the article before a sport and 'room': 'a Football', 'an MMA'; 'a' for no sport. */
function article(sport: string): string {
  const word = sport.trim();
  if (word === '') return 'a';
  return `${/^(MMA|[AEIO])/.test(word) ? 'an' : 'a'} ${word}`;
}
