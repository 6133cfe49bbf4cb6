import {
  DASHBOARD_ROOMS,
  type DashboardStats,
  type LastResult,
  type LiveDashboard,
  type LiveRoom,
  type RoomCard,
} from '@lockroom/contract';
import { hashOf, posterLines, splitName } from '@lockroom/poster';
import { HOUR, isFightSport, MINUTE, placeEnding, plateFor, sportLabel } from '@lockroom/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Check, ChevronRight, Flag, Image } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useServerNow } from '../../api/server-clock.ts';
import { toastFailure } from '../../shell/errors.ts';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import { LinkButton } from '../../shell/link-button.tsx';
import { bracketPath, paths } from '../../shell/paths.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { SectionHead } from '../../ui/page-head.tsx';
import { DisplayLines, Motif, PosterName, plateStyle } from '../../ui/poster.tsx';
import { useLockClock } from '../rooms/room-lock.tsx';
import { PickCells } from '../rooms/room-shelf.tsx';
import { roomQuery } from '../rooms/rooms.queries.ts';
import { shareStandings } from '../rooms/share-room.ts';
import type { RoomTask } from '../rooms/tasks.ts';
import { gapText } from '../standings/standings-text.ts';
import { YourLine } from '../standings/your-line.tsx';
import {
  agoText,
  allInText,
  dueTitle,
  finishedText,
  methodText,
  nextText,
  picksText,
  progressText,
  remindTitle,
  resultRow,
  visitedText,
  whenText,
  winnersText,
} from './dashboard-text.ts';

const LiveSentence = lazyComponent(() => import('./live-sentence.tsx'), 'LiveSentence');
const MakeAgain = lazyComponent(() => import('../room-series/make-again.tsx'), 'MakeAgain');

const resultsPath = (roomId: string, fightId: string | null) =>
  `${paths.manager(roomId)}?${new URLSearchParams({ mode: 'results', ...(fightId && { fight: fightId }) })}`;

/** Asks the manager for overdue results, starting with the fight that has been locked the longest. */
export function DueCard({ due }: { due: LiveDashboard['due'] }) {
  const now = useServerNow(MINUTE);
  const [first] = due;
  if (!first) return null;
  const here = due.filter(({ roomId }) => roomId === first.roomId);
  const elsewhere = due.filter(
    ({ roomId }, at) => roomId !== first.roomId && due.findIndex((one) => one.roomId === roomId) === at,
  );
  return (
    <section aria-label="Results due" className="grid gap-3 rounded-lg bg-surface-1 p-4 ring-2 ring-ink">
      <p className="flex flex-wrap items-center justify-between gap-x-2 text-sm text-ink-2">
        <b className="min-w-0 font-strong text-ink wrap-anywhere">{first.name}</b>
        {first.lockedAt !== null && <span>locked {agoText(Date.parse(first.lockedAt), now)}</span>}
      </p>
      <h2 className="disp text-4xl">{dueTitle(here)}</h2>
      <p className="text-md text-ink-2">
        <b className="font-strong text-ink wrap-anywhere">{first.pair}.</b> You manage this room. Once you
        enter a result, everyone’s points update.
      </p>
      <LinkButton variant="primary" size="l" block to={resultsPath(first.roomId, first.fightId)}>
        Enter result
        <ArrowRight className="size-4 stroke-2" aria-hidden />
      </LinkButton>
      {elsewhere.map(({ roomId, fightId, name }) => (
        <Link key={roomId} to={resultsPath(roomId, fightId)} className="link min-h-11 content-center text-sm">
          Results are also due in {name}
        </Link>
      ))}
    </section>
  );
}

export function RemindCard({ toRemind }: { toRemind: NonNullable<LiveDashboard['toRemind']> }) {
  const { roomId, name, names, missing, locksAt } = toRemind;
  const now = useServerNow(MINUTE);
  const queries = useQueryClient();
  const remind = useMutation({
    mutationFn: () => api.competitions.remind({ params: { roomId } }),
    onError: (error) => toastFailure(error, 'The reminders could not be sent'),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.roomPart(roomId, 'missing') }),
  });
  return (
    <section
      aria-label="Still to pick in your room"
      className="plane grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 py-2.5 pr-3 pl-3.5"
    >
      <span className="flex [&>*+*]:-ml-2.5 [&>*]:ring-2 [&>*]:ring-surface-1" aria-hidden>
        {names.map((one) => (
          <Avatar key={one} name={one} />
        ))}
      </span>
      <span>
        <b className="block text-md leading-snug font-strong">{remindTitle(missing)}</b>
        <span className="block text-sm leading-snug text-ink-2 wrap-anywhere">
          {name}
          {locksAt !== null && ` · locks ${whenText(Date.parse(locksAt), now)}`}
        </span>
      </span>
      <Button
        loading={remind.isPending}
        disabled={remind.isSuccess}
        pendingLabel="Reminding"
        onClick={() => remind.mutate()}
      >
        {remind.isSuccess ? 'Reminded' : 'Remind'}
      </Button>
    </section>
  );
}

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
      <Motif plate={plate} crop={hashOf(room.id)} />
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
      <LinkButton
        variant={isPrimary ? 'primary' : 'ghost'}
        size="l"
        block
        className={isPrimary ? undefined : 'text-poster-ink hover:bg-white/10'}
        to={path}
        aria-label={`${act}: ${room.name}`}
      >
        {act}
        <ArrowRight className="size-4 stroke-2" aria-hidden />
      </LinkButton>
    </article>
  );
}

