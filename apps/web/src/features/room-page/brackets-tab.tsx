import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Gavel, LockKeyhole, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import { PartFailed } from '../../shell/load-failed.tsx';
import { bracketPath, paths } from '../../shell/paths.ts';
import { useSearchValue } from '../../shell/use-search-choice.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBar } from '../../ui/completed-banner.tsx';
import { cx } from '../../ui/cx.ts';
import { RowsSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { type HowYouWin, useHowYouWin, type WinRow } from '../chances/how-you-win.ts';
import { lastResultText } from '../competitions/fact-source.tsx';
import { lateEntryEnd } from '../competitions/late-entry.ts';
import { LateEntryNotice } from '../entry/late-entry-notice.tsx';
import { SEALED_TEXT } from '../rooms/sealed-text.ts';
import { isBeingSetUp, SetupSteps, UnannouncedTeams } from '../rooms/setup-steps.tsx';
import { CreateEntryButton } from '../standings/create-entry-button.tsx';
import { latestResultText, timelineQuery } from '../standings/latest-result.ts';
import { Leaderboard } from '../standings/leaderboard.tsx';
import { type Night, usePresentSnapshot } from '../standings/night.ts';
import { NowCard, PickCell } from '../standings/now-card.tsx';
import { Podium, YourNight } from '../standings/podium.tsx';
import { raceOf } from '../standings/race.ts';
import { gapText } from '../standings/standings-text.ts';
import { WinCard } from '../standings/win-card.tsx';
import { YourLine } from '../standings/your-line.tsx';
import { SilentSource } from '../templates/follow/source-notes.tsx';
import { MainEvent, PicksCard, WhoHasPicked } from './before-lock.tsx';
import type { RoomPageDialog } from './room-header.tsx';
import { LastMessage, RoomTools } from './room-tools.tsx';

const TimeLine = lazyComponent(
  () => import('../standings/timeline/time-line.tsx'),
  'TimeLine',
  <RowsSkeleton />,
);
const GapChart = lazyComponent(
  () => import('../../ui/gap-chart.tsx'),
  'GapChart',
  <Skeleton height="240px" />,
);
const StandingsPaper = lazyComponent(
  () => import('../standings/paper/standings-paper.tsx'),
  'StandingsPaper',
);

interface BracketsTabProps {
  night: Night;
  onOpen: (dialog: RoomPageDialog) => void;
  onChat: () => void;
  onWin: () => void;
}

/** The room's first tab: what to do before the lock, the standings during the event, the winners afterwards. */
export function BracketsTab({ night, onOpen, onChat, onWin }: BracketsTabProps) {
  const { room, phase, contest, entries } = night;
  const [after] = useSearchValue('after');
  const [hasLine, setLine] = useState(after !== null);
  const [isPast, setPast] = useState(false);
  const [printed, setPrinted] = useState(0);
  const tools = (
    <RoomTools
      night={night}
      onOpen={onOpen}
      onTimeline={() => setLine(true)}
      onPrint={() => setPrinted(printed + 1)}
    />
  );
  const chat = <LastMessage room={room} onOpen={onChat} />;
  const parts = { night, tools, chat };
  if (isBeingSetUp(room)) {
    return (
      <div className="grid gap-6">
        <SetupSteps room={room} />
        {tools}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {contest.scored && hasLine && <TimeLine room={room} onPast={setPast} />}
      {printed > 0 && <StandingsPaper room={room} entries={entries} contest={contest} asked={printed} />}
      {!isPast && phase === 'before' && <Before {...parts} />}
      {!isPast && phase === 'during' && <During {...parts} onWin={onWin} />}
      {!isPast && phase === 'after' && <After {...parts} onRematch={() => onOpen('again')} />}
    </div>
  );
}

interface PhaseProps {
  night: Night;
  tools: ReactNode;
  chat: ReactNode;
}

/**
 * Two columns on wide screens; on narrow ones, a single column sorted by `order` classes. Both layouts use the same
 * DOM, so that rotating the device does not lose state.
 */
const columnsClass =
  'max-lg:flex max-lg:flex-col max-lg:gap-5 lg:grid lg:items-start lg:gap-x-9 lg:grid-cols-[minmax(0,1fr)_340px] xl:grid-cols-[minmax(0,1fr)_400px]';
const columnClass = 'max-lg:contents lg:grid lg:grid-cols-1 lg:gap-6';

function Before({ night, tools, chat }: PhaseProps) {
  const { room } = night;
  return (
    <div className={columnsClass}>
      <div className={columnClass}>
        <div className="order-1 grid gap-4">
          {/* Warn about entries without a lock time (rules: locks#setting-lock-times). */}
          {room.isManager && room.bracketCount > 0 && room.lockTime === null && (
            <NoticeBar icon={TriangleAlert} title="No lock time set">
              Picks stay open and hidden until you set one.{' '}
              <Link to={paths.manager(room.id, 'locks')} className="link">
                Set Lock Times
              </Link>
            </NoticeBar>
          )}
          <UnannouncedTeams room={room} />
          <PicksCard night={night} />
        </div>
        <div className="order-3">
          <MainEvent night={night} />
        </div>
      </div>
      <div className={columnClass}>
        <div className="order-2 grid gap-3 empty:hidden">
          <WhoHasPicked night={night} />
          {room.sealed && (
            <p className="flex items-start gap-1.5 text-sm text-ink-3">
              <LockKeyhole className="mt-0.5 size-3.5 flex-none stroke-2" aria-hidden />
              Sealed. {SEALED_TEXT}
            </p>
          )}
        </div>
        <div className="order-4 empty:hidden">{chat}</div>
        <div className="order-5">{tools}</div>
      </div>
    </div>
  );
}

function During({ night, tools, chat, onWin }: PhaseProps & { onWin: () => void }) {
  const { snapshot, failed } = usePresentSnapshot(night);
  const { room, underWay, fights, own } = night;
  const win = useHowYouWin(room, own[0]?.id);
  const hidden = fights.filter(({ isLocked }) => !isLocked);
  const sources = lastResultText(night.competition);
  return (
    <div className={cx(columnsClass, 'max-lg:gap-3')}>
      <div className={columnClass}>
        <div className="order-1 grid gap-3 lg:gap-6">
          <ResultDue night={night} />
          <SilentSource room={room} />
          <LateEntryNotice
            room={room}
            action={
              own[0] ? (
                <Button asChild variant="primary">
                  <Link to={bracketPath(own[0])}>Continue</Link>
                </Button>
              ) : (
                <CreateEntryButton room={room} />
              )
            }
          />
          <Standing night={night} win={win} />
        </div>
        <div className="order-3">
          {failed && <PartFailed title="The picks could not be loaded" part={failed} />}
          <Leaderboard
            night={night}
            column={
              underWay
                ? {
                    kind: 'pick',
                    label: underWay.name,
                    cellOf: (entry) => <PickCell night={night} entry={entry} snapshot={snapshot} />,
                  }
                : room.bracketSize !== null
                  ? {
                      kind: 'chance',
                      label: 'Chance',
                      cellOf: (entry) => <ChanceCell row={win.rows.get(entry.id)} />,
                    }
                  : null
            }
            // An entry that may still receive late picks is never shown as out of the running.
            outOf={(entry) => {
              const row = win.rows.get(entry.id);
              return lateEntryEnd({ ...room, ...entry }) === null && row && !row.canWin
                ? row.finish.best
                : null;
            }}
          />
          {hidden.length > 0 && (
            <p className="mt-3 text-sm text-ink-3">{hiddenText(hidden.map(({ number }) => number))}</p>
          )}
          {sources !== null && <p className="mt-3 text-sm text-ink-3">{sources}</p>}
        </div>
      </div>
      <div className={columnClass}>
        <div className="order-2 empty:hidden">
          {room.bracketSize === null ? (
            // The card needs the picks if a fight is in progress, but not if it shows the next fight.
            !(failed && underWay) && <NowCard night={night} snapshot={snapshot} />
          ) : (
            <WinCard win={win} hasBracket={own.length > 0} onOpen={onWin} />
          )}
        </div>
        <div className="order-4 empty:hidden max-lg:mt-3">{chat}</div>
        <div className="order-5">{tools}</div>
      </div>
    </div>
  );
}

function ChanceCell({ row }: { row: WinRow | undefined }) {
  return (
    <span className="num text-right text-xl text-ink-2">
      {row?.canWin && row.percentText !== null && (
        <>
          <span className="sr-only">Chance </span>
          {row.percentText}
        </>
      )}
    </span>
  );
}

/** Returns, for example, 'Picks for Fights 10 to 13 are hidden until each one locks.' */
function hiddenText(numbers: readonly number[]): string {
  if (numbers.length === 1) return `Picks for Fight ${numbers[0]} are hidden until it locks.`;
  const sorted = numbers.toSorted((a, b) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  const isRun = sorted.every((number, index) => number === (first ?? 0) + index);
  return isRun
    ? `Picks for Fights ${first} to ${last} are hidden until each one locks.`
    : `Picks for ${sorted.length} fights are hidden until each one locks.`;
}

/** The viewer's rank, points and latest change in rank. Renders nothing before the first result or without an entry. */
function Standing({ night, win }: { night: Night; win: HowYouWin }) {
  const { room, own, entries, contest, competition } = night;
  const [best] = own;
  const moved = best && best.previousRank !== null ? best.previousRank - best.rank : 0;
  const timeline = useQuery({ ...timelineQuery(room.id), enabled: contest.scored && moved !== 0 });
  if (!best || !contest.scored) return null;
  return (
    <YourLine
      rank={best.rank}
      of={entries.length}
      points={best.totalPoints}
      gap={gapText(best, entries)}
      moved={moved}
      reason={timeline.data ? latestResultText(timeline.data.moments, competition, room) : null}
      note={win.state === 'out' && win.row ? `Possible finish: ${win.row.finishText}` : null}
      which={own.length > 1 ? `Your bracket ${best.number}` : null}
    />
  );
}

/** Asks a manager for the result of a fight or game that is probably over. */
function ResultDue({ night }: { night: Night }) {
  const { room, underWay, contest, competition } = night;
  if (!room.isManager) return null;
  const isDone = contest.open === 0;
  if (!underWay && competition.kind !== 'tournament' && !isDone) return null;
  const title = isDone ? 'All results are in' : underWay ? `Is ${underWay.name} over?` : 'Is a game over?';
  return (
    <section
      aria-label="Result due"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-accent px-4 py-3 text-on-accent"
    >
      <h2 className="disp text-2xl">{title}</h2>
      <Button asChild className="bg-on-accent font-bold text-accent hover:bg-black" icon={Gavel}>
        <Link to={isDone ? paths.manager(room.id) : `${paths.manager(room.id)}?mode=results`}>
          {isDone ? 'Mark completed' : 'Enter result'}
        </Link>
      </Button>
    </section>
  );
}

function After({ night, tools, chat, onRematch }: PhaseProps & { onRematch: () => void }) {
  const { room, entries, contest } = night;
  const { snapshot } = usePresentSnapshot(night);
  const canMakeAgain = room.isManager && !room.isTestRoom;
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start lg:gap-x-9">
      <div className="grid grid-cols-1">
        {contest.scored && <Podium night={night} />}
        <div className={contest.scored && entries.length >= 3 ? '*:rounded-t-none' : 'mt-3.5'}>
          <YourNight night={night} snapshot={snapshot} onRematch={canMakeAgain ? onRematch : null} />
        </div>
      </div>
      <div className="grid grid-cols-1 gap-6">
        <div>
          {entries.length > 0 && <Leaderboard night={night} />}
          <p className="mt-3 text-sm text-ink-3">Final rankings are locked.</p>
        </div>
        <GapChart {...raceOf(entries, contest.steps.names)} unit={contest.steps.unit} />
        {chat}
        {tools}
      </div>
    </div>
  );
}
