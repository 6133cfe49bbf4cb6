import type { RoomCard } from '@lockroom/contract';
import { plateFor, sportLabel } from '@lockroom/rules';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../shell/paths.ts';
import { Poster } from '../../ui/poster.tsx';
import styles from './visited-room.module.css';

export function VisitedRoom({ room, state, lock }: { room: RoomCard; state: ReactNode; lock: ReactNode }) {
  return (
    <article className={`tile ${styles.room}`}>
      <Poster
        size="feature"
        plate={plateFor(room.sport)}
        sportLabel={sportLabel(room.sport)}
        id={room.id}
        name={room.name}
        completed={room.isCompleted}
        badge={room.isCreator && !room.isCompleted ? 'Creator' : undefined}
        link={<Link to={paths.room(room.id)} />}
      />
      {/* For pointer users only; keyboard users reach the room through the poster's link. */}
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
        {state}
        <div className={`spread dim ${styles.foot}`}>
          {lock}
          <ChevronRight aria-hidden />
        </div>
      </Link>
    </article>
  );
}

export function EmptySlot() {
  return <div className={styles.slot}>Empty Slot</div>;
}
