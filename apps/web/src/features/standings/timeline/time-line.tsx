import type { Bracket, Room } from '@lockroom/contract';
import { Link } from '@tanstack/react-router';
import { Link2 } from 'lucide-react';
import { memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useServerNow } from '../../../api/server-clock.ts';
import { PartFailed } from '../../../shell/load-failed.tsx';
import { bracketPath, paths } from '../../../shell/paths.ts';
import { copyLink } from '../../../shell/share.ts';
import { useSearchValue } from '../../../shell/use-search-choice.ts';
import { counted } from '../../../shell/words.ts';
import { afterPaint } from '../../../ui/after-paint.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { RankedBracket } from '../../competitions/competition.queries.ts';
import { ScoreStrip, visibleRows } from '../contest/contest.tsx';
import { type PastRow, type PastStandings, standingsOf } from '../history/standings-snapshot.ts';
import { momentTime, stopWords } from '../history/timeline-labels.ts';
import { type History, useHistory } from '../history/use-history.ts';
import { WhyDialog } from '../why/why-dialog.tsx';
import { PastChart } from './past-chart.tsx';
import { type Mark, Slider } from './slider.tsx';

const rowClass =
  'grid grid-cols-[52px_64px_minmax(0,1fr)_210px_58px_76px] items-center gap-x-2.5 min-h-14.5 py-1.5 pr-1 pl-0 border-t border-line [content-visibility:auto] [contain-intrinsic-size:auto_72px] max-lg:grid-cols-[44px_minmax(0,1fr)_56px] max-lg:min-h-18 max-lg:my-0 max-lg:-mx-4 max-lg:py-2.5 max-lg:pr-3 max-lg:pl-2.5';

const rankClass =
  'text-4xl font-extrabold leading-none text-center max-lg:row-start-1 max-lg:col-start-1 max-lg:self-end in-[.past-rows-you]:self-stretch in-[.past-rows-you]:grid in-[.past-rows-you]:place-items-center in-[.past-rows-you]:-my-1.5 in-[.past-rows-you]:mx-0 in-[.past-rows-you]:rounded-l-sm in-[.past-rows-you]:bg-accent in-[.past-rows-you]:text-on-accent max-lg:in-[.past-rows-you]:self-end max-lg:in-[.past-rows-you]:justify-self-center max-lg:in-[.past-rows-you]:size-8.5 max-lg:in-[.past-rows-you]:m-0 max-lg:in-[.past-rows-you]:rounded-sm';

interface PastRowsProps {
  standings: PastStandings;
  entries: readonly RankedBracket[];
  isMoving: boolean;
  onWhy: (entryId: string) => void;
}

/** Shows the standings at one moment, with each entry's current rank beside its rank at that moment. */
function PastRows({ standings, entries, isMoving, onWhy }: PastRowsProps) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const known = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries]);
  const ranked = standings.rows.flatMap((row) => {
    const entry = known.get(row.id);
    return entry ? [{ row, entry, isOwner: entry.isOwner }] : [];
  });
  const shown = visibleRows(ranked, all);
  const outOfSight = useOutOfSight(list, shown.length);
  return (
    <section aria-label="Standings at that time">
      <div
        className={cx(
          'label max-lg:hidden [&>:first-child]:text-center [&>:nth-child(n+5)]:text-right',
          rowClass,
          'min-h-0 border-0',
        )}
        aria-hidden
      >
        <span>Rank</span>
        <span>Now</span>
        <span>Bracket</span>
        <span />
        <span>Winners</span>
        <span>Points</span>
      </div>
      <ol ref={list}>
        {shown.map(({ row, entry }, place) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by position and show changing entries
            key={place}
            row={row}
            entry={entry}
            standings={standings}
            isHeld={isMoving && outOfSight.has(place)}
            onWhy={onWhy}
          />
        ))}
      </ol>
      {shown.length < ranked.length && (
        <Button variant="quiet" block onClick={() => setAll(true)}>
          Show all {ranked.length} brackets
        </Button>
      )}
    </section>
  );
}

