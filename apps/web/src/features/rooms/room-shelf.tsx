import type { RoomCard } from '@lockroom/contract';
import { plateFor, ROOM_TAB_LABELS, ROOM_TABS, roomTab, sportLabel } from '@lockroom/rules';
import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Ellipsis, LogOut, Share2, Trash2, Trophy } from 'lucide-react';
import { useState } from 'react';
import { useServerNow } from '../../api/server-clock.ts';
import { paths } from '../../shell/paths.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { EmptyState } from '../../ui/notes.tsx';
import { PosterCard, PosterGrid } from '../../ui/poster.tsx';
import type { TabItem } from '../../ui/tabs.tsx';
import { GiveUpRoomDialog } from './give-up-room-dialog.tsx';
import { RoomLockLine } from './room-lock.tsx';
import { useArchiveRoom } from './room-mutations.ts';
import { shareRoom } from './share-room.ts';
import { byNextLock, picksState, taskOf } from './tasks.ts';

const MOST = 21;

/** CSS classes for filled and empty cells, by background; `done` applies when every pick is made. */
const CELLS = {
  card: ['bg-ink-2', 'bg-surface-3'],
  poster: ['bg-accent', 'bg-white/18'],
  accent: ['bg-on-accent lg:h-2.5', 'shadow-[inset_0_0_0_1.5px_var(--on-accent)] lg:h-2.5'],
  done: ['bg-accent shadow-outline-accent lg:h-2.5', ''],
} as const;

interface PickCellsProps {
  made: number;
  of: number;
  look?: keyof typeof CELLS;
}

/** Shows the share of picks made as a row of cells. Screen readers skip it, because the numbers are shown beside it. */
export function PickCells({ made, of, look = 'card' }: PickCellsProps) {
  const cells = Math.min(of, MOST);
  // The first cell is filled as soon as there is one pick, but the last one only when no pick is missing.
  const full = made >= of ? cells : Math.min(cells - 1, Math.ceil((made / of) * cells));
  return (
    <span className="flex flex-1 gap-0.75" aria-hidden>
      {Array.from({ length: cells }, (_, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: cells never move
          key={index}
          className={cx('h-2 flex-1 rounded-xs', CELLS[look][index < full ? 0 : 1])}
        />
      ))}
    </span>
  );
}

/** Shows what a room needs from the viewer. Renders nothing if there is nothing to pick or set up. */
function RoomState({ room, isNext }: { room: RoomCard; isNext: boolean }) {
  const task = taskOf(room);
  const state = task?.state ?? picksState(room);
  if (state === null || (task === null && room.yourPicks?.bracketId === null)) return null;
  const { made, of, open } = room.yourPicks ?? { made: 0, of: 0, open: 0 };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-2 gap-x-3 items-center pt-2.5 px-3.5 pb-3 border-t border-line [&_b]:block [&>[aria-hidden]]:col-span-full">
      <span>
        <b>{state}</b>
        {open > 0 && task?.act !== 'Set up' && <span className="text-sm text-ink-2">{open} missing</span>}
      </span>
      {task && (
        <Button asChild variant={isNext ? 'primary' : 'ghost'}>
          <Link to={task.path} aria-label={`${task.act}: ${room.name}`}>
            {task.act}
          </Link>
        </Button>
      )}
      {of > 0 && <PickCells made={made} of={of} />}
    </div>
  );
}

interface RoomPosterCardProps {
  room: RoomCard;
  isNext: boolean;
  onArchive: () => void;
  /** Opens the confirmation for leaving the room or, for the creator, deleting it. */
  onGiveUp: () => void;
  busy: boolean;
}

function RoomPosterCard({ room, isNext, onArchive, onGiveUp, busy }: RoomPosterCardProps) {
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
      state={<RoomState room={room} isNext={isNext} />}
      line={<RoomLockLine room={room} />}
      actions={
        <Menu trigger={<IconButton icon={Ellipsis} label={`More options for ${room.name}`} />}>
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

export const ROOM_SHELVES = ['active', 'archived'] as const;
type RoomShelf = (typeof ROOM_SHELVES)[number];

export const SHELF_TABS = ['all', ...ROOM_TABS] as const;
type ShelfTab = (typeof SHELF_TABS)[number];

/** Returns the rooms in a tab. The All tab is sorted by next lock, and the other tabs list the newest rooms first. */
export function roomsIn(
  rooms: readonly RoomCard[],
  tab: ShelfTab,
  shelf: RoomShelf,
  now: number,
): RoomCard[] {
  const shelved = rooms.filter((room) => room.status === shelf);
  if (tab === 'all') return byNextLock(shelved, now);
  return shelved.filter((room) => roomTab(room.sport) === tab);
}

/** Returns the tabs with the number of active or archived rooms in each, if known (rules: play#sports). */
export function tabItems(rooms: readonly RoomCard[] | undefined, shelf: RoomShelf): TabItem<ShelfTab>[] {
  if (!rooms) return SHELF_TABS.map((tab) => ({ value: tab, label: tabLabel(tab) }));
  const shelved = rooms.filter((room) => room.status === shelf).map((room) => roomTab(room.sport));
  return SHELF_TABS.map((tab) => ({
    value: tab,
    label: tabLabel(tab),
    countsZero: true,
    count: tab === 'all' ? shelved.length : shelved.filter((own) => own === tab).length,
  }));
}

export function tabLabel(tab: ShelfTab): string {
  return tab === 'all' ? 'All' : ROOM_TAB_LABELS[tab];
}

interface RoomShelfListProps {
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
  // A page has only one yellow button, on the first room that needs attention.
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

/** Returns the sport with its article: 'a Football', 'an MMA'; 'a' if the sport is empty. */
function article(sport: string): string {
  const word = sport.trim();
  if (word === '') return 'a';
  return `${/^(MMA|[AEIO])/.test(word) ? 'an' : 'a'} ${word}`;
}
