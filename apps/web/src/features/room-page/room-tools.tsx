import type { Bracket, Room } from '@lockroom/contract';
import { canDeleteEntry } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import {
  CalendarPlus,
  ChevronDown,
  ChevronRight,
  EllipsisVertical,
  Eye,
  History,
  Image,
  Info,
  LifeBuoy,
  List,
  Lock,
  Plus,
  Printer,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useServerNow } from '../../api/server-clock.ts';
import { clockTime, isSameDay, weekdayOf } from '../../shell/date.ts';
import { bracketPath, paths } from '../../shell/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ConfirmDialog } from '../../ui/form-dialog.tsx';
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx';
import { chatQuery } from '../chat/chat.queries.ts';
import { useCreateEntry, useDeleteEntry } from '../competitions/competition.queries.ts';
import { seesPicks } from '../competitions/late-entry.ts';
import { shareStandings } from '../rooms/share-room.ts';
import { CreateEntryButton, canCreate } from '../standings/create-entry-button.tsx';
import type { Night } from '../standings/night.ts';
import type { RoomPageDialog } from './room-header.tsx';

interface RoomToolsProps {
  night: Night;
  onOpen: (dialog: RoomPageDialog) => void;
  onTimeline: () => void;
  onPrint: () => void;
}

/** A menu of less common actions, and a button for another bracket or, after the lock, everyone's picks. */
export function RoomTools({ night, onOpen, onTimeline, onPrint }: RoomToolsProps) {
  const { room, phase, contest, entries, own } = night;
  const canMakeAgain = room.isManager && !room.isTestRoom;
  const router = useRouter();
  const create = useCreateEntry(room.id, (entry) => router.history.push(bracketPath(entry)));
  return (
    <div className="flex flex-wrap items-start gap-2 *:flex-1 lg:*:min-w-38 lg:*:flex-[0_1_auto]">
      {/* Until the viewer has a bracket, the card above shows this button instead. */}
      {phase === 'before' && (own.length > 0 || contest.total === 0) && (
        <CreateEntryButton room={room} variant="ghost" block />
      )}
      {phase !== 'before' && (
        <Button asChild variant="ghost">
          <Link to={paths.roomPicks(room.id)}>Everyone’s picks</Link>
        </Button>
      )}
      <Menu
        trigger={
          <Button variant="ghost">
            More
            <ChevronDown className="size-3.5 stroke-2" aria-hidden />
          </Button>
        }
      >
        {phase === 'during' && canCreate(room) && (
          <MenuItem icon={Plus} onSelect={() => create.mutate()}>
            Create Bracket
          </MenuItem>
        )}
        {contest.scored && (
          <MenuItem icon={History} onSelect={onTimeline}>
            Timeline
          </MenuItem>
        )}
        {entries.length > 0 && (
          <>
            <MenuItem icon={List} onSelect={() => onOpen('brackets')}>
              All brackets
            </MenuItem>
            <MenuItem icon={Printer} onSelect={onPrint}>
              Print
            </MenuItem>
          </>
        )}
        <MenuItem icon={Info} onSelect={() => onOpen('details')}>
          Room info
        </MenuItem>
        <MenuItem icon={Image} onSelect={() => shareStandings(room)}>
          Share Picture
        </MenuItem>
        {canMakeAgain && !room.isCompleted && (
          <MenuItem icon={LifeBuoy} onSelect={() => onOpen('second-chance')}>
            Second Chance
          </MenuItem>
        )}
        {canMakeAgain && (
          <MenuItem icon={CalendarPlus} onSelect={() => onOpen('again')}>
            Again Next Year
          </MenuItem>
        )}
      </Menu>
    </div>
  );
}

/** The newest message from someone who is not blocked; a tap opens the chat. Renders nothing if there is none. */
export function LastMessage({ room, onOpen }: { room: Room; onOpen: () => void }) {
  const { data: log } = useQuery(chatQuery(room.id));
  const now = useServerNow(60_000);
  const last = log?.messages.filter(({ isBlocked }) => !isBlocked).at(-1);
  if (!last) return null;
  const at = Date.parse(last.createdAt);
  return (
    <section aria-label="Last message" className="plane overflow-hidden">
      <button
        type="button"
        className="grid min-h-15 w-full grid-cols-[34px_minmax(0,1fr)_18px] items-center gap-3 px-3.5 py-2.5 text-left hover:bg-surface-2"
        onClick={onOpen}
      >
        <Avatar name={last.username} src={last.profileImageUrl} />
        <span className="min-w-0">
          <span className="mb-0.5 block text-xs text-ink-3">
            <b className="font-semibold text-ink-2">{last.username}</b> ·{' '}
            {isSameDay(at, now) ? clockTime(at) : weekdayOf(at)}
          </span>
          <span className="line-clamp-2 text-base leading-normal wrap-anywhere">{last.message}</span>
        </span>
        <ChevronRight className="size-4 stroke-2 text-ink-3" aria-hidden />
      </button>
    </section>
  );
}

/** Lists the room's brackets, each with a menu. Before the lock, this is the only list of brackets. */
export function BracketsDialog({ night, onClose }: { night: Night; onClose: () => void }) {
  const { room, entries, contest } = night;
  const [deleting, setDeleting] = useState<Bracket | null>(null);
  const { mutateAsync: deleteEntry } = useDeleteEntry(room.id);
  if (deleting) {
    return (
      <ConfirmDialog
        onClose={() => setDeleting(null)}
        title="Delete Bracket"
        text={
          <>
            <p>Are you sure you want to delete this bracket?</p>
            <p>
              <b>{deleting.name}</b> and all its picks will be removed from the standings.
            </p>
          </>
        }
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        onConfirm={() => deleteEntry(deleting.id)}
      />
    );
  }
  return (
    <Dialog onClose={onClose} title="All brackets">
      <ul className="ruled">
        {entries.map((entry) => (
          <li key={entry.id} className="flex min-h-13 items-center gap-3 py-1">
            <Avatar name={entry.user.username} src={entry.user.profileImageUrl} />
            <span className="min-w-0 flex-1">
              <Link
                to={bracketPath(entry)}
                className="relative font-semibold wrap-anywhere before:absolute before:-inset-y-4 before:inset-x-0 hover:underline"
              >
                {entry.name}
              </Link>
              {entry.picksSaved !== null && contest.total > 0 && (
                <span className="block text-xs text-ink-3">
                  {entry.picksSaved} of {contest.total} picks
                </span>
              )}
            </span>
            <Menu trigger={<IconButton icon={EllipsisVertical} label={`Menu for ${entry.name}`} />}>
              <MenuLink icon={Eye}>
                <Link to={bracketPath(entry)}>Open Bracket</Link>
              </MenuLink>
              {(entry.isOwner || seesPicks(room)) && (
                <DeleteItem night={night} entry={entry} onDelete={() => setDeleting(entry)} />
              )}
            </Menu>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** A separate component, so that the clock re-renders it only while the menu is open. */
function DeleteItem({ night, entry, onDelete }: { night: Night; entry: Bracket; onDelete: () => void }) {
  const { room, contest } = night;
  const now = useServerNow(1_000);
  const viewer = { isOwner: entry.isOwner, isManager: seesPicks(room), completed: room.isCompleted };
  const isAllowed = canDeleteEntry(viewer, contest.locks, now);
  return (
    <MenuItem icon={isAllowed ? Trash2 : Lock} danger={isAllowed} disabled={!isAllowed} onSelect={onDelete}>
      {isAllowed ? 'Delete' : 'Locked: can no longer be deleted'}
    </MenuItem>
  );
}
