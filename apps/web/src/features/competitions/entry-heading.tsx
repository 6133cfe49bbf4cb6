import type { Bracket } from '@lockroom/contract';
import { formatInstant } from '@lockroom/rules';
import { Hourglass, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRoomZone } from '../../shell/room-zone.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';

interface EntryHeadingProps {
  entry: Bracket;
  isViewOnly: boolean;
  /** The heading to show if the entry is the viewer's own. */
  children: ReactNode;
}

export const LATE_TEXT = 'The manager allowed picks after the lock';

/**
 * The heading of an entry, with notes if the manager changed it (rules: secrecy#manager-edits) or let its owner pick
 * after the lock.
 */
export function EntryHeading({ entry, isViewOnly, children }: EntryHeadingProps) {
  const timeZone = useRoomZone();
  const { user, number, editedByManagerAt: at, enteredBy } = entry;
  const who = enteredBy ? `Entered by ${enteredBy}` : 'Edited by the manager';
  return (
    <>
      {entry.isOwner ? (
        children
      ) : (
        <div className="flex items-center gap-2.5 pt-3.5 lg:pt-0 lg:pb-2">
          <Avatar name={user.username} src={user.profileImageUrl} />
          <h1 className="disp min-w-0 text-[28px] leading-none wrap-anywhere [text-box:normal]">
            {user.username}
          </h1>
          {number > 1 && <Badge>Bracket {number}</Badge>}
          {isViewOnly && <Badge tone="creator">View Only</Badge>}
        </div>
      )}
      {(at !== null || enteredBy) && (
        <p className="mt-2 flex items-center gap-1.5 text-sm text-ink-2 wrap-anywhere">
          <Pencil className="size-3.5 stroke-2" aria-hidden />
          {at === null ? who : `${who}, ${formatInstant(Date.parse(at), timeZone)}`}
        </p>
      )}
      {entry.lateEntryUntil !== null && (
        <p className="mt-2 flex items-center gap-1.5 text-sm text-ink-2">
          <Hourglass className="size-3.5 stroke-2" aria-hidden />
          {LATE_TEXT}
        </p>
      )}
    </>
  );
}
