import type { Room } from '@lockroom/contract';
import { isFightSport, METHODS, methodsFor, sportLabel } from '@lockroom/rules';
import { Printer } from 'lucide-react';
import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSearchChoice } from '../../../shell/use-search-choice.ts';
import { counted } from '../../../shell/words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { FindRow, isFound } from '../../../ui/find-row.tsx';
import { SegmentedControl } from '../../../ui/tabs.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import {
  GRID_ORDERS,
  type Grid,
  type GridCell,
  type GridOrder,
  type GridPerson,
  type GridRow,
  peopleOf,
} from './grid.ts';
import cells from './grid-cell.module.css';
import styles from './picks-grid.module.css';
import { PicksPaper } from './picks-paper.tsx';

/** The lone wolf icon (marks the only correct pick), drawn in the style of lucide. */
function Wolf({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={2.2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M4 2.5 8.5 8h7L20 2.5l1 10-4.5 4.5-4.5 4.5L7.5 17 3 12.5zM8.5 12.5 10 13.5M15.5 12.5 14 13.5M10.5 18h3" />
    </svg>
  );
}

const keyClass =
  '[--pick-w:30px] [--pick-h:20px] [--pick-text:12px] flex flex-wrap gap-x-4 gap-y-1.5 pt-2 text-xs text-ink-2 max-lg:sticky max-lg:left-0 max-lg:w-[min(100vw,760px)] max-lg:px-4 max-lg:py-3';
const meaningClass = 'inline-flex items-center gap-1.5';

/** Explains the cells. `methods` explains the method letters, e.g. 'K KO/TKO, D Decision'; empty for games. */
function GridKey({ methods }: { methods: string }) {
  const sample = cx(cells.pick, 'flex-none font-stretch-62%');
  return (
    // On narrow screens, the legend scrolls vertically with the table, but not horizontally.
    <ul className={keyClass}>
      <li className={meaningClass}>
        <span aria-hidden className={cx(sample, cells.right)}>
          ABC
        </span>
        right
      </li>
      <li className={meaningClass}>
        <span aria-hidden className={cx(sample, cells.wrong)}>
          ABC
        </span>
        wrong
      </li>
      {methods && (
        <li className={meaningClass}>
          <span aria-hidden className="w-2.25 text-center text-ink">
            <i className={cx(cells.method, cells.methodRight)}>K</i>
          </span>
          method right: {methods}
        </li>
      )}
      <li className={cx(meaningClass, 'gap-2.5 pl-1')}>
        <span aria-hidden className={cx(sample, cells.right, cells.lone)}>
          <Wolf className="size-3.75 rounded-sm bg-ink p-0.5 text-bg" />
        </span>
        lone wolf: the only one in the room with this pick
      </li>
    </ul>
  );
}

const rowHeadClass = {
  who: 'col-start-2 min-w-0 truncate text-base leading-snug font-stretch-78% text-ink-3 max-lg:col-start-1 max-lg:font-stretch-70%',
  share: 'col-start-3 row-start-1 row-end-3 grid justify-items-end gap-1.5 max-lg:col-start-2',
  bar: 'h-1 w-full rounded-xs bg-[linear-gradient(90deg,var(--ink-2)_var(--share),var(--surface-3)_var(--share))]',
};

function RowHead({ row, nameOf }: { row: GridRow; nameOf: (entryId: string) => string }) {
  const { tag, title, note, share, wolf } = row;
  return (
    <span className="grid grid-cols-[52px_minmax(0,1fr)_54px] content-center items-center gap-x-2 gap-y-px pr-3 max-lg:grid-cols-[minmax(0,1fr)_36px] max-lg:gap-x-1 max-lg:pr-1.5">
      <span className="row-start-1 row-end-3 overflow-hidden text-xs leading-[1.15] font-bold font-stretch-70% tracking-wide text-ellipsis text-ink-3 uppercase max-lg:row-auto max-lg:text-2xs max-lg:whitespace-nowrap">
        {tag[0]}
        {tag[1] && <span className="block overflow-hidden text-ellipsis max-lg:inline"> {tag[1]}</span>}
      </span>
      <span className={rowHeadClass.who} title={title.join('')}>
        <b className="font-bold text-ink">{title[0]}</b>
        {title[1] && <span className="max-lg:hidden">{title[1]}</span>}
      </span>
      <span className="col-start-2 min-w-0 truncate text-xs leading-snug font-stretch-84% text-ink-3 max-lg:col-start-1 max-lg:col-end-3 max-lg:font-stretch-78%">
        {wolf ? (
          <>
            <Wolf className="mr-0.75 inline-block size-3.25 align-[-2px] text-ink" />
            <b className="font-bold text-ink">
              Only {nameOf(wolf.entryId).replace(/ (\d+)$/, ' (bracket $1)')}
            </b>
            <span className="max-lg:hidden"> had {wolf.had}</span>
          </>
        ) : (
          <>
            {note[0]}
            {note[1] && <span className="max-lg:hidden">{note[1]}</span>}
          </>
        )}
      </span>
      {share && (
        <span className={rowHeadClass.share} role="img" aria-label={share.words}>
          <b className="num text-xl leading-none font-extrabold">{share.percent}%</b>
          <i className={rowHeadClass.bar} style={{ '--share': `${share.percent}%` } as CSSProperties} />
        </span>
      )}
    </span>
  );
}

/**
 * Moves the focus between cells with the keys of the WAI-ARIA grid pattern. It sets `tabindex` directly in the DOM, so
 * that moving the focus does not re-render thousands of cells.
 */
function useGridKeys(table: RefObject<HTMLTableElement | null>) {
  const stop = useRef<HTMLElement>(null);
  /** The column to return to after moving through a row with fewer cells. */
  const column = useRef(1);
  const moveStop = (cell: HTMLElement) => {
    stop.current?.removeAttribute('tabindex');
    stop.current = cell;
    cell.tabIndex = 0;
  };
  // Sorting or changing the grid may remove the cell that was the tab stop.
  useLayoutEffect(() => {
    const first = table.current?.querySelector<HTMLElement>('tbody td');
    if (first && !stop.current?.isConnected) moveStop(first);
  });

  function onKeyDown(event: KeyboardEvent) {
    const [grid, from] = [table.current, stop.current];
    if (!grid || !from || event.altKey || event.metaKey) return;
    const rows = [...grid.querySelectorAll('tr:not([aria-hidden])')].map(cellsOf);
    const row = rows.findIndex((cells) => cells.includes(from));
    // Scrolling may have changed how many columns are rendered before this one.
    if (rows[row]?.length === rows[0]?.length) column.current = rows[row]?.indexOf(from) ?? column.current;
    const to = STEPS[event.key]?.({ row, column: column.current }, event.ctrlKey, () => pageOf(grid, from));
    if (!to) return;
    event.preventDefault();
    const cells = within(rows, to.row) ?? [];
    const cell = within(cells, to.column);
    if (!cell) return;
    if (to.column !== column.current) column.current = cells.indexOf(cell);
    moveStop(cell);
    cell.focus();
  }

  function onPointerDown({ target }: { target: EventTarget }) {
    const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null;
    if (!cell) return;
    moveStop(cell);
    column.current = cellsOf(cell.parentElement).indexOf(cell);
  }

  return { onKeyDown, onPointerDown };
}

function cellsOf(row: Element | null): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('td:not([aria-hidden]), th') ?? [])];
}

