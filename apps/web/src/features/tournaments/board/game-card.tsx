import { Check, X } from 'lucide-react';
import { memo } from 'react';
import { cx } from '../../../ui/cx.ts';
import { percent } from '../../../ui/distribution-bar.tsx';
import { type BoardLook, teamName } from './board-look.ts';
import type { BoardFacts, BoardView, GameView, RowView } from './board-views.ts';
import type { Cursor } from './board-walk.ts';
import styles from './game-card.module.css';
import type { CardBox, CardSize, WideLayout } from './layout-parts.ts';
import { fitTeam, type NameSlot, TeamName } from './team-name.tsx';
import { nicknameOf } from './team-words.ts';

const outcomeClass =
  'game-outcome-outcome absolute top-0 right-(--cell-end) bottom-auto left-(--cell-start) grid place-items-center w-(--cell) h-[calc(2_*_var(--row))] [border-inline-start:1px_solid_var(--line)] bg-surface-1 leading-none [&_b]:text-[length:min(calc(var(--sf)_+_2px),18px)] [&_small]:text-ink-2 [&_small]:text-[length:max(11px,min(var(--sf),13px))]';

const outLineClass =
  '[--name-ink:var(--ink-3)] [--name-weight:500] [--strike:line-through] flex items-center gap-(--space) h-(--out) p-(--pad) border-t border-dashed border-line-strong bg-[color-mix(in_srgb,var(--bg)_55%,var(--surface-1))]';

/** Returns the width in pixels of the outcome cell in a card without a footer; 0 for none. */
function outcomeWidth(view: GameView, { foot, row }: CardSize): number {
  if (foot > 0 || (view.outcome === null && sharesOf(view) === null)) return 0;
  return row > 30 ? 40 : row > 22 ? 33 : 30;
}

/**
 * The cell at the end of a card without a footer. It shows the points earned, above the share of the room that picked
 * the winner; on hover or focus, it shows the shares of both teams. The rows' labels contain the same information.
 */
function Outcome({ view, nicknames }: { view: GameView; nicknames: boolean }) {
  const shares = sharesOf(view);
  const summary = view.outcome !== null || view.backed !== null;
  return (
    <div
      className={cx('num', outcomeClass)}
      title={view.backed ? footWords(view, Number.POSITIVE_INFINITY, nicknames) : undefined}
      aria-hidden
    >
      {summary && (
        <span className="grid gap-1 justify-items-center row-start-1 col-start-1 in-[:is(:hover,:active,:focus-within)>.game-outcome-outcome]:invisible">
          {view.outcome !== null && <b className={TONE_CLASS[view.tone]}>{view.outcome}</b>}
          {view.backed && <small>{percent(view.backed.share)}</small>}
        </span>
      )}
      {shares && (
        <span
          className={cx(
            'grid gap-1 justify-items-center row-start-1 col-start-1 content-around h-full',
            summary && 'invisible in-[:is(:hover,:active,:focus-within)>.game-outcome-outcome]:visible',
          )}
        >
          {shares.map((share, index) => (
            <small key={index === 0 ? 'upper' : 'lower'}>{share}</small>
          ))}
        </span>
      )}
    </div>
  );
}

const TONE_CLASS: Record<GameView['tone'], string> = {
  earned: 'text-correct',
  missed: 'text-miss',
  open: 'text-ink-2',
};

/**
 * Returns the text beside the points in a card's footer: the share of the room that picked the winner, in the longest
 * wording that fits `width`. While shares are hidden, the text is a label for the points.
 */
function footWords(view: GameView, width: number, nicknames: boolean): string {
  const { backed } = view;
  if (!backed) return 'Point Rewards';
  const start = `${percent(backed.share)} ${backed.decided ? 'had' : 'have'}`;
  const ends = [nicknameOf(backed.name, nicknames), backed.decided ? 'the winner' : 'the same', 'it'];
  const room = (width - POINTS) / LETTER;
  return ends.map((end) => `${start} ${end}`).find((words) => words.length <= room) ?? `${start} it`;
}

/** Widths in pixels: a letter in the footer, and the text with the points. */
const LETTER = 5.1;
const POINTS = 44;

/** Returns the shares of both teams as text, e.g. '62%'; null while hidden. */
function sharesOf({ rows: [upper, lower] }: GameView): [string, string] | null {
  if (upper.share === null && lower.share === null) return null;
  return [percent(upper.share ?? 0), percent(lower.share ?? 0)];
}

interface GameCardProps {
  view: GameView;
  box: CardBox;
  nicknames: boolean;
  locked: boolean;
  /** The row that is the board's tab stop, if it is in this game. */
  tabRow: 0 | 1 | null;
}

/** The minimum row width, in pixels, for two names side by side. */
const TWO_NAMES = 150;

