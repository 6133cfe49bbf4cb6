import type { RoomCard } from '@lockroom/contract';
import { plateFor, sportLabel } from '@lockroom/game';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../app/paths.ts';
import { Poster } from '../../ui/poster.tsx';
import styles from './visited-room.module.css';

/** One of the rooms the viewer visits most, over its lock line; all of it leads there. */
export function VisitedRoom({ room, lock }: { room: RoomCard; lock: ReactNode }) {
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
          {lock}
          <ChevronRight aria-hidden />
        </div>
      </Link>
    </article>
  );
}

/** Where a room would stand if the viewer had one more. */
export function EmptySlot() {
  return <div className={styles.slot}>Empty Slot</div>;
}