/** Lists the rooms that still need picks, and names the rooms whose picks are all made in one line. */
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
      <LinkButton variant="ghost" className="min-w-24" to={path} aria-label={`${act}: ${room.name}`}>
        {act}
      </LinkButton>
    </li>
  );
}

/** Returns the time for a countdown, and refetches the room when the lock passes, to get the next lock. */
function useTaskClock({ room, locksAt }: RoomTask): number {
  return useLockClock({ ...room, lockTime: locksAt === null ? null : new Date(locksAt).toISOString() });
}

export function LiveCard({ live }: { live: LiveRoom }) {
  const { roomId, name, sport, entryId, standing, moved, reason, next } = live;
  const now = useServerNow(MINUTE);
  const plate = plateFor(sport);
  return (
    <section className="plane overflow-hidden" aria-label={name}>
      <h3 className="plate" style={plateStyle(plate)}>
        <Motif plate={plate} crop={hashOf(roomId)} />
        <Link
          to={paths.room(roomId)}
          className="flex min-h-11 items-center justify-between gap-2.5 px-3.5 py-2.25"
        >
          <span className="disp min-w-0 text-xl wrap-anywhere">{name}</span>
          <Badge tone="onposter">{progressText(live)}</Badge>
        </Link>
      </h3>
      {standing && (
        <Link
          to={paths.room(roomId)}
          aria-label={`Open ${name}`}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3.5 p-3.5 hover:bg-surface-2/55"
        >
          <YourLine
            size="card"
            rank={standing.own.rank}
            of={standing.of}
            points={standing.own.totalPoints}
            gap={gapText(standing.own, [standing.own, ...standing.others])}
            moved={moved}
            reason={reason}
          />
          <ChevronRight aria-hidden />
        </Link>
      )}
      {next && (
        <div className="grid min-h-15 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 border-t border-line px-3.5 py-2.75">
          <Badge>Next</Badge>
          <span className={cx('grid gap-px', !isFightSport(sport) && 'min-h-15 content-center')}>
            <b className="text-md leading-snug font-strong wrap-anywhere">{nextText(next, now)}</b>
            <span className="text-sm leading-snug text-ink-2 wrap-anywhere">
              {next.pick ? (
                <>
                  You have{' '}
                  <mark className="rounded-xs bg-accent px-1 font-strong text-on-accent">
                    {next.pick.winner}
                  </mark>
                  {methodText(next.pick)}
                </>
              ) : (
                next.isOpen && 'No pick yet'
              )}
              {!isFightSport(sport) && <LiveSentence roomId={roomId} follows={next.pick !== null} />}
            </span>
          </span>
          {next.isOpen && (
            <LinkButton
              variant="ghost"
              to={`${bracketPath({ id: entryId, sport })}?fight=${next.fightId}`}
              aria-label={`${next.pick ? 'Change' : 'Pick'}: ${next.title}`}
            >
              {next.pick ? 'Change' : 'Pick'}
            </LinkButton>
          )}
        </div>
      )}
    </section>
  );
}

export function LastResultCard({ result }: { result: LastResult }) {
  const { roomId, name, sport, standing, bestCall, isManager } = result;
  const [isAgain, setAgain] = useState(false);
  const [who, how] = winnersText(result);
  const plate = plateFor(sport);
  const ownGap = standing && standing.own.rank > 1 ? gapText(standing.own, standing.others) : null;
  return (
    <section aria-label="Last result" className="tile overflow-hidden">
      <h2 className="plate" style={plateStyle(plate)}>
        <Motif plate={plate} crop={hashOf(roomId)} />
        <Link to={paths.room(roomId)} className="grid gap-4 p-4">
          <span className="flex flex-wrap items-center justify-between gap-2 text-sm text-poster-ink-2">
            <span className="wrap-anywhere">{name}</span>
            <Badge tone="paper">
              <Flag className="size-3" aria-hidden />
              Event completed
            </Badge>
          </span>
          <span className="@container grid gap-2 max-w-110">
            <DisplayLines
              lines={posterLines(splitName(who), 15).map((line) => ({ ...line, size: `${line.size}cqw` }))}
            />
            <span className="headline text-3xl leading-none text-poster-ink-2">{how}</span>
          </span>
        </Link>
      </h2>
      <div className="grid gap-3.5 p-4">
        {standing && (
          <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4">
            <span className="num rounded-sm bg-accent px-3 py-2.5 text-5xl leading-none font-extrabold text-on-accent">
              {standing.own.rank}
              <sup className="align-[0.8em] text-[0.4em] leading-none">{placeEnding(standing.own.rank)}</sup>
            </span>
            <div className="text-sm text-ink-2">
              <b className="block text-lg font-strong text-ink">{finishedText(standing)}</b>
              <p className="wrap-anywhere">
                {standing.own.totalPoints} points{ownGap && `, ${ownGap}`}
              </p>
              {bestCall && (
                <p className="wrap-anywhere">
                  Best call:{' '}
                  <b className="font-strong text-ink">
                    {bestCall.winner}
                    {methodText(bestCall)}, +{bestCall.points}
                  </b>
                </p>
              )}
            </div>
          </div>
        )}
        <div className="flex gap-2">
          <Button
            variant="primary"
            size="l"
            icon={Image}
            className="flex-1"
            onClick={() => shareStandings({ id: roomId, name })}
          >
            Share picture
          </Button>
          {isManager && (
            <Button variant="ghost" size="l" onClick={() => setAgain(true)}>
              Rematch
            </Button>
          )}
        </div>
      </div>
      {isAgain && <Rematch roomId={roomId} onClose={() => setAgain(false)} />}
    </section>
  );
}