/**
 * One game: a radio group of two teams, and the game's points. The board handles clicks and keys; it identifies a row
 * by `data-game` and `data-row`.
 */
const GameCard = memo(function GameCard({ view, box, nicknames, locked, tabRow }: GameCardProps) {
  const { size } = box;
  const inRow = size.foot === 0;
  const space = spaceOf(size);
  const cell = outcomeWidth(view, size);
  const shares = sharesOf(view);
  // An eliminated pick gets a line below the two actual teams.
  const eliminated =
    size.out > 0 ? view.rows.find(({ picked, instead }) => picked && instead !== null) : undefined;
  const marked = !inRow && size.row > 36;
  const eliminatedSlot = {
    length: box.width - cell - size.seed - 2 * space - (marked ? space + markSize(size) : 0),
    height: 0,
    size: size.row > 36 ? 13 : 12,
  };
  const row = { view, size, width: box.width - cell, nicknames: nicknames && !inRow, locked };
  return (
    <div
      role="radiogroup"
      aria-label={view.name}
      aria-describedby={inRow ? undefined : `points-${view.id}`}
      className={cx(
        styles.game,
        inRow && !size.solid && styles.tight,
        box.mirrored && styles.mirrored,
        view.trail && styles.hasTrail,
      )}
      style={boxStyle(box, cell, eliminated ? size.out : 0)}
    >
      <Row {...row} index={0} tabbed={tabRow === 0} />
      <Row {...row} index={1} tabbed={tabRow === 1} />
      {cell > 0 && <Outcome view={view} nicknames={nicknames} />}
      {eliminated && (
        <div className={outLineClass} aria-hidden>
          <span className="num grid flex-none place-items-center self-stretch w-(--seed) rounded-sm shadow-outline-accent text-ink-2 text-[length:min(var(--sf),13px)]">
            {eliminated.seed}
          </span>
          <TeamName fitted={fitTeam(nicknameOf(eliminated.name, nicknames), eliminatedSlot)} />
          {marked && <Mark right={false} />}
        </div>
      )}
      {!inRow && (
        <div className={styles.foot} id={`points-${view.id}`}>
          {view.pending ? (
            <span className={styles.pending}>Pending</span>
          ) : (
            <>
              <span className={cx(shares && styles.summary)}>{footWords(view, box.width, nicknames)}</span>
              {shares && <span className={styles.looked}>{shares.join(' / ')}</span>}
            </>
          )}
          <span className={cx('num', styles.points, TONE_CLASS[view.tone])}>{view.points}</span>
        </div>
      )}
    </div>
  );
});

interface GameCardsProps {
  games: readonly string[];
  boxOf: (game: string) => CardBox | undefined;
  facts: BoardFacts;
  view: BoardView;
  cursor: Cursor;
  locked: boolean;
}

export function GameCards({ games, boxOf, facts, view, cursor, locked }: GameCardsProps) {
  return games.map((id) => {
    const [game, box] = [view.games[id], boxOf(id)];
    return (
      game &&
      box && (
        <GameCard
          key={id}
          view={game}
          box={box}
          nicknames={facts.look.nicknames}
          locked={locked}
          tabRow={cursor.game === id ? cursor.row : null}
        />
      )
    );
  });
}

interface RowProps {
  view: GameView;
  index: 0 | 1;
  size: CardSize;
  width: number;
  nicknames: boolean;
  locked: boolean;
  tabbed: boolean;
}

function Row({ view, index, size, width, nicknames, locked, tabbed }: RowProps) {
  const row = view.rows[index];
  const open = row.team !== null && !locked;
  // If the card has a separate line for the eliminated pick, the row shows the actual team.
  const showsActual = size.out > 0 && row.instead !== null;
  const hollow = row.picked && row.verdict === 'wrong' && !showsActual;
  const isMarked = size.foot > 0 && row.verdict !== null && !showsActual;
  // On cards without a footer, a dot marks an unsaved pick.
  const hasDot = size.foot === 0 && view.pending && row.picked;
  const space = spaceOf(size);
  const slot: NameSlot = {
    length:
      width -
      size.seed -
      2 * space -
      (isMarked ? space + markSize(size) : 0) -
      (hasDot ? space + DOT : 0) -
      (row.byWalkover ? space + WALKOVER : 0),
    height: size.row,
    size: size.font,
    nicknames,
    heavy: row.trail,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native radio has no room for seed, mark and points, and arrow keys move through the bracket
    <button
      type="button"
      role="radio"
      aria-checked={row.picked}
      aria-disabled={!open || undefined}
      aria-label={rowLabel(view, row)}
      tabIndex={tabbed ? 0 : -1}
      data-game={view.id}
      data-row={index}
      title={row.team === null ? undefined : (row.instead ?? row.name)}
      className={cx(
        styles.row,
        open && styles.open,
        (showsActual ? !row.insteadWon : view.hasPick && !row.picked && !row.won) && styles.rest,
        row.team === null && styles.unknown,
        row.picked && row.verdict !== 'wrong' && styles.picked,
        row.trail && styles.trail,
        !showsActual && (row.out || row.verdict === 'wrong') && styles.bust,
        hollow && styles.hollow,
        (row.won || row.insteadWon) && styles.won,
      )}
    >
      <span className={cx('num', styles.seed)}>{showsActual ? row.insteadSeed : row.seed}</span>
      <Names row={row} showsActual={showsActual} slot={slot} space={space} />
      {row.byWalkover && <span className={styles.endWord}>w/o</span>}
      {isMarked && <Mark right={row.verdict === 'right'} />}
      {hasDot && <span className={styles.dot} />}
    </button>
  );
}