interface RowProps {
  entry: RankedBracket;
  row: PastRow;
  standings: PastStandings;
  /** Whether the row postpones updates until it is visible or the drag ends. */
  isHeld: boolean;
  onWhy: (entryId: string) => void;
}

/** During a drag, rows keep their DOM nodes and show other entries, so that no nodes are added, moved or removed. */
const Row = memo(
  function Row({ entry, row, standings, onWhy }: RowProps) {
    const { rank, totalPoints, right, methods } = row;
    const { maxPoints, decided, cellsOf } = standings;
    const moved = rank - entry.rank;
    const note =
      methods === null
        ? counted(right, 'right pick')
        : `${counted(right, 'winner')}, ${counted(methods, 'method')}`;
    return (
      <li
        className={cx(
          rowClass,
          entry.isOwner && 'past-rows-you rounded-sm bg-surface-1 shadow-outline max-lg:rounded-none',
        )}
      >
        <span className={cx('num', rankClass)}>
          <span className="sr-only">Rank at that time </span>
          {rank}
        </span>
        <span
          className={cx(
            'num inline-flex items-center gap-1 text-md [&>span]:font-medium [&>span]:font-stretch-100% max-lg:row-start-2 max-lg:col-start-1 max-lg:justify-self-center max-lg:text-[13.5px] max-lg:[&>span]:text-2xs',
            moved > 0 ? 'text-correct' : moved < 0 ? 'text-miss' : 'text-ink-2',
          )}
        >
          <span className="text-xs text-ink-3">now</span> {entry.rank}
        </span>
        <span className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 min-w-0 max-lg:grid-cols-1 max-lg:row-start-1 max-lg:col-start-2">
          <Who entry={entry} />
          <span className="min-w-0 truncate text-xs text-ink-3 max-lg:hidden col-start-2 self-start">
            {entry.isOwner ? 'Your bracket' : note}
          </span>
        </span>
        <span className="max-lg:row-start-2 max-lg:col-start-2 max-lg:mt-1.75">
          <ScoreStrip cells={cellsOf(entry.id)} label={`${totalPoints} of ${maxPoints} points`} />
        </span>
        <span className="num text-ink-2 max-lg:hidden text-right text-xl">
          <span className="sr-only">Winners </span>
          {right}/{decided}
        </span>
        <button
          type="button"
          className="num relative z-1 min-w-11 min-h-11 [text-decoration:underline_dotted_2px_var(--field)] underline-offset-5 text-4xl font-extrabold leading-none text-right max-lg:row-[1/3] max-lg:col-start-3"
          onClick={() => onWhy(entry.id)}
        >
          <span className="sr-only">Why </span>
          {totalPoints}
          <span className="sr-only"> points</span>
        </button>
      </li>
    );
  },
  (before, after) =>
    after.isHeld || (before.standings === after.standings && before.entry === after.entry && !before.isHeld),
);

/** Memoized, because an entry's name and picture are the same at every moment. */
const Who = memo(function Who({ entry }: { entry: Bracket }) {
  return (
    <>
      <span className="max-lg:hidden row-[1/3]">
        <Avatar name={entry.user.username} src={entry.user.profileImageUrl} />
      </span>
      <Link
        to={bracketPath(entry)}
        className="min-w-0 truncate col-start-2 self-end font-semibold max-lg:col-start-1"
        title={entry.name}
      >
        {entry.name}
      </Link>
    </>
  );
});

const NONE: ReadonlySet<number> = new Set();

/** How far outside the window a row still counts as visible. */
const NEAR = '80px 0px';

/** Returns the indexes of the list rows outside the window, using an IntersectionObserver to avoid measuring. */
function useOutOfSight(list: RefObject<HTMLElement | null>, count: number): ReadonlySet<number> {
  const [out, setOut] = useState(NONE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change in the number of rows requires observing all rows again
  useEffect(() => {
    const rows = [...(list.current?.children ?? [])];
    const observer = new IntersectionObserver(
      (seen) =>
        setOut((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of seen) {
            if (isIntersecting) after.delete(rows.indexOf(target));
            else after.add(rows.indexOf(target));
          }
          return after;
        }),
      { rootMargin: NEAR },
    );
    for (const row of rows) observer.observe(row);
    return () => observer.disconnect();
  }, [list, count]);
  return out;
}