function Rematch({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  const { data: room } = useQuery(roomQuery(roomId));
  return room && <MakeAgain room={room} making="again" onClose={onClose} />;
}

export function LastResultRow({ result }: { result: LastResult }) {
  const [title, text] = resultRow(result);
  return (
    <section>
      <SectionHead title="Last result" />
      <RoomRow roomId={result.roomId} title={title} text={text} />
    </section>
  );
}

function RoomRow({ roomId, title, text }: { roomId: string; title: string; text: string }) {
  return (
    <Link
      to={paths.room(roomId)}
      className="grid min-h-17 grid-cols-[minmax(0,1fr)_auto] items-center gap-3.5 py-2.5 hover:bg-surface-2/55"
    >
      <span>
        <b className="block text-md leading-snug font-strong wrap-anywhere">{title}</b>
        <span className="block text-sm leading-snug text-ink-2 wrap-anywhere">{text}</span>
      </span>
      <ChevronRight className="text-ink-3" aria-hidden />
    </Link>
  );
}

/** The rooms that the viewer visits most. Unused slots are marked as empty (rules: texts#lists-and-badges). */
export function VisitedRooms({ rooms }: { rooms: readonly RoomCard[] }) {
  const empty = ['first', 'second', 'third'].slice(rooms.length, DASHBOARD_ROOMS);
  return (
    <ul className="ruled">
      {rooms.map((room) => (
        <li key={room.id}>
          <RoomRow roomId={room.id} title={room.name} text={visitedText(room)} />
        </li>
      ))}
      {empty.map((slot) => (
        <li key={slot} className="flex min-h-11 items-center text-sm text-ink-3">
          Empty Slot
        </li>
      ))}
    </ul>
  );
}

/** The viewer's statistics, without those that have no data yet. */
export function YourStats({ stats }: { stats: DashboardStats }) {
  const { currentRooms, bracketsFilled, wins, averageRanking, bestFinish } = stats;
  const figures = [
    { label: 'Current Rooms', value: currentRooms },
    bracketsFilled > 0 && { label: 'Brackets Filled', value: bracketsFilled },
    wins > 0 && { label: 'Wins', value: wins },
    averageRanking !== null && { label: 'Avg Ranking', value: averageRanking },
    bestFinish !== null && { label: 'Best Finish', value: bestFinish, suffix: placeEnding(bestFinish) },
  ].filter((figure) => figure !== false);
  // On narrow screens, four figures form rows of 2 + 2, and five form rows of 2 + 3.
  const hasTwoRows = figures.length > 3;
  const isHalf = (index: number) => figures.length === 4 || (figures.length === 5 && index < 2);
  return (
    <section aria-label="Your Stats">
      <dl className="grid auto-cols-fr grid-flow-col border-y-3 border-double border-line-strong max-lg:grid-flow-row max-lg:grid-cols-6">
        {figures.map(({ label, value, suffix }, index) => (
          <div
            key={label}
            className={cx(
              'flex min-w-0 flex-col gap-3 border-l border-line pt-4.5 pr-1 pb-4 pl-4.5 first:border-l-0 first:pl-0.5 max-lg:pt-3.5 max-lg:pb-3 max-lg:pl-3',
              isHalf(index) ? 'max-lg:col-span-3' : 'max-lg:col-span-2',
              hasTwoRows && index > 1 && 'max-lg:border-t',
              hasTwoRows && index === 2 && 'max-lg:border-l-0 max-lg:pl-0.5',
            )}
          >
            <dt className="label">{label}</dt>
            <dd className="disp num -order-1 text-[54px] leading-[0.8] font-extrabold whitespace-nowrap max-lg:text-[44px] [&_small]:ml-0.5 [&_small]:align-[0.52em] [&_small]:text-[0.5em] [&_small]:font-bold">
              {value}
              {suffix && <small>{suffix}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
