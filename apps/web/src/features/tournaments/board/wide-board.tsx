import type { TieBreaker } from '@lockroom/contract';
import { pointsOf } from '@lockroom/rules';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { type ComponentProps, type CSSProperties, memo, type ReactNode, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { type Count, countOf, RegionHead, RoundHead, SideBar } from './board-parts.tsx';
import { regionOf, SIDES } from './board-shape.ts';
import type { BoardFacts, BoardView } from './board-views.ts';
import type { Cursor } from './board-walk.ts';
import { ChampionPlate } from './champion-plate.tsx';
import { Byes, GameCards } from './game-card.tsx';
import type { WideLayout } from './layout-parts.ts';
import { useHeightBelow, useWidth } from './use-width.ts';
import { fittingZoom, wideLayout } from './wide-layout.ts';
import { WireLayer, wiresOf } from './wire-layer.tsx';

const signsClass =
  'grid grid-cols-[1fr_1fr] gap-y-0.75 gap-x-3 text-[11.5px] font-stretch-90% [&>div]:flex [&>div]:items-center [&>div]:gap-1.75 [&_dt]:grid [&_dt]:place-items-center [&_dt]:min-w-6 [&_s]:decoration-miss in-[.board-key-line]:flex in-[.board-key-line]:gap-6 in-[.board-key-line]:text-xs';

const roundsClass =
  'w-full border-collapse border-y-3 border-double border-line-strong text-xs leading-none [&_tbody_tr]:border-t [&_tbody_tr]:border-line [&_:is(th,td)]:h-4.75 [&_:is(th,td)]:py-0 [&_:is(th,td)]:pr-0 [&_:is(th,td)]:pl-1.5 [&_:is(th,td)]:text-right [&_:is(th,td)]:whitespace-nowrap [&_th]:font-medium [&_th]:font-stretch-84% [&_th:first-child]:p-0 [&_th:first-child]:text-left [&_td]:text-md [&_small]:text-ink-3 [&_small]:text-xs [&_small]:font-semibold';

const headingClass = 'text-ink-3 text-2xs tracking-[0.055em] uppercase';

interface BoardKeyProps {
  facts: BoardFacts;
  view: BoardView;
  own: boolean;
  /** The height, in pixels, available for the legend. If null, the legend is one line below the board. */
  room: number | null;
}

/** The legend's heights in pixels: with only the points by round, and with the explained symbols too. */
const ROUNDS = 150;
const ALL = 222;

function BoardKey({ facts, view, own, room }: BoardKeyProps) {
  return (
    <div
      className={cx(
        'grid gap-3.5 w-full text-ink-2',
        room === null && 'board-key-line justify-items-center mt-3.5',
      )}
    >
      {room !== null && room >= ROUNDS && <Rounds facts={facts} view={view} />}
      {(room === null || room >= ALL) && (
        <Signs pick={own ? 'your pick' : 'the pick'} inLine={room === null} />
      )}
    </div>
  );
}

function Signs({ pick, inLine }: { pick: string; inLine: boolean }) {
  return (
    <dl className={signsClass}>
      <div>
        <dt
          className={cx(
            'num h-4.5 rounded-sm text-[12.5px]',
            inLine
              ? 'bg-accent text-on-accent'
              : 'bg-[color-mix(in_srgb,var(--accent)_24%,var(--surface-1))] text-accent-text',
          )}
        >
          1
        </dt>
        <dd>{pick}, right</dd>
      </div>
      <div>
        <dt className="num h-4.5 rounded-sm text-[12.5px] shadow-outline-accent">8</dt>
        <dd>
          {pick}, <s>out</s>
        </dd>
      </div>
      {inLine ? (
        <div>
          <dt className="border-t border-dashed border-field">
            <span className="sr-only">A dashed line</span>
          </dt>
          <dd>{pick}, knocked out earlier</dd>
        </div>
      ) : (
        <>
          <div>
            <dt className="text-ink text-[12.5px] font-stretch-70% font-bold">UCF</dt>
            <dd>won the game</dd>
          </div>
          <div>
            <dt className="num text-correct font-extrabold">+1</dt>
            <dd>points earned</dd>
          </div>
          <div className="col-span-full">
            <dt className="num">62%</dt>
            <dd>of the room had the winner</dd>
          </div>
        </>
      )}
    </dl>
  );
}

type BarStyle = CSSProperties & Record<'--own' | '--room', string>;

function Rounds({ facts, view }: Pick<BoardKeyProps, 'facts' | 'view'>) {
  const { format, shape, look, results, shares } = facts;
  const sheets = shares?.sheets ?? 0;
  return (
    <table className={roundsClass}>
      <caption className="sr-only">Right picks and points by round</caption>
      <thead>
        <tr>
          <th scope="col" className={headingClass}>
            Round
          </th>
          <th scope="col" className={headingClass}>
            Right
          </th>
          <th scope="col" className={headingClass}>
            Points
          </th>
          <td />
          {sheets > 0 && (
            <th scope="col" className={headingClass}>
              Room avg.
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {shape.games.map((games, index) => {
          const worth = pointsOf(format, index + 1);
          const right = games.filter((id) => view.games[id]?.tone === 'earned').length;
          const had = games.reduce((sum, id) => sum + (shares?.rounds[index]?.[results[id] ?? ''] ?? 0), 0);
          const average = sheets > 0 ? had / sheets : 0;
          const style: BarStyle = {
            '--own': `${(100 * right) / games.length}%`,
            '--room': `${(100 * average) / games.length}%`,
          };
          return (
            <tr key={games[0]}>
              <th scope="row">{look.roundNames[index]}</th>
              <td className="num">
                {right}
                <small>/{games.length}</small>
              </td>
              <td className="num text-correct font-extrabold">
                {right * worth}
                <small>/{games.length * worth}</small>
              </td>
              <td>
                <span
                  className={cx(
                    'relative block w-9 h-1.5 rounded-xs [background:linear-gradient(90deg,var(--correct)_var(--own),var(--surface-3)_var(--own))]',
                    sheets > 0 &&
                      'after:absolute after:-inset-y-0.75 after:right-auto after:left-[calc(var(--room)_-_1px)] after:w-0.5 after:bg-ink after:shadow-[0_0_0_1px_var(--bg)]',
                  )}
                  style={style}
                />
              </td>
              {sheets > 0 && <td className="num">{(average * worth).toFixed(1)}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The zoom levels of a wide board, besides the one that fits the whole board. */
const ZOOMS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2];

function Keys({ locked }: { locked: boolean }) {
  return (
    <span className="flex flex-1 flex-wrap gap-x-3.5 gap-y-1 text-xs text-ink-3 not-pointer-fine:invisible [&_kbd]:inline-grid [&_kbd]:place-items-center [&_kbd]:min-w-5 [&_kbd]:h-5 [&_kbd]:px-1.25 [&_kbd]:rounded-[4px] [&_kbd]:bg-surface-2 [&_kbd]:shadow-[inset_0_-1px_0_var(--line-strong)] [&_kbd]:text-ink-2 [&_kbd]:font-stretch-80% [&_kbd]:font-semibold">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> game
      </span>
      <span>
        <kbd>←</kbd> <kbd>→</kbd> round
      </span>
      {!locked && (
        <>
          <span>
            <kbd>1</kbd> <kbd>2</kbd> pick and move on
          </span>
          <span>
            <kbd>⌫</kbd> clear
          </span>
        </>
      )}
    </span>
  );
}

function Zoom({ zoom, onChange }: { zoom: number; onChange: (zoom: number) => void }) {
  const smaller = ZOOMS.findLast((each) => each < zoom);
  const larger = ZOOMS.find((each) => each > zoom);
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons and a number do not form a fieldset
    <span className="flex items-center gap-0.5 text-md text-ink-2" role="group" aria-label="Zoom">
      <IconButton
        size="s"
        icon={ZoomOut}
        label="Zoom out"
        disabled={smaller === undefined}
        onClick={() => onChange(smaller ?? 1)}
      />
      <output className="num min-w-10 text-center">{Math.round(zoom * 100)}%</output>
      <IconButton
        size="s"
        icon={ZoomIn}
        label="Zoom in"
        disabled={larger === undefined}
        onClick={() => onChange(larger ?? 1)}
      />
    </span>
  );
}

/** The heights, in pixels, of the tie-breaker below a final and of a legend that is one line below the board. */
const TIE_BREAKER = 70;
const KEY_LINE = 40;

export interface BoardPartProps {
  facts: BoardFacts;
  view: BoardView;
  cursor: Cursor;
  locked: boolean;
  /** Whether the whole board has to fit into the window. */
  whole: boolean;
  /** Whether the champion changed while the board was open. */
  draw: boolean;
  own: boolean;
  score: TieBreaker | undefined;
  tieBreaker: ReactNode;
}

interface WideBoardProps extends BoardPartProps {
  handlers: ComponentProps<'div'>;
  /** The zoom chosen by the user; null fits the board to the window. */
  chosen: number | null;
  onZoom: (zoom: number | null) => void;
  toolbar: ReactNode;
  /** The element that receives the toolbar and zoom of a read-only board; null puts them above the board. */
  lineAt: HTMLElement | null;
}

/** The whole board, with both sides converging on the center. Fits the window at first; scrolls when zoomed in. */
export function WideBoard({ handlers, chosen, onZoom, toolbar, lineAt, ...props }: WideBoardProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const below = useHeightBelow(frame, lineAt);
  const fitting = width === null ? 1 : fittingZoom(props.facts.shape, width, props.facts.mode === 'results');
  const zoom = chosen ?? fitting;
  const zoomButtons = <Zoom zoom={zoom} onChange={onZoom} />;
  return (
    <>
      {lineAt ? (
        // The page header has no space for the keyboard hints.
        createPortal(
          <>
            {toolbar}
            {zoomButtons}
          </>,
          lineAt,
        )
      ) : (
        <div className="flex min-h-9 items-center gap-3.5 mb-3">
          <Keys locked={props.locked} />
          {zoomButtons}
          {toolbar}
        </div>
      )}
      <div ref={frame} {...handlers}>
        {/* Wait for the measurements, because a guess would cause a second layout before the first paint. */}
        {width !== null && below !== null && (
          <WideDrawing
            {...props}
            zoom={zoom}
            width={width}
            height={props.whole ? Math.floor(below / fitting) : null}
          />
        )}
      </div>
    </>
  );
}

interface WideDrawingProps extends BoardPartProps {
  width: number;
  /** The height that the whole board has to fit into; null for an editable board. */
  height: number | null;
  zoom: number;
}

function WideDrawing({ width, height, zoom, ...props }: WideDrawingProps) {
  const { facts, view, draw, tieBreaker, own } = props;
  const { format, shape, look } = facts;
  const plain = facts.mode === 'results';
  const layout = useMemo(() => wideLayout(shape, width, height, plain), [shape, width, height, plain]);
  const wires = useMemo(() => wiresOf(shape, view, layout), [shape, view, layout]);
  const final = layout.cards.get(shape.final);
  const quiet = height !== null;
  const hasKey = quiet && facts.mode === 'picks' && view.judged;
  const key = { facts, view, own };
  return (
    <div className="-m-0.75 overflow-x-auto overflow-y-hidden p-0.75">
      <div
        className="relative"
        style={{
          width: layout.width,
          height: layout.height,
          zoom,
          marginInline: layout.width < width ? 'auto' : 0,
        }}
      >
        <WireLayer wires={wires} width={layout.width} height={layout.height} draw={draw} />
        {/* If the regions are named, a read-only board needs no labels for the sides. */}
        {(quiet && look.regions ? [] : SIDES).map((side) => (
          <SideBar
            key={side}
            look={look}
            side={side}
            count={countOf(facts, view, (place) => place.side === side)}
            box={layout.bars[side]}
            mirrored={side === 'right'}
            quiet={quiet}
          />
        ))}
        <Heads
          format={format}
          look={look}
          layout={layout}
          counts={
            quiet && look.regions
              ? look.regions.map((_, index) =>
                  countOf(facts, view, (place) => regionOf(shape, place) === index),
                )
              : null
          }
        />
        <ChampionPlate {...props} box={layout.plate} finalAt={layout.below ? undefined : final}>
          {tieBreaker}
        </ChampionPlate>
        <Byes look={look} boxes={layout.byes} />
        <GameCards games={shape.games.flat()} boxOf={(id) => layout.cards.get(id)} {...props} />
        {layout.below && (
          <div
            className="absolute top-0 left-0 grid justify-items-center gap-3"
            style={{ translate: `${layout.below.x}px ${layout.below.y}px`, width: layout.below.width }}
          >
            {tieBreaker}
            {hasKey && <BoardKey {...key} room={layout.below.height - TIE_BREAKER} />}
          </div>
        )}
      </div>
      {hasKey && !layout.below && height !== null && height - layout.height > KEY_LINE && (
        <BoardKey {...key} room={null} />
      )}
    </div>
  );
}

interface HeadsProps extends Pick<BoardFacts, 'format' | 'look'> {
  layout: WideLayout;
  /** The progress of each region; null to show only names. */
  counts: readonly Count[] | null;
}

/** The names of rounds and regions, memoized because picks do not change them. */
const Heads = memo(function Heads({ format, look, layout, counts }: HeadsProps) {
  return (
    <>
      {layout.heads.map((box) => (
        <RoundHead key={`${box.x}-${box.round}`} format={format} look={look} box={box} />
      ))}
      {look.regions?.map((name, index) => {
        const box = layout.regions[index];
        return box && <RegionHead key={`${box.x}-${box.y}`} name={name} count={counts?.[index]} box={box} />;
      })}
    </>
  );
});
