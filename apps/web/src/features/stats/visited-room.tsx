import type { RoomCard } from '@lockroom/contract';
import { plateFor, sportLabel } from '@lockroom/rules';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../shell/paths.ts';
import { Poster } from '../../ui/poster.tsx';

const factsClass =
  'flex justify-between gap-2 p-3.5 [&>div]:flex [&>div]:flex-col-reverse [&_dt]:text-ink-3 [&_dt]:text-sm [&_dt]:font-stretch-92% [&_dt]:whitespace-nowrap [&_dd]:text-3xl [&_dd]:leading-tight [&_small]:text-md [&_small]:font-semibold [&_small]:text-ink-3';
export function VisitedRoom({ room, state, lock }: { room: RoomCard; state: ReactNode; lock: ReactNode }) {
  return (
    <article className="tile relative flex flex-col overflow-hidden">
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
      <Link to={paths.room(room.id)} className="flex flex-1 flex-col" tabIndex={-1}>
        <dl className={factsClass}>
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
        <div className="flex items-center justify-between text-ink-3 min-h-11.5 mt-auto py-0 px-3.5 border-t border-line">
          {lock}
          <ChevronRight aria-hidden />
        </div>
      </Link>
    </article>
  );
}

export function EmptySlot() {
  return (
    <div className="grid place-items-center min-h-37 border-[1.5px] border-dashed border-line-strong rounded-lg text-ink-3 font-book">
      Empty Slot
    </div>
  );
}
