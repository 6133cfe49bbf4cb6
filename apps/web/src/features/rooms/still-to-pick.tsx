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
import styles from './still-to-pick.module.css';
import { completeRooms, type RoomTask, tasksOf } from './tasks.ts';

/** The viewer's rooms with missing picks, soonest lock first. Renders nothing if no picks are missing. */
export function StillToPick({ rooms }: { rooms: readonly RoomCard[] }) {
  const [next, ...others] = tasksOf(rooms);
  const complete = completeRooms(rooms);
  if (!next && complete.length === 0) return null;
  return (
    <section aria-label="Still to pick">
      <SectionHead title="Still to pick" end={next && <small className="small dim">soonest first</small>} />
      {next && <NextTask task={next} />}
      {others.length > 0 && (
        <ol className={`ruled ${styles.tasks}`}>
          {others.map((task) => (
            <TaskRow key={task.room.id} task={task} />
          ))}
        </ol>
      )}
      {complete.length > 0 && (
        <Link to={paths.myRooms()} className={`small muted ${styles.complete}`}>
          <Check className="icon-s" aria-hidden />
          <span className="trunc">Nothing missing: {named(complete)}</span>
          <ChevronRight className="icon-s" aria-hidden />
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
    <article className={`tile ${styles.next}`} aria-label={room.name} style={plateStyle(plate)}>
      <div className={`plate ${styles.poster}`}>
        <Motif plate={plate} crop={hashOf(room.id) % CROP_COUNT} />
        <div className={`spread ${styles.head}`}>
          <h3 className={`headline ${styles.name}`}>{room.name}</h3>
          <TaskLock task={task} onPoster />
        </div>
        {act === 'Continue' ? (
          <p className={styles.figures}>
            <span className={`disp num ${styles.figure}`}>
              {made}
              <small> of </small>
              {of}
            </span>
            <span className={styles.words}>
              <b>picks</b>
              {open} missing
            </span>
          </p>
        ) : (
          <p className={styles.words}>
            <b>{state}</b>
            {act === 'Start' && `${open} picks to make`}
          </p>
        )}
        {of > 0 && <PickCells made={made} of={of} onPoster />}
      </div>
      <div className={styles.act}>
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
    <li className={styles.row} style={plateStyle(plateFor(room.sport))}>
      <span className={styles.plate} aria-hidden>
        {sportLabel(room.sport)}
      </span>
      <span className={styles.what}>
        <b className="trunc">{room.name}</b>
        <span className={`cluster small muted ${styles.state}`}>
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
