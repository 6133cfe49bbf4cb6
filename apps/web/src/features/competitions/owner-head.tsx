import type { Bracket } from '@lockroom/contract';
import { formatInstant } from '@lockroom/rules';
import { Hourglass, Pencil } from 'lucide-react';
import { useRoomZone } from '../../shell/room-zone.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';

export function OwnerHead({
  entry: { user, number },
  isViewOnly,
}: {
  entry: Pick<Bracket, 'user' | 'number'>;
  isViewOnly: boolean;
}) {
  return (
    <div className="flex items-center gap-2.5 pt-3.5 lg:pt-0 lg:pb-2">
      <Avatar name={user.username} src={user.profileImageUrl} />
      <h1 className="disp min-w-0 text-[28px] leading-none wrap-anywhere [text-box:normal]">
        {user.username}
      </h1>
      {number > 1 && <Badge>Bracket {number}</Badge>}
      {isViewOnly && <Badge tone="creator">View Only</Badge>}
    </div>
  );
}

/** Shows that the manager let the owner enter picks after the lock. Renders nothing if `until` is null. */
export function LateNote({ until }: { until: string | null }) {
  if (until === null) return null;
  return (
    <p className="mt-2 flex items-center gap-1.5 text-sm text-ink-2">
      <Hourglass className="size-3.5 stroke-2" aria-hidden />
      {LATE_TEXT}
    </p>
  );
}

export const LATE_TEXT = 'The manager allowed picks after the lock';

/** Shows when a manager changed a bracket (rules: secrecy#manager-edits). Renders nothing if none did. */
export function EditedNote({ entry }: { entry: Pick<Bracket, 'editedByManagerAt' | 'enteredBy'> }) {
  const timeZone = useRoomZone();
  const { editedByManagerAt: at, enteredBy } = entry;
  if (at === null && !enteredBy) return null;
  const who = enteredBy ? `Entered by ${enteredBy}` : 'Edited by the manager';
  return (
    <p className="mt-2 flex items-center gap-1.5 text-sm text-ink-2 wrap-anywhere">
      <Pencil className="size-3.5 stroke-2" aria-hidden />
      {at === null ? who : `${who}, ${formatInstant(Date.parse(at), timeZone)}`}
    </p>
  );
}