function within<One>(list: readonly One[], at: number): One | undefined {
  return list[Math.max(0, Math.min(list.length - 1, at))];
}

interface Place {
  row: number;
  column: number;
}

const END = Number.MAX_SAFE_INTEGER;

/** Returns the position that each key moves to, possibly outside the grid. `page` measures the height of a page. */
const STEPS: Record<string, (at: Place, isCtrl: boolean, page: () => number) => Place> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }, _, page) => ({ row: row - page(), column }),
  PageDown: ({ row, column }, _, page) => ({ row: row + page(), column }),
  Home: ({ row }, isCtrl) => ({ row: isCtrl ? 0 : row, column: 0 }),
  End: ({ row }, isCtrl) => ({ row: isCtrl ? END : row, column: END }),
};

function pageOf(table: HTMLTableElement, cell: HTMLElement): number {
  const seen = table.parentElement?.clientHeight ?? 0;
  const edges = (table.tHead?.offsetHeight ?? 0) + (table.tFoot?.offsetHeight ?? 0);
  return Math.max(1, Math.floor((seen - edges) / (cell.offsetHeight || 1)));
}

interface PicksGridProps {
  /** The title of the row-header column, e.g. 'Result · % who had it'. */
  head: string;
  caption: string;
  people: readonly GridPerson[];
  rows: readonly GridRow[];
  /** Fight rows are taller, because they also show a method. */
  kind: 'fight' | 'game';
  /** Shown below the table, inside its scroll area. */
  children: ReactNode;
}

