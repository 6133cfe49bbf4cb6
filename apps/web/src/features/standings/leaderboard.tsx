import type { Bracket } from '@lockroom/contract';
import { formatInstant, placeText } from '@lockroom/rules';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, ChevronUp, Hourglass, type LucideIcon, PencilLine } from 'lucide-react';
import {
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import { bracketPath } from '../../shell/paths.ts';
import { useRoomZone } from '../../shell/room-zone.ts';
import { capitalized } from '../../shell/words.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FindRow, isFound } from '../../ui/find-row.tsx';
import { type LongRowProps, useLongList } from '../../ui/use-long-list.ts';
import type { RankedBracket } from '../competitions/competition.queries.ts';
import { LATE_TEXT } from '../competitions/entry-heading.tsx';
import { visibleRows } from './contest/contest.tsx';
import type { Night } from './night.ts';
import { tieText } from './standings-text.ts';

const WhyDialog = lazyComponent(() => import('./why/why-dialog.tsx'), 'WhyDialog');

const TRAVEL_MS = 280;
const ROW_PX = 55;

/**
 * Animates the rendered rows of a list to their new positions when the order changes. Rows must be direct children of
 * the list, without gaps, with their id in `data-row`.
 */
function useRankTravel(list: RefObject<HTMLElement | null>, now: string): void {
  const places = useRef(new Map<string, number>());
  const order = useRef('');
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement);
    if (now === order.current) {
      // Measure after the paint, to avoid a forced layout.
      afterPaint(() => {
        if (order.current === now) places.current = placesOf(rows);
      });
      return;
    }
    order.current = now;
    const before = places.current;
    places.current = placesOf(rows);
    for (const row of rows) {
      const [from, to] = [before, places.current].map((known) => known.get(row.dataset.row ?? ''));
      if (from === undefined || to === undefined || from === to) continue;
      // A row that sticks to the edge is not animated, because it does not move on screen.
      if (Math.abs(row.offsetTop - to) > 1) continue;
      if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) continue;
      row.animate([{ transform: `translateY(${from - to}px)` }, { transform: 'none' }], {
        duration: TRAVEL_MS,
        easing: 'cubic-bezier(.2,.8,.2,1)',
      });
    }
  });
}

function placesOf(rows: readonly HTMLElement[]): Map<string, number> {
  let top = 0;
  return new Map(
    rows.map((row) => {
      const own = top;
      top += row.offsetHeight;
      return [row.dataset.row ?? '', own];
    }),
  );
}

const moveClass =
  'relative inline-flex items-center justify-center gap-0.5 text-base leading-none [&_.lucide]:size-2.5 [&_.lucide]:stroke-[3.5] [&_.lucide]:animate-[arrive_var(--m3)_var(--m3)_both]';

