import type { RoomCard } from '@lockroom/contract';
import { CROP_COUNT, hashOf } from '@lockroom/poster';
import { plateFor, sportLabel } from '@lockroom/rules';
import { Link } from '@tanstack/react-router';
import { Check, ChevronRight } from 'lucide-react';
import { paths } from '../../shell/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Motif, plateStyle } from '../../ui/motif.tsx';
import { SectionHead } from '../../ui/page-head.tsx';
import { PickCells } from '../../ui/pick-cells.tsx';
import { RoomLockLine } from './room-lock.tsx';
import { completeRooms, type RoomTask, tasksOf } from './tasks.ts';

const wordsClass = 'text-poster-ink-2 text-md leading-[1.25] [&_b]:block [&_b]:text-poster-ink [&_b]:text-xl';

/** The viewer's rooms with missing picks, soonest lock first. Renders nothing if no picks are missing. */
export function StillToPick({ rooms }: { rooms: readonly RoomCard[] }) {
  const [next, ...others] = tasksOf(rooms);
  const complete = completeRooms(rooms);
  if (!next && complete.length === 0) return null;
  return (
    <section aria-label="Still to pick">
      <SectionHead
        title="Still to pick"
        end={next && <small className="text-sm text-ink-3">soonest first</small>}
      />
      {next && <NextTask task={next} />}
      {others.length > 0 && (
        <ol className="ruled mt-2.5">
          {others.map((task) => (
            <TaskRow key={task.room.id} task={task} />
          ))}
        </ol>
      )}
      {complete.length > 0 && (
        <Link
          to={paths.myRooms()}
          className="text-sm text-ink-2 flex items-center gap-2.5 min-h-11 border-t border-line [&_svg:first-child]:text-correct [&_svg:last-child]:ml-auto"
        >
          <Check className="size-3.5 stroke-2" aria-hidden />
          <span className="min-w-0 truncate">Nothing missing: {named(complete)}</span>
          <ChevronRight className="size-3.5 stroke-2" aria-hidden />
        </Link>
      )}
    </section>
  );
}

/** The most urgent task, as a poster with the page's only yellow button. */
function NextTask({ task }: { task: RoomTask }) {
  const { room, act, path, state } = task;
  const { made, of, open } = room.yourPicks ?? { made: 0, of: 0, open: 0 };
  const plate = plateFor(room.sport);
  return (
    <article
      className="tile grid overflow-hidden lg:grid-cols-[minmax(0,1fr)_236px]"
      aria-label={room.name}
      style={plateStyle(plate)}
    >
      <div className="plate grid gap-3 pt-3 px-3.5 pb-3.5 lg:gap-4.5 lg:pt-4.5 lg:px-5.5 lg:pb-5.5">
        <Motif plate={plate} crop={hashOf(room.id) % CROP_COUNT} />
        <div className="flex items-center justify-between flex-wrap gap-y-1.5 gap-x-3 min-h-6">
          <h3 className="headline min-w-0 wrap-anywhere text-md leading-[1.05] tracking-[0.01em] lg:text-2xl">
            {room.name}
          </h3>
          <TaskLock task={task} onPoster />
        </div>
        {act === 'Continue' ? (
          <p className="flex items-end gap-2.5">
            <span className="disp num text-[74px] [&_small]:my-0 [&_small]:mx-[-0.1em] [&_small]:text-poster-ink-2 [&_small]:text-[0.32em] [&_small]:font-stretch-75% [&_small]:normal-case lg:text-[104px]">
              {made}
              <small> of </small>
              {of}
            </span>
            <span className={wordsClass}>
              <b>picks</b>
              {open} missing
            </span>
          </p>
        ) : (
          <p className={wordsClass}>
            <b>{state}</b>
            {act === 'Start' && `${open} picks to make`}
          </p>
        )}
        {of > 0 && <PickCells made={made} of={of} onPoster />}
      </div>
      <div className="grid content-center pt-2.5 px-3 pb-3 lg:p-5">
        <Button asChild variant="primary" size="l" block>
          <Link to={path} aria-label={`${act}: ${room.name}`}>
            {act}
          </Link>
        </Button>
      </div>
    </article>
  );
}

function TaskRow({ task }: { task: RoomTask }) {
  const { room, act, path, state } = task;
  return (
    <li
      className="grid grid-cols-[42px_minmax(0,1fr)_auto] gap-y-0 gap-x-3 items-center min-h-15.5 py-1.75 px-0 [&>a]:min-w-23"
      style={plateStyle(plateFor(room.sport))}
    >
      <span
        className="grid place-items-center size-10.5 overflow-hidden rounded-sm bg-plate-bg text-poster-ink text-xs font-extrabold font-stretch-62% text-center uppercase"
        aria-hidden
      >
        {sportLabel(room.sport)}
      </span>
      <span className="grid [&_b]:leading-[1.25]">
        <b className="min-w-0 truncate">{room.name}</b>
        <span className="flex flex-wrap gap-2 text-sm text-ink-2 gap-y-0 gap-x-3 tabular-nums">
          <span>{state}</span>
          <TaskLock task={task} />
        </span>
      </span>
      <Button asChild variant="ghost">
        <Link to={path} aria-label={`${act}: ${room.name}`}>
          {act}
        </Link>
      </Button>
    </li>
  );
}

/** Countdown to the lock of the missing picks. When the lock passes, the room's next one is fetched. */
function TaskLock({ task: { room, act, locksAt }, onPoster }: { task: RoomTask; onPoster?: boolean }) {
  if (act === 'Set up') return null;
  const lockTime = locksAt === null ? null : new Date(locksAt).toISOString();
  return <RoomLockLine room={{ ...room, lockTime }} onPoster={onPoster ?? false} />;
}

/** Lists rooms: "Sunday Service", "Sunday Service and Kitchen Table", "Sunday Service and 3 more". */
function named(rooms: readonly RoomCard[]): string {
  const [first, second] = rooms.map(({ name }) => name);
  if (rooms.length === 1) return first ?? '';
  return rooms.length === 2 ? `${first} and ${second}` : `${first} and ${rooms.length - 1} more`;
}
