import type { MissingPicks as Missing, MissingMember, Room } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { BellRing, Check, ChevronDown } from 'lucide-react';
import { useServerNow } from '../../api/server-clock.ts';
import { counted } from '../../shell/counted.ts';
import { clockTime } from '../../shell/date.ts';
import { PartFailed } from '../../shell/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { styles as manager } from '../competitions/manager/manager.classes.ts';
import { missingPicksQuery, useRemind } from '../competitions/manager/missing-picks.queries.ts';

/** Longer lists of members are collapsed at first. */
const MOST_OPEN = 4;

/** Counts the members who are missing picks and offers to remind them. Renders nothing if nothing can be picked. */
export function MissingPicks({ room }: { room: Room }) {
  const isOpen = !room.isCompleted && !room.isLocked && room.fightCount > 0 && room.memberCount > 1;
  const part = useQuery({ ...missingPicksQuery(room.id), enabled: isOpen });
  const { data: missing } = part;
  if (!isOpen || missing?.others === 0) return null;
  if (!missing) return <PartFailed title="Missing picks could not be loaded" part={part} />;
  return (
    <section aria-label="Missing picks" className={cx('tile grid gap-2', manager.part)}>
      <Members roomId={room.id} missing={missing} />
    </section>
  );
}

function Members({ roomId, missing }: { roomId: string; missing: Missing }) {
  const { members, others } = missing;
  if (members.length === 0) {
    return (
      <p className="text-ink-2 flex items-center gap-2 min-h-11">
        <Check className="size-3.5 stroke-2" aria-hidden />
        {others === 1 ? 'The other member has' : `All ${others} others have`} every pick that can be made.
      </p>
    );
  }
  return (
    <>
      <div className={cx('flex flex-wrap gap-2 flex items-center justify-between', manager.partHead)}>
        <p>
          <b>{members.length}</b> of <b>{others}</b> {others === 1 ? 'other member' : 'others'}{' '}
          {members.length === 1 ? 'has' : 'have'} picks missing
        </p>
        <RemindButton roomId={roomId} missing={missing} />
      </div>
      {members.length <= MOST_OPEN ? (
        <MemberList members={members} />
      ) : (
        <details className={manager.details}>
          <summary className="text-sm text-ink-3">
            Who is missing what
            <ChevronDown className="size-3.5 stroke-2" aria-hidden />
          </summary>
          <MemberList members={members} />
        </details>
      )}
    </>
  );
}

function MemberList({ members }: Pick<Missing, 'members'>) {
  return (
    <ul className="grid gap-y-0 gap-x-6 md:grid-cols-[1fr_1fr]">
      {members.map((member) => (
        <li
          key={member.userId}
          className="flex justify-between items-baseline gap-3 min-h-8 py-1.5 px-0 border-t border-line"
        >
          <span className="wrap-anywhere font-semibold">{member.username}</span>
          <span className="text-sm text-ink-2 flex-none">{missingText(member)}</span>
        </li>
      ))}
    </ul>
  );
}

function missingText({ hasBracket, missing, of }: MissingMember): string {
  return hasBracket ? `${missing} of ${of} missing` : 'no bracket';
}

function RemindButton({ roomId, missing }: { roomId: string; missing: Missing }) {
  const remind = useRemind(roomId);
  const now = useServerNow(60_000);
  const { members, remindedAt, remindAgainAt } = missing;
  if (remindedAt !== null && remindAgainAt !== null && Date.parse(remindAgainAt) > now) {
    return (
      <p className="text-sm text-ink-3" aria-live="polite">
        Reminded {clockTime(Date.parse(remindedAt))}, again from {clockTime(Date.parse(remindAgainAt))}
      </p>
    );
  }
  return (
    <Button
      variant="ghost"
      icon={BellRing}
      loading={remind.isPending}
      aria-label={`Remind ${counted(members.length, 'member')}`}
      onClick={() => remind.mutate()}
    >
      Remind {members.length}
    </Button>
  );
}
