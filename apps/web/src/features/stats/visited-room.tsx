import type { RoomCard } from '@lockroom/contract';
import { bracketCountdown, plateFor, sportLabel } from '@lockroom/game';
import { Link } from '@tanstack/react-router';
import { useServerNow } from '../../api/server-clock.ts';
import { paths } from '../../app/paths.ts';
import { LockLine } from '../../ui/lock-line.tsx';
import { Poster } from '../../ui/poster.tsx';
import styles from './visited-room.module.css';

/** One of the rooms the viewer visits most; all of it leads there. */
export function VisitedRoom({ room }: { room: RoomCard }) {
  return (
    <article className={styles.room}>
      <Poster
        size="feature"
        sport={plateFor(room.sport)}
        sportLabel={sportLabel(room.sport)}
        id={room.id}
        name={room.name}
        completed={room.isCompleted}
        badge={room.isCreator && !room.isCompleted ? 'Creator' : undefined}
        link={<Link to={paths.room(room.id)} />}
      />
      {/* The same way once more for pointers; the keyboard has the name. */}
      <Link to={paths.room(room.id)} className={styles.rest} tabIndex={-1}>
        <dl className={styles.facts}>
          <div>
            <dt>Members</dt>
            <dd className="num">{room.memberCount}</dd>
          </div>
          <div>
            <dt>Brackets</dt>
            <dd className="num">
              {room.bracketCount}
              <small>/{room.maxBrackets}</small>
            </dd>
          </div>
          <div>
            <dt>Your points</dt>
            <dd className="num">{room.userPoints}</dd>
          </div>
        </dl>
        <div className={styles.foot}>
          <RoomLock room={room} />
        </div>
      </Link>
    </article>
  );
}

const HOUR_MS = 3_600_000;

function RoomLock({ room }: { room: RoomCard }) {
  const now = useServerNow(60_000);
  if (room.isCompleted) return <LockLine icon="flag" tone="closed" strong="Event Completed" />;
  const lockAt = room.lockTime === null ? null : Date.parse(room.lockTime);
  const text = bracketCountdown({ lockAt, now, hasResult: room.isLocked });
  if (lockAt === null || room.isLocked || lockAt <= now) {
    return (
      <LockLine icon={lockAt === null && !room.isLocked ? 'clock' : 'closed'} tone="closed" strong={text} />
    );
  }
  return (
    <LockLine
      icon="open"
      tone={lockAt - now < HOUR_MS ? 'soon' : 'plain'}
      text="Locks in"
      strong={text.replace('Locks in ', '')}
    />
  );
}

/** Where a room would stand if the viewer had one more. */
export function EmptySlot() {
  return <div className={styles.slot}>Empty Slot</div>;
}
