import type { Room } from '@lockroom/contract';
import { Link2 } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useServerNow } from '../../../api/server-clock.ts';
import { counted } from '../../../shell/counted.ts';
import { InPanel } from '../../../shell/in-panel.tsx';
import { PartFailed } from '../../../shell/load-failed.tsx';
import { paths } from '../../../shell/paths.ts';
import { copyLink } from '../../../shell/share.ts';
import { useSearchValue } from '../../../shell/use-search-choice.ts';
import { afterPaint } from '../../../ui/after-paint.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts, PanelSection } from '../../../ui/facts.tsx';
import type { GapSeries } from '../../../ui/gap-data.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { type PastStandings, standingsOf } from '../history/standings-snapshot.ts';
import { momentTime, stopWords } from '../history/timeline-labels.ts';
import { type History, useHistory } from '../history/use-history.ts';
import { WhyDialog } from '../why/why-dialog.tsx';
import { type Mark, Slider } from './slider.tsx';
import { ThenChart } from './then-chart.tsx';
import { ThenRows } from './then-rows.tsx';

const cardClass = 'pt-3.5 px-4 pb-3 max-sm:pt-3 max-sm:px-3.5 max-sm:pb-2';
export interface TimeLineProps {
  room: Room;
  /** Reports whether a moment other than the present is shown; such a moment has its own standings. */
  onThen: (isThen: boolean) => void;
}

export function TimeLine(props: TimeLineProps) {
  const { data, failed } = useHistory(props.room);
  if (failed) return <PartFailed title="The time line could not be loaded" part={failed} />;
  if (!data) return <Skeleton height="156px" />;
  return data.stops.length === 0 ? <NoStops hidden={data.hidden} /> : <Line {...props} history={data} />;
}

function NoStops({ hidden }: { hidden: number }) {
  return (
    <Card className={cardClass}>
      <p className="text-sm text-ink-2">
        {hidden > 0
          ? hiddenText(hidden)
          : 'The results of this room were not entered one by one here, so there is no time line.'}
      </p>
    </Card>
  );
}

function hiddenText(hidden: number): string {
  return `${counted(hidden, 'earlier result')} cannot be shown: what counted then is not known any more, or is covered again.`;
}

/** Returns the chosen stop, or null for the present. The address is updated when the drag ends. */
function useChosen(
  history: History,
): [number | null, (index: number | null, isOver: boolean) => void, boolean] {
  const { stops } = history;
  const [address, setAddress] = useSearchValue('after');
  const [name, setName] = useState(address);
  const [seen, setSeen] = useState(address);
  const [isOver, setOver] = useState(true);
  // The address changed from outside: a link on the page, or browser history.
  if (address !== seen) {
    setSeen(address);
    setName(address);
  }
  const at = stops.findIndex((stop) => stop.name === name);
  // The last stop is the present, and unknown stops fall back to it.
  const chosen = at < 0 || at === stops.length - 1 ? null : at;
  const wanted = chosen === null ? null : (stops[chosen]?.name ?? null);
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
  return [
    chosen,
    (index, over) => {
      setName(index === null ? null : (stops[index]?.name ?? null));
      setOver(over);
    },
    !isOver,
  ];
}

