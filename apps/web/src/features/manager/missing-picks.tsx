import type { MissingPicks as Missing, MissingMember, Room } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { BellRing, Check, ChevronDown } from 'lucide-react';
import { useServerNow } from '../../api/server-clock.ts';
import { counted } from '../../shell/counted.ts';
import { clockTime } from '../../shell/date.ts';
import { PartFailed } from '../../shell/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import manager from '../competitions/manager/manager.module.css';
import { missingPicksQuery, useRemind } from '../competitions/manager/missing-picks.queries.ts';
import styles from './missing-picks.module.css';

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
    <section aria-label="Missing picks" className={`tile stack ${manager.part}`}>
      <Members roomId={room.id} missing={missing} />
    </section>
  );
}

function Members({ roomId, missing }: { roomId: string; missing: Missing }) {
  const { members, others } = missing;
  if (members.length === 0) {
    return (
      <p className={`muted ${styles.complete}`}>
        <Check className="icon-s" aria-hidden />
        {others === 1 ? 'The other member has' : `All ${others} others have`} every pick that can be made.
      </p>
    );
  }
  return (
    <>
      <div className={`cluster spread ${manager.partHead}`}>
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
          <summary className="small dim">
            Who is missing what
            <ChevronDown className="icon-s" aria-hidden />
          </summary>
          <MemberList members={members} />
        </details>
      )}
    </>
  );
}

function MemberList({ members }: Pick<Missing, 'members'>) {
  return (
    <ul className={styles.list}>
      {members.map((member) => (
        <li key={member.userId} className={`spread ${styles.row}`}>
          <span className={styles.name}>{member.username}</span>
          <span className={`small muted ${styles.count}`}>{missingText(member)}</span>
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
      <p className="small dim" aria-live="polite">
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