/** If an eliminated pick has no line of its own, the actual team is beside or below the pick. */
function Names({
  row,
  showsActual,
  slot,
  space,
}: {
  row: RowView;
  showsActual: boolean;
  slot: NameSlot;
  space: number;
}) {
  if (row.instead === null || showsActual) {
    return <TeamName fitted={fitTeam(row.instead ?? row.name, slot)} />;
  }
  const stacked = slot.length < TWO_NAMES;
  const half: NameSlot = {
    length: stacked ? slot.length : (slot.length - space) / 2,
    height: slot.height / 2,
    size: stacked ? 13 : slot.size * 0.84,
  };
  const names = (
    <>
      <TeamName fitted={fitTeam(row.name, half)} />
      <TeamName fitted={fitTeam(row.instead, half)} className={styles.instead} />
    </>
  );
  return stacked ? <span className={styles.stack}>{names}</span> : names;
}

/** The widths in pixels of the words 'Bye' and 'w/o', and of the dot that marks an unsaved pick. */
const BYE = 22;
const WALKOVER = 24;
const DOT = 8;

const markSize = ({ row }: CardSize) => (row > 36 ? 17 : 13);
const spaceOf = ({ row }: CardSize) => (row > 36 ? 8 : 6);

function Mark({ right }: { right: boolean }) {
  return (
    <span className={cx(styles.mark, right ? styles.hit : styles.miss)}>
      {right ? <Check aria-hidden /> : <X aria-hidden />}
    </span>
  );
}

/** Returns the accessible name of a row. It omits whether the row is picked, because the radio role conveys that. */
function rowLabel(view: GameView, row: RowView): string {
  if (row.team === null) return `${row.name}, not known yet`;
  const parts = [row.name];
  if (row.seed !== null) parts.push(`seed ${row.seed}`);
  if (row.trail) parts.push('champion');
  if (row.verdict === 'right') parts.push('correct');
  if (row.verdict === 'wrong') parts.push('incorrect');
  if (row.won) parts.push('winner');
  if (row.byWalkover && row.instead === null) parts.push('by walkover');
  if (row.out) parts.push(row.instead ? `already out, ${row.instead} plays instead` : 'already out');
  if (row.share !== null) parts.push(`on ${percent(row.share)} of brackets`);
  if (row.picked && view.tone !== 'open') parts.push(`${view.points} points`);
  if (row.picked && view.pending) parts.push('pending');
  return parts.join(', ');
}

export const Byes = memo(function Byes({ look, boxes }: { look: BoardLook; boxes: WideLayout['byes'] }) {
  return [...boxes].map(([team, box]) => {
    const { row, seed, font, foot } = box.size;
    const name = teamName(look, team);
    const length = box.width - seed - 3 * spaceOf(box.size) - BYE;
    const slot: NameSlot = { length, height: row, size: font, nicknames: look.nicknames && foot > 0 };
    return (
      <div
        key={team}
        className={cx(styles.game, styles.bye, box.mirrored && styles.mirrored)}
        style={boxStyle(box)}
      >
        <div className={styles.row} title={name}>
          <span className={cx('num', styles.seed)}>{look.seeds[team]}</span>
          <TeamName fitted={fitTeam(name, slot)} />
          <span className={styles.endWord}>Bye</span>
        </div>
      </div>
    );
  });
});

function boxStyle({ x, y, width, height, size }: CardBox, cell = 0, out = 0) {
  return {
    width,
    translate: `${x}px ${y}px`,
    '--row': `${size.row}px`,
    '--seed': `${size.seed}px`,
    '--sf': `${size.seedFont}px`,
    '--foot': `${size.foot}px`,
    '--height': `${height + out}px`,
    '--cell': `${cell}px`,
    '--out': `${out}px`,
    '--space': `${spaceOf(size)}px`,
    '--mark': `${markSize(size)}px`,
  };
}