/** Shows the ranks gained (positive) or lost with the latest result. */
function Movement({ places }: { places: number }) {
  const up = places > 0;
  return (
    <span className={cx('num', moveClass, up ? 'text-correct' : 'text-miss')}>
      {up ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
      <span className="sr-only">{up ? 'up' : 'down'} </span>
      {Math.abs(places)}
    </span>
  );
}

interface LeaderboardProps {
  night: Night;
  /** A column between the name and the points: the pick for the fight in progress, or the chance to win. */
  column?: { kind: 'pick' | 'chance'; label: string; cellOf: (entry: RankedBracket) => ReactNode } | null;
  /** For an entry that can no longer win, the best rank that it can still reach; null for all other entries. */
  outOf?: (entry: RankedBracket) => number | null;
}

const COLUMNS = {
  none: 'grid-cols-[40px_minmax(0,1fr)_70px] lg:grid-cols-[88px_minmax(0,1fr)_90px]',
  pick: 'grid-cols-[40px_minmax(0,1fr)_90px_66px] lg:grid-cols-[88px_minmax(0,1fr)_130px_90px] xl:grid-cols-[64px_minmax(0,1fr)_150px_90px]',
  chance: 'grid-cols-[40px_minmax(0,1fr)_52px_70px] lg:grid-cols-[88px_minmax(0,1fr)_80px_90px]',
};
const gridClass = 'grid items-center gap-x-2 pr-1.5 pl-2.5 lg:gap-x-3.5 lg:pr-2.5 lg:pl-0';

/** The leaderboard table. The viewer's best entry sticks to the edge, and rows move when ranks change. */
export function Leaderboard({ night, column, outOf }: LeaderboardProps) {
  const { room, entries, own, removed, contest } = night;
  const [all, setAll] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [jump, setJump] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  const isSearched = typed.trim() !== '';
  const rows = useMemo(
    () =>
      isSearched ? entries.filter(({ name }) => isFound(name, typed)) : visibleRows(entries, all || jump > 0),
    [entries, all, jump, isSearched, typed],
  );
  useRankTravel(
    list,
    useMemo(() => rows.map(({ id }) => id).join(' '), [rows]),
  );
  const mine = own[0] ? rows.indexOf(own[0]) : -1;
  const { drawn, rest, scrollTo } = useLongList({
    list,
    rows,
    idOf: ({ id }) => id,
    rowHeight: ROW_PX,
    always: mine,
  });
  // Use an effect, so that the whole list has been rendered before it scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls only when the button is pressed
  useEffect(() => {
    if (jump > 0) scrollTo(mine);
  }, [jump]);
  const columns = COLUMNS[column?.kind ?? 'none'];
  const jumpToMe = () => {
    setTyped('');
    setJump(jump + 1);
  };
  return (
    <section aria-label="Standings" className="max-lg:-mx-4">
      <div className="max-lg:px-4">
        <FindRow count={entries.length} value={typed} onChange={setTyped} onMe={own[0] ? jumpToMe : null} />
      </div>
      <div className={cx('label min-h-7', gridClass, columns)} aria-hidden>
        <span className="max-lg:text-center">Rank</span>
        <span>Name</span>
        {column && (
          <span className={column.kind === 'chance' ? 'text-right' : undefined}>{column.label}</span>
        )}
        <span className="pr-5 text-right">{contest.scored && 'Points'}</span>
      </div>
      <ol ref={list} className="relative">
        {drawn.map(({ row: entry, gap, props }) => (
          <Fragment key={entry.id}>
            {gap > 0 && <li aria-hidden style={{ height: gap }} />}
            <Row
              night={night}
              entry={entry}
              leads={contest.scored && entry === entries[0]}
              isBest={entry === own[0]}
              columns={columns}
              cell={column?.cellOf(entry)}
              best={outOf?.(entry) ?? null}
              onWhy={() => setWhy(entry.id)}
              props={props}
            />
          </Fragment>
        ))}
        {rest > 0 && <li aria-hidden style={{ height: rest }} />}
        {rows.length === entries.length &&
          removed.map((entry) => (
            <RemovedRow key={entry.id} entry={entry} columns={columns} hasColumn={Boolean(column)} />
          ))}
      </ol>
      {isSearched && rows.length === 0 && (
        <p className="py-4 text-sm text-ink-2 max-lg:px-4">No bracket has this name.</p>
      )}
      {!isSearched && rows.length < entries.length && (
        <Button variant="quiet" block className="mt-2" onClick={() => setAll(true)}>
          Show all {entries.length} brackets
        </Button>
      )}
      {why && <WhyDialog room={room} entryId={why} after={null} onClose={() => setWhy(null)} />}
    </section>
  );
}

interface RowProps {
  night: Night;
  entry: RankedBracket;
  leads: boolean;
  /** Whether this is the viewer's best entry, which sticks to the edge of the list. */
  isBest: boolean;
  columns: string;
  cell: ReactNode;
  best: number | null;
  onWhy: () => void;
  props: LongRowProps;
}

function Row({ night, entry, leads, isBest, columns, cell, best, onWhy, props }: RowProps) {
  const { contest, phase } = night;
  const timeZone = useRoomZone();
  const { scored } = contest;
  const { rank, previousRank, isOwner, user, totalPoints, editedByManagerAt } = entry;
  const isGone = best !== null && !isOwner;
  return (
    <li
      {...props}
      data-row={entry.id}
      className={cx(
        'relative border-t border-line bg-bg lg:hover:bg-[color-mix(in_srgb,var(--surface-2)_55%,var(--bg))]',
        gridClass,
        columns,
        leads ? 'min-h-14.5 lg:min-h-17' : 'min-h-13.5',
        isBest &&
          'z-5 min-h-15 border-t-transparent bg-surface-1 shadow-hairline-strong lg:rounded-sm lg:hover:bg-surface-1',
        isBest && phase !== 'after' && 'sticky top-15.5 bottom-(--tab-space) lg:top-(--top-h) lg:bottom-0',
      )}
    >
      <span className="grid justify-items-center gap-0.75 lg:grid-flow-col lg:items-center lg:justify-start lg:gap-1.5 lg:pl-2">
        {scored && (
          <b
            className={cx(
              'num min-w-8.5 rounded-sm text-center text-3xl leading-none font-extrabold text-ink-2',
              leads && 'text-[32px] text-ink lg:text-[36px]',
              isOwner && 'py-1 text-3xl lg:py-1.25 lg:text-3xl',
              isOwner && (isBest ? 'bg-accent text-on-accent' : 'text-ink shadow-outline-accent-2'),
            )}
          >
            <span className="sr-only">Rank </span>
            {rank}
          </b>
        )}
        {scored && phase === 'during' && previousRank !== null && previousRank !== rank && (
          // The key remounts the arrow for each new rank, so that the arrow appears only after the row has moved.
          <Movement key={rank} places={previousRank - rank} />
        )}
      </span>
      <span className="min-w-0 py-1.5">
        <span className="flex min-w-0 items-center gap-1.5">
          <Link
            to={bracketPath(entry)}
            aria-label={entry.name}
            className={cx(
              'relative min-w-0 text-md leading-snug font-semibold wrap-anywhere before:absolute before:-inset-y-3.5 before:inset-x-0 hover:underline',
              leads && 'text-xl',
              user.username.length > 13 && 'max-lg:font-stretch-68%',
              isGone && 'font-medium text-ink-3',
            )}
          >
            {user.username}
          </Link>
          {user.isGuest && <small className="text-xs text-ink-3">(guest)</small>}
          {/* Says when a manager changed the entry (rules: secrecy#manager-edits). */}
          {editedByManagerAt !== null && (
            <Mark
              icon={PencilLine}
              text={`Edited by the manager, ${formatInstant(Date.parse(editedByManagerAt), timeZone)}`}
            />
          )}
          {entry.lateEntryUntil !== null && <Mark icon={Hourglass} text={LATE_TEXT} />}
        </span>
        <Note night={night} entry={entry} best={best} />
      </span>
      {cell}
      {scored && (
        <button
          type="button"
          onClick={onWhy}
          className={cx(
            'num flex min-h-12 w-full items-center justify-end gap-0.75 rounded-md text-[28px] leading-none font-extrabold hover:bg-surface-2 lg:text-4xl',
            leads && 'text-[32px] lg:text-[36px]',
            isGone && 'font-semibold text-ink-3',
          )}
        >
          <span className="sr-only">Why </span>
          {totalPoints}
          <span className="sr-only"> points</span>
          <ChevronRight className="size-4 flex-none stroke-2 text-ink-3" aria-hidden />
        </button>
      )}
    </li>
  );
}

/** A bracket whose owner was removed from the room, listed below the others without a rank. */
function RemovedRow({ entry, columns, hasColumn }: { entry: Bracket; columns: string; hasColumn: boolean }) {
  return (
    <li
      data-row={entry.id}
      className={cx('relative min-h-13.5 border-t border-line text-ink-3', gridClass, columns)}
    >
      <span className="text-center lg:justify-self-start lg:pl-4">
        <span aria-hidden>{'\u2013'}</span>
        <span className="sr-only">Not ranked</span>
      </span>
      <span className="min-w-0 py-1.5">
        <Link
          to={bracketPath(entry)}
          aria-label={entry.name}
          className="relative text-md leading-snug wrap-anywhere before:absolute before:-inset-y-3.5 before:inset-x-0 hover:underline"
        >
          {entry.user.username}
        </Link>
        <span className="mt-px block text-xs leading-normal">Removed, not ranked</span>
      </span>
      {hasColumn && <span />}
    </li>
  );
}

/**
 * The line under a name. It says whose bracket this is, that the bracket can no longer win, or whom it is tied with.
 */
function Note({ night, entry, best }: Pick<RowProps, 'night' | 'entry' | 'best'>) {
  const { entries, contest, phase } = night;
  const [own] = night.own;
  const whose = ownerText(entry, night);
  const tie = contest.scored ? tieText(entry, entries, { own, isOver: phase === 'after' }) : null;
  const out = best === null ? null : `can’t win any more \u00b7 ${placeText(best)} at best`;
  const note = out ? capitalized(whose ? `${whose} \u00b7 ${out}` : out) : (whose ?? tie);
  return note && <span className="mt-px block text-xs leading-normal text-ink-3">{note}</span>;
}

/** Says that a bracket is the viewer's, or which of its owner's brackets it is. */
function ownerText({ id, isOwner, number, user }: RankedBracket, { entries, own }: Night): string | null {
  const isOnly = entries.filter((other) => other.user.id === user.id).length === 1;
  if (!isOwner) return isOnly ? null : `Bracket ${number}`;
  return isOnly || id === own[0]?.id ? 'You' : `Your bracket ${number}`;
}

function Mark({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <span className="flex-none text-ink-3" title={text}>
      <Icon className="size-3 stroke-[2.5]" aria-hidden />
      <span className="sr-only">{text}</span>
    </span>
  );
}