function Line({ room, onThen, history }: TimeLineProps & { history: History }) {
  const { stops, words, entries, hidden } = history;
  const wide = useWide();
  const now = useServerNow(60_000);
  const [chosen, choose, isMoving] = useChosen(history);
  const [why, setWhy] = useState<string | null>(null);
  const snapshots = useSnapshots(history);
  const said = useMemo(() => stops.map((stop) => stopWords(stop, words)), [stops, words]);
  const marks = useMemo(() => marksOf(history, said), [history, said]);
  const labels = useMemo(() => marks.slice(0, stops.length).map(({ label }) => label), [marks, stops]);
  // During a drag, keep the layout of past standings, so that the present's does not flicker in and out.
  const isThen = chosen !== null || isMoving;
  useLayoutEffect(() => onThen(isThen), [isThen, onThen]);
  useEffect(() => () => onThen(false), [onThen]);
  const last = stops.length - 1;
  const at = chosen ?? last;
  const [stop, text] = [stops[at], said[at]];
  const standings = snapshots.at(at);
  if (!stop || !text || !standings) return null;
  const time = momentTime(stop.moment.at, now);
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
          {isThen && (
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
        {isThen && (
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
      {isThen && snapshots.series && (
        <ThenChart series={snapshots.series} labels={labels} at={at} wide={wide} />
      )}
      {isThen && <ThenRows standings={standings} entries={entries} isMoving={isMoving} onWhy={setWhy} />}
      {isThen && (
        <InPanel>
          <ThenPanel history={history} at={at} result={text.text} time={time} snapshots={snapshots} />
        </InPanel>
      )}
      {why !== null && <WhyDialog room={room} entryId={why} after={stop.name} onClose={() => setWhy(null)} />}
    </>
  );
}

/** Returns the marks of the stops, followed by those of upcoming fights. */
function marksOf({ stops, words, present }: History, said: readonly { label: string }[]): Mark[] {
  let before = '';
  const marks = stops.map(({ name, moment }, index): Mark => {
    const label = said[index]?.label ?? '';
    // Only the first game of a round is labelled.
    const isNew = words.kind === 'fights' || label !== before;
    if (label !== '') before = label;
    return { id: name, kind: moment.act === 'result' ? 'result' : 'correction', label: isNew ? label : '' };
  });
  if (words.kind !== 'fights' || present.kind !== 'fights') return marks;
  const ended = new Set(present.state.card.filter(({ winnerId }) => winnerId !== null).map(({ id }) => id));
  const open = words.ids.filter((id) => !ended.has(id) && !words.off.has(id));
  return [...marks, ...open.map((id): Mark => ({ id, kind: 'open', label: words.labelOf(id) }))];
}

interface ThenPanelProps {
  history: History;
  at: number;
  result: string;
  time: string;
  snapshots: ReturnType<typeof useSnapshots>;
}

function ThenPanel({ history: { stops, entries }, at, result, time, snapshots }: ThenPanelProps) {
  const standings = snapshots.at(at);
  const [own] = entries.filter(({ isOwner }) => isOwner);
  const leader = standings?.rows[0];
  const then = standings?.rows.find(({ id }) => id === own?.id);
  const actor = stops[at]?.moment.actorName;
  const leaderName = entries.find(({ id }) => id === leader?.id)?.user.username;
  return (
    <PanelSection title="This moment">
      <Facts
        facts={[
          { term: 'Result', value: result },
          { term: 'Entered', value: actor ? `${time} by ${actor}` : time },
          ...(leader ? [{ term: 'Leader', value: `${leaderName}, ${leader.totalPoints}` }] : []),
          ...(then ? [{ term: 'You', value: `rank ${then.rank}, ${then.totalPoints} points` }] : []),
          ...(then && own ? [{ term: 'Now', value: `rank ${own.rank}, ${own.totalPoints} points` }] : []),
          { term: 'Max Points', value: standings?.maxPoints ?? 0, figure: true },
        ]}
      />
    </PanelSection>
  );
}

/** Milliseconds of work before yielding to the browser. */
const TURN_MS = 6;

interface Snapshots {
  at(stop: number): PastStandings | null;
  /** The points of every entry after each stop; null until all are computed. */
  series: readonly GapSeries[] | null;
}

/**
 * Computes the standings of all stops in advance, a few milliseconds at a time, so that dragging only has to draw them.
 */
function useSnapshots({ stops, words, entries }: History): Snapshots {
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
    const all = stops.map((_, index) => {
      return new Map(cache(index)?.rows.map(({ id, totalPoints }) => [id, totalPoints]));
    });
    return entries.map(({ id, user, isOwner }): GapSeries => {
      return { id, name: user.username, isYou: isOwner, values: all.map((points) => points.get(id) ?? 0) };
    });
  }, [ready, cache, stops, entries]);
  return { at: cache, series };
}
