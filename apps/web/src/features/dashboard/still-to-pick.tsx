import type { RoomCard } from '@lockroom/contract';
import { CROP_COUNT, hashOf } from '@lockroom/poster';
import { plateFor, sportLabel } from '@lockroom/rules';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Check, ChevronRight } from 'lucide-react';
import { paths } from '../../shell/paths.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Motif, PosterName, plateStyle } from '../../ui/poster.tsx';
import { useLockClock } from '../rooms/room-lock.tsx';
import { PickCells } from '../rooms/room-shelf.tsx';
import type { RoomTask } from '../rooms/tasks.ts';
import { allInText, picksText, whenText } from './dashboard-text.ts';

const HOUR = 60 * 60_000;

export function TaskPoster({ task, isPrimary }: { task: RoomTask; isPrimary: boolean }) {
  const { room, act, path, state } = task;
  const now = useTaskClock(task);
  const { made, of, open } = room.yourPicks ?? { made: 0, of: 0, open: 0 };
  const plate = plateFor(room.sport);
  const left = task.locksAt === null ? null : task.locksAt - now;
  const isSoon = left !== null && left <= HOUR;
  return (
    <article
      className="plate grid gap-3.5 rounded-lg p-4 pt-3.5"
      aria-label={room.name}
      style={plateStyle(plate)}
    >
      <Motif plate={plate} crop={hashOf(room.id) % CROP_COUNT} />
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <span className="headline text-md leading-none">{sportLabel(room.sport)}</span>
        {task.locksAt !== null && (
          <span
            className={cx(
              'text-sm font-strong tabular-nums',
              isSoon ? 'rounded-sm bg-live-solid px-1.5 text-on-accent' : 'text-poster-ink-2',
            )}
          >
            Locks {whenText(task.locksAt, now)}
          </span>
        )}
      </div>
      <h3 className="@container my-1 max-w-110">
        <PosterName name={room.name} base={12} />
      </h3>
      {of > 0 && <PickCells made={made} of={of} look="poster" />}
      <p className="text-base text-poster-ink-2">
        <b className="font-strong text-poster-ink">{act === 'Set up' ? state : `${picksText(room)}.`}</b>
        {act === 'Continue' && ` ${open} to go.`}
      </p>
      <Button
        asChild
        variant={isPrimary ? 'primary' : 'ghost'}
        size="l"
        block
        className={isPrimary ? undefined : 'text-poster-ink hover:bg-white/10'}
      >
        <Link to={path} aria-label={`${act}: ${room.name}`}>
          {act}
          <ArrowRight className="size-4 stroke-2" aria-hidden />
        </Link>
      </Button>
    </article>
  );
}

/**
 * Lists rooms in which the viewer still has something to do. A final line names the rooms in which every pick is made.
 */
export function TaskRows({ tasks, complete }: { tasks: readonly RoomTask[]; complete: readonly RoomCard[] }) {
  return (
    <>
      {tasks.length > 0 && (
        <ol className="ruled">
          {tasks.map((task) => (
            <TaskRow key={task.room.id} task={task} />
          ))}
        </ol>
      )}
      {complete.length > 0 && (
        <Link
          to={paths.myRooms()}
          className="flex min-h-12 items-center gap-2.5 border-t border-line text-sm text-ink-2"
        >
          <Check className="size-4 flex-none stroke-[3] text-correct" aria-hidden />
          <span className="min-w-0 flex-1 truncate">{allInText(complete)}</span>
          <ChevronRight className="size-4 flex-none text-ink-3" aria-hidden />
        </Link>
      )}
    </>
  );
}

function TaskRow({ task }: { task: RoomTask }) {
  const { room, act, path, state, locksAt } = task;
  const now = useTaskClock(task);
  return (
    <li className="grid min-h-17 grid-cols-[minmax(0,1fr)_auto] items-center gap-3.5 py-2.5">
      <span>
        <b className="block text-md leading-snug font-strong wrap-anywhere">{room.name}</b>
        <span className="block text-sm leading-snug text-ink-2 tabular-nums">
          {act === 'Set up' ? state : picksText(room)}
          {locksAt !== null && (
            <>
              {' · '}
              <span className={cx(locksAt - now <= HOUR && 'font-strong text-live')}>
                locks {whenText(locksAt, now)}
              </span>
            </>
          )}
        </span>
      </span>
      <Button asChild variant="ghost" className="min-w-24">
        <Link to={path} aria-label={`${act}: ${room.name}`}>
          {act}
        </Link>
      </Button>
    </li>
  );
}

/**
 * Returns the current time for a countdown to a room's lock. Refetches the room when the lock passes, to get the next
 * lock.
 */
function useTaskClock({ room, locksAt }: RoomTask): number {
  return useLockClock({ ...room, lockTime: locksAt === null ? null : new Date(locksAt).toISOString() });
}