interface Column {
  person: GridPerson;
  /** Whether this is the viewer's best entry, which stays beside the row headers. */
  isBest: boolean;
  className: string;
  /** The number of columns left out directly before this one. */
  gap: number;
  /** The column number for screen readers; undefined if all columns are rendered. */
  index: number | undefined;
}

/** Grids with more columns than this render only those near the visible ones. */
const MOST_COLUMNS = 150;
/** Columns are rendered in groups of this size, so that scrolling rarely changes which are rendered. */
const GROUP = 20;

/** Returns the range of columns to render in addition to the viewer's own, which come first. */
function useColumnsInSight(count: number, own: number) {
  const box = useRef<HTMLElement>(null);
  const [sight, setSight] = useState({ group: 0, groups: 3 });
  const onScroll = () => {
    const heads = box.current?.querySelectorAll<HTMLElement>('thead th:not([aria-hidden])');
    const width = heads?.[own + 1]?.offsetWidth;
    if (!box.current || !width) return;
    const ownWidth = heads?.[1]?.offsetWidth ?? 0;
    const first = own + Math.max(0, box.current.scrollLeft - own * ownWidth) / width;
    const group = Math.floor(first / GROUP);
    const groups = Math.ceil(box.current.clientWidth / width / GROUP) + 1;
    if (group !== sight.group || groups !== sight.groups) setSight({ group, groups });
  };
  const isAll = count <= MOST_COLUMNS;
  const from = isAll ? 0 : Math.max(own, (sight.group - 1) * GROUP);
  const to = isAll ? count : Math.min(count, (sight.group + sight.groups) * GROUP);
  return { box, onScroll, isAll, from, to };
}

/** Shows everyone's picks, with a column per entry and a row per fight or game. Arrow keys move between cells. */
function PicksGrid({ head, caption, people, rows, kind, children }: PicksGridProps) {
  const columns = useMemo(
    () =>
      people.map((person, at): Column => {
        const { isOwn, rank } = person;
        const isBest = at === 0 && isOwn;
        const className = cx(isOwn && styles.you, isBest && styles.best, rank === 1 && styles.lead);
        return { person, isBest, className, gap: 0, index: undefined };
      }),
    [people],
  );
  const drawn = useToDraw(rows.length);
  const toCome = rows.length - drawn.rows;
  const own = people.findIndex(({ isOwn }) => !isOwn);
  const { box, onScroll, isAll, from, to } = useColumnsInSight(columns.length, Math.max(own, 0));
  const first = useMemo(() => {
    if (drawn.columns !== undefined || isAll) return columns.slice(0, drawn.columns);
    let last = -1;
    return columns.flatMap((column, at): Column[] => {
      if (!column.person.isOwn && (at < from || at >= to)) return [];
      const gap = at - last - 1;
      last = at;
      return [{ ...column, gap, index: at + 2 }];
    });
  }, [columns, drawn.columns, isAll, from, to]);
  const table = useRef<HTMLTableElement>(null);
  const keys = useGridKeys(table);
  return (
    <section ref={box} className={styles.scroll} aria-label={caption} onScroll={isAll ? undefined : onScroll}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with the keyboard navigation of a grid
        role="grid"
        aria-readonly
        aria-rowcount={rows.length + 2}
        aria-colcount={people.length + 1}
        className={styles[kind === 'game' ? 'games' : 'fights']}
        {...keys}
      >
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          <col className="w-(--head-w)" />
          {people.map(({ id, isOwn }) => (
            <col key={id} className={isOwn ? 'w-(--own-w)' : 'w-(--column-w)'} />
          ))}
        </colgroup>
        <Heads head={head} columns={first} />
        {/* The visible rows and columns are rendered first, then the rest, in space reserved for it. */}
        <tbody>
          {rows.slice(0, drawn.rows).map((row) => (
            <Row key={row.id} row={row} columns={first} all={columns} />
          ))}
          {toCome > 0 && (
            <tr aria-hidden>
              <td className={styles.toCome} style={{ '--rows': toCome } as CSSProperties} />
            </tr>
          )}
        </tbody>
        <Points columns={first} />
      </table>
      {children}
    </section>
  );
}