const cardClass = 'pt-3.5 px-4 pb-3 max-sm:pt-3 max-sm:px-3.5 max-sm:pb-2';

interface TimeLineProps {
  room: Room;
  /**
   * Called with true when a past moment is shown, because its standings replace the current ones, and with false on
   * return to the present.
   */
  onPast: (isPast: boolean) => void;
}

export function TimeLine(props: TimeLineProps) {
  const { data, failed } = useHistory(props.room);
  if (failed) return <PartFailed title="The timeline could not be loaded" part={failed} />;
  if (!data) return <Skeleton height="156px" />;
  if (data.stops.length > 0) return <Line {...props} history={data} />;
  return (
    <Card className={cardClass}>
      <p className="text-sm text-ink-2">
        {data.hidden > 0
          ? hiddenText(data.hidden)
          : 'There is no timeline, because the results of this room were not entered one by one.'}
      </p>
    </Card>
  );
}

function hiddenText(hidden: number): string {
  return `${counted(hidden, 'earlier result')} cannot be shown, because the points or picks are no longer known, or are hidden again.`;
}

/**
 * Returns the index of the selected stop (null for the present), a function to select one, and whether a drag is in
 * progress. The address is updated when a drag ends.
 */
function useChosen({ stops }: History) {
  const nameOf = (index: number | null) => (index === null ? null : (stops[index]?.name ?? null));
  const [address, setAddress] = useSearchValue('after');
  const [name, setName] = useState(address);
  const [seen, setSeen] = useState(address);
  const [isOver, setOver] = useState(true);
  // The address changed because of a link on the page or the browser's history.
  if (address !== seen) {
    setSeen(address);
    setName(address);
  }
  const at = stops.findIndex((stop) => stop.name === name);
  // The last stop is the present, and unknown names are treated as the present.
  const chosen = at < 0 || at === stops.length - 1 ? null : at;
  const wanted = nameOf(chosen);
  useEffect(() => {
    if (!isOver || wanted === address) return;
    let isGone = false;
    afterPaint(() => {
      if (isGone) return;
      setSeen(wanted);
      setName(wanted);
      setAddress(wanted);
    });
    return () => {
      isGone = true;
    };
  });
  const choose = (index: number | null, over: boolean) => {
    setName(nameOf(index));
    setOver(over);
  };
  return { chosen, choose, isMoving: !isOver };
}

