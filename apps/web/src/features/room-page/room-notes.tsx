import type { Room } from '@lockroom/contract';
import { EllipsisVertical, Megaphone, Pause, PencilLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { clockTime, dateOf } from '../../shell/date.ts';
import { toastFailure } from '../../shell/errors.ts';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useAnnounce } from '../members/members.queries.ts';

const AnnouncementDialog = lazyComponent(
  () => import('../members/announcement-dialog.tsx'),
  'AnnouncementDialog',
);

export function RoomNotes({ room }: { room: Room }) {
  return (
    <>
      <Announcement room={room} />
      {room.paused && (
        <section aria-label="Pause" className="plane mt-3 flex items-start gap-3 px-4 py-3">
          <Pause className="mt-0.5 size-4 flex-none" aria-hidden />
          <p className="min-w-0 wrap-anywhere">
            <b>You are paused.</b> Your brackets count, but you cannot write messages or create brackets.
            {room.paused.reason !== null && ` Reason: ${room.paused.reason}`}
          </p>
        </section>
      )}
    </>
  );
}

function Announcement({ room }: { room: Room }) {
  const { announcement, isManager } = room;
  const [isEdited, setEdited] = useState(false);
  const announce = useAnnounce(room.id);
  if (announcement === null) return null;
  const at = Date.parse(announcement.at);
  return (
    <section
      aria-label="Announcement"
      className="mt-3 grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 rounded-lg bg-surface-1 py-3 pr-1 pl-4 shadow-outline-accent-2"
    >
      <Megaphone className="mt-0.5 size-4 flex-none" aria-hidden />
      <div className="min-w-0">
        <p className="max-h-48 overflow-y-auto leading-normal whitespace-pre-wrap wrap-anywhere" dir="auto">
          {announcement.text}
        </p>
        <p className="mt-1 text-xs text-ink-3 wrap-anywhere">
          {announcement.by},{' '}
          <time dateTime={announcement.at}>{`${dateOf(announcement.at)}, ${clockTime(at)}`}</time>
        </p>
      </div>
      {isManager && (
        <span className="-my-2">
          <Menu trigger={<IconButton icon={EllipsisVertical} label="Menu for the announcement" />}>
            <MenuItem icon={PencilLine} onSelect={() => setEdited(true)}>
              Edit
            </MenuItem>
            <MenuItem
              icon={Trash2}
              danger
              onSelect={() =>
                announce.mutate(null, {
                  onError: (error) => toastFailure(error, 'The announcement was not removed'),
                })
              }
            >
              Remove
            </MenuItem>
          </Menu>
        </span>
      )}
      {isEdited && <AnnouncementDialog room={room} onClose={() => setEdited(false)} />}
    </section>
  );
}