const Heads = memo(function Heads({ head, columns }: { head: string; columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={cx(styles.rowHead, styles.corner)}>
          <span className="label">{head}</span>
        </th>
        {columns.map(({ person, isBest, className, gap, index }) => (
          <Fragment key={person.id}>
            {gap > 0 && <th aria-hidden colSpan={gap} />}
            <th
              scope="col"
              aria-colindex={index}
              aria-label={`${person.name}, ${person.rank === null ? 'not ranked yet' : `rank ${person.rank}`}`}
              className={cx(className, isBest && styles.corner)}
            >
              <span className={cx('min-w-0 truncate', styles.name)} title={person.name}>
                {person.name}
              </span>
              <span className={cx('num', styles.rank)}>{person.rank ?? '\u2013'}</span>
            </th>
          </Fragment>
        ))}
      </tr>
    </thead>
  );
});

const Points = memo(function Points({ columns }: { columns: readonly Column[] }) {
  return (
    <tfoot>
      <tr>
        <th scope="row" className={cx(styles.rowHead, styles.corner)}>
          <span className="label">Points</span>
        </th>
        {columns.map(({ person, isBest, className, gap, index }) => (
          <Fragment key={person.id}>
            {gap > 0 && <td aria-hidden colSpan={gap} />}
            <td
              aria-colindex={index}
              aria-label={`${person.name}: ${counted(person.points, 'point')}`}
              className={cx(className, isBest && styles.corner)}
            >
              <span className={cx('num', styles.points)}>{person.points}</span>
            </td>
          </Fragment>
        ))}
      </tr>
    </tfoot>
  );
});

interface RowProps {
  row: GridRow;
  columns: readonly Column[];
  all: readonly Column[];
}

const Row = memo(function Row({ row, columns, all }: RowProps) {
  const shown = row.covered === null ? columns : all.filter(({ person }) => person.isOwn);
  const nameOf = (id: string) => {
    const column = all.find(({ person }) => person.id === id);
    return column?.isBest ? 'you' : (column?.person.name ?? '');
  };
  const name = [...row.tag, row.title.join('')].join(' ');
  return (
    <tr className={cx(styles.row, row.isFirst && styles.first)}>
      <th scope="row" className={styles.rowHead}>
        <RowHead row={row} nameOf={nameOf} />
      </th>
      {shown.map(({ person, className, gap, index }) => {
        const cell = row.cellOf(person.id);
        return (
          <Fragment key={person.id}>
            {gap > 0 && <td aria-hidden colSpan={gap} />}
            <td
              aria-colindex={index}
              aria-label={`${person.name}, ${name}: ${cell?.words ?? 'No pick'}`}
              className={className}
            >
              <Cell cell={cell} isOwn={person.isOwn} />
            </td>
          </Fragment>
        );
      })}
      {row.covered !== null && shown.length < all.length && (
        <td colSpan={all.length - shown.length} className={styles.covered}>
          <span className={styles.until}>{row.covered}</span>
        </td>
      )}
    </tr>
  );
});

/**
 * The number of rows and columns that fill the window. After the first paint, `STEP` more rows are rendered at a time.
 */
const FIRST = { wide: { rows: 14, columns: 38 }, narrow: { rows: 8, columns: 8 } } as const;
const STEP = 7;

/** Returns how many rows and columns to render: first the visible ones, eventually all. */
function useToDraw(rows: number): { rows: number; columns: number | undefined } {
  const first = FIRST[useWide() ? 'wide' : 'narrow'];
  const [step, setStep] = useState(0);
  // The first step adds the missing columns to the rows already rendered.
  const drawn = first.rows + Math.max(0, step - 1) * STEP;
  const isAll = step > 0 && drawn >= rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step schedules the next
  useEffect(() => {
    if (isAll) return;
    const next = setTimeout(() => startTransition(() => setStep((before) => before + 1)));
    return () => clearTimeout(next);
  }, [isAll, step]);
  return { rows: Math.min(drawn, rows), columns: step === 0 ? first.columns : undefined };
}