function Line({ room, onPast, history }: TimeLineProps & { history: History }) {
  const { stops, words, entries, hidden } = history;
  const now = useServerNow(60_000);
  const { chosen, choose, isMoving } = useChosen(history);
  const [why, setWhy] = useState<string | null>(null);
  const snapshots = useSnapshots(history);
  const said = useMemo(() => stops.map((stop) => stopWords(stop, words)), [stops, words]);
  const marks = useMemo(() => marksOf(history, said), [history, said]);
  const labels = useMemo(() => marks.slice(0, stops.length).map(({ label }) => label), [marks, stops]);
  // Keep the layout for past standings during a drag; switching to the layout for the present and back would flicker.
  const isPast = chosen !== null || isMoving;
  useLayoutEffect(() => onPast(isPast), [isPast, onPast]);
  useEffect(() => () => onPast(false), [onPast]);
  const last = stops.length - 1;
  const at = chosen ?? last;
  const [stop, text] = [stops[at], said[at]];
  const standings = snapshots.at(at);
  if (!stop || !text || !standings) return null;
  const time = momentTime(stop.moment.at, now, room.timeZone);
  const path = `${paths.room(room.id)}?after=${stop.name}`;
  return (
    <>
      <Card className={cardClass}>
        <header className="flex items-center gap-2 min-h-12">
          <div className="min-w-0 flex-1">
            <h2 className="disp mb-1.5 text-[28px] max-sm:text-3xl">{text.title}</h2>
            <p className="text-sm text-ink-2">
              {text.text}, {time}
            </p>
          </div>
          {isPast && (
            <Button variant="ghost" onClick={() => choose(null, true)}>
              Back to now
            </Button>
          )}
        </header>
        <Slider
          marks={marks}
          count={stops.length}
          value={at}
          text={`${text.title}: ${text.text}`}
          onChange={(index, isOver) => choose(index === last ? null : index, isOver)}
        />
        {hidden > 0 && <p className="text-xs text-ink-3">{hiddenText(hidden)}</p>}
        {isPast && (
          <Button
            variant="quiet"
            size="s"
            icon={Link2}
            onClick={() => void copyLink(path, 'Link copied to clipboard!')}
          >
            Copy link to this moment
          </Button>
        )}
      </Card>
      {isPast && snapshots.series && <PastChart series={snapshots.series} labels={labels} at={at} />}
      {isPast && <PastRows standings={standings} entries={entries} isMoving={isMoving} onWhy={setWhy} />}
      {why !== null && <WhyDialog room={room} entryId={why} after={stop.name} onClose={() => setWhy(null)} />}
    </>
  );
}

/** Returns the marks of the stops, followed by those of upcoming fights. */
function marksOf({ stops, words, present }: History, said: readonly { label: string }[]): Mark[] {
  let before = '';
  const marks = stops.map(({ name, moment }, index): Mark => {
    const label = said[index]?.label ?? '';
    // In a bracket, only the first game of a round is labeled.
    const isNew = words.kind === 'fights' || label !== before;
    if (label !== '') before = label;
    return { id: name, kind: moment.act === 'result' ? 'result' : 'correction', label: isNew ? label : '' };
  });
  if (words.kind !== 'fights' || present.kind !== 'fights') return marks;
  const ended = new Set(present.state.card.filter(({ winnerId }) => winnerId !== null).map(({ id }) => id));
  const open = words.ids.filter((id) => !ended.has(id) && !words.off.has(id));
  return [...marks, ...open.map((id): Mark => ({ id, kind: 'open', label: words.labelOf(id) }))];
}

/** Milliseconds of work before yielding to the browser. */
const TURN_MS = 6;

/**
 * Computes the standings of all stops in advance, in short slices, so that dragging only has to render them. `series`,
 * the points of every entry after each stop, is null until all are computed.
 */
function useSnapshots({ stops, words, entries }: History) {
  const cache = useMemo(() => {
    const known = new Map<number, PastStandings>();
    return (index: number): PastStandings | null => {
      const stop = stops[index];
      if (!stop) return null;
      const standings = known.get(index) ?? standingsOf(stop.state, words.kind === 'fights' ? words.ids : []);
      known.set(index, standings);
      return standings;
    };
  }, [stops, words]);
  const [ready, setReady] = useState<typeof cache | null>(null);
  useEffect(() => {
    let next = 0;
    let timer: ReturnType<typeof setTimeout>;
    const turn = () => {
      const end = performance.now() + TURN_MS;
      while (next < stops.length && performance.now() < end) {
        cache(next);
        next += 1;
      }
      if (next < stops.length) timer = setTimeout(turn);
      else setReady(() => cache);
    };
    timer = setTimeout(turn);
    return () => clearTimeout(timer);
  }, [cache, stops]);
  const series = useMemo(() => {
    if (ready !== cache) return null;
    const all = stops.map(
      (_, index) => new Map(cache(index)?.rows.map(({ id, totalPoints }) => [id, totalPoints])),
    );
    return entries.map(({ id, user, isOwner }) => {
      return { id, name: user.username, isYou: isOwner, values: all.map((points) => points.get(id) ?? 0) };
    });
  }, [ready, cache, stops, entries]);
  return { at: cache, series };
}