const OWN_STANDINGS = { right: cells.ownRight, wrong: cells.ownWrong, open: cells.ownOpen, void: '' };

/**
 * Shows a pick with as few elements as possible, because a grid of 100 entries and 63 games has 6,300 cells. The
 * surrounding cell has the accessible text.
 */
function Cell({ cell, isOwn }: { cell: GridCell | null; isOwn: boolean }) {
  if (!cell) return <span className={cells.pick}>{'\u2013'}</span>;
  const { code, method, standing, isWolf } = cell;
  const look = cx(cells.pick, cells[standing], isOwn && OWN_STANDINGS[standing], isWolf && cells.lone);
  return (
    <span className={look}>
      {isOwn && standing === 'wrong' ? <s className={cells.struck}>{code}</s> : code}
      {method && <i className={cx(cells.method, method.isRight && cells.methodRight)}>{method.letter}</i>}
      {isWolf && <Wolf className="absolute -top-1.75 -right-1.5 size-3.75 rounded-sm bg-ink p-0.5 text-bg" />}
    </span>
  );
}

const ORDERS: readonly { value: GridOrder; label: string }[] = [
  { value: 'rank', label: 'Rank' },
  { value: 'name', label: 'Name' },
  { value: 'mine', label: 'Most like mine' },
];

export function GridView({ room, grid }: { room: Room; grid: Grid }) {
  const [asked, setOrder] = useSearchChoice('order', GRID_ORDERS, 'rank');
  const { entries, contest, rows, likeness } = grid;
  const hasOwn = entries.some(({ isOwner }) => isOwner);
  const order = asked === 'mine' && !hasOwn ? 'rank' : asked;
  const people = useMemo(
    () => peopleOf(entries, contest.scored, order, likeness),
    [entries, contest.scored, order, likeness],
  );
  const [typed, setTyped] = useState('');
  // The viewer's own brackets stay visible during a search.
  const shown = useMemo(
    () => (typed.trim() === '' ? people : people.filter(({ isOwn, name }) => isOwn || isFound(name, typed))),
    [people, typed],
  );
  const isWide = useWide();
  const kind = contest.noun;
  const sportMethods = isFightSport(room.sport) ? methodsFor(room.sport) : [];
  const methods = sportMethods.map((method) => `${METHODS[method].letter} ${method}`).join(', ');
  const key = <GridKey methods={methods} />;
  const [printed, setPrinted] = useState(0);
  // Print in rank order, so that the printout does not depend on who prints it.
  const byRank = () => entries.flatMap(({ id }) => people.find((person) => person.id === id) ?? []);
  const size = `${counted(entries.length, 'bracket')}, ${counted(rows.length, kind)}`;
  return (
    <>
      <header className="flex items-center gap-3.5 mb-2.5 [&>[role='radiogroup']]:ml-auto max-lg:flex-wrap max-lg:gap-y-3 max-lg:gap-x-2.5 max-lg:[&>[role='radiogroup']]:ml-0">
        <h1 className="disp text-5xl max-lg:flex-[1_0_100%] max-lg:text-[28px]">Everyone&apos;s picks</h1>
        <span className="max-lg:hidden flex items-center gap-3.5">
          <Badge>{sportLabel(room.sport)}</Badge>
          <span className="text-sm text-ink-3">{size}</span>
        </span>
        <SegmentedControl
          label="Order of the brackets"
          options={hasOwn ? ORDERS : ORDERS.filter(({ value }) => value !== 'mine')}
          value={order}
          onChange={setOrder}
        />
        <Button variant="quiet" size="s" icon={Printer} onClick={() => setPrinted(printed + 1)}>
          Print
        </Button>
      </header>
      <FindRow count={entries.length} value={typed} onChange={setTyped} onMe={null} />
      <PicksGrid
        head={kind === 'fight' ? 'Result \u00b7 % who had it' : 'Who got there \u00b7 % who had them'}
        caption={`Everyone's picks: ${size}`}
        people={shown}
        rows={rows}
        kind={kind}
      >
        {!isWide && key}
      </PicksGrid>
      {isWide && key}
      {printed > 0 && (
        <PicksPaper room={room} people={byRank()} rows={rows} kind={kind} methods={methods} asked={printed} />
      )}
    </>
  );
}
