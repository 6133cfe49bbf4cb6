import { Check, X } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import { cx } from '../../../ui/cx.ts';
import { DistributionBar, percent } from '../../../ui/distribution-bar.tsx';
import { type BoardLook, teamName } from './board-look.ts';
import type { GameView, RowView } from './board-views.ts';
import styles from './game-card.module.css';
import { fitTeam, type TeamFit } from './team-fit.ts';
import type { CardBox, CardSize } from './wide-layout.ts';

export interface GameCardProps {
  view: GameView;
  box: CardBox;
  /** Names in capitals. */
  caps: boolean;
  /** Rows cannot be pressed. */
  locked: boolean;
  /** The row that is the board's tab stop, if it is in this game. */
  tabRow: 0 | 1 | null;
}

type BoxStyle = CSSProperties & Record<`--${string}`, string>;

/** The narrowest row, in pixels, for two names side by side. */
const TWO_NAMES = 150;

/**
 * One game: two teams as a radio group, and what it is worth. Clicks and keys are the board's; it finds the row by
 * `data-game` and `data-row`.
 */
export const GameCard = memo(function GameCard({ view, box, caps, locked, tabRow }: GameCardProps) {
  const { size } = box;
  const inRow = size.foot === 0;
  const split = view.rows.some(({ share }) => share !== null);
  return (
    <div
      role="radiogroup"
      aria-label={view.name}
      aria-describedby={inRow ? undefined : `points-${view.id}`}
      className={cx(
        styles.game,
        inRow && !size.solid && styles.tight,
        box.mirrored && styles.mirrored,
        caps && styles.caps,
        view.trail && styles.hasTrail,
        split && styles.hasSplit,
      )}
      style={boxStyle(box)}
    >
      <Row
        view={view}
        index={0}
        size={size}
        width={box.width}
        caps={caps}
        locked={locked}
        tabbed={tabRow === 0}
      />
      <Row
        view={view}
        index={1}
        size={size}
        width={box.width}
        caps={caps}
        locked={locked}
        tabbed={tabRow === 1}
      />
      {!inRow && (
        <div className={styles.foot} id={`points-${view.id}`}>
          {view.pending ? (
            <span className={styles.pending}>Pending</span>
          ) : (
            <span className={styles.caption}>Point Rewards</span>
          )}
          <span className={cx('num', styles.points, styles[view.tone])}>{view.points}</span>
        </div>
      )}
      {split && <Split view={view} />}
    </div>
  );
});

/** How the room picked this game, as a line along its lower edge. */
function Split({ view: { rows, splitColours } }: Pick<GameCardProps, 'view'>) {
  const [upper, lower] = rows;
  const side = (row: RowView, colour: string) => ({ name: row.name, share: row.share ?? 0, colour });
  return (
    <div className={styles.split} aria-hidden>
      <DistributionBar size="s" left={side(upper, splitColours[0])} right={side(lower, splitColours[1])} />
    </div>
  );
}

interface RowProps {
  view: GameView;
  index: 0 | 1;
  size: CardSize;
  width: number;
  caps: boolean;
  locked: boolean;
  tabbed: boolean;
}

function Row({ view, index, size, width, caps, locked, tabbed }: RowProps) {
  const row = view.rows[index];
  const open = row.team !== null && !locked;
  const end = endOf(view, row, size);
  const space = spaceOf(size);
  const slot = width - size.seed - 2 * space - (end === null ? 0 : space + END_WIDTH[end](size));
  const stacked = row.instead !== null && slot < TWO_NAMES;
  const length = row.instead === null || stacked ? slot : (slot - space) / 2;
  const fitted = fitTeam(row.name, {
    length,
    size: row.instead === null ? size.font : stacked ? Math.min(13, size.row * 0.42) : size.font * 0.88,
    caps: caps && row.team !== null,
    heavy: row.trail,
  });
  const instead =
    row.instead !== null &&
    fitTeam(row.instead, { length, size: stacked ? Math.min(13, size.row * 0.44) : size.font * 0.8, caps });
  const names = (
    <>
      <span className={cx(styles.name, fitted.cut && styles.cut)} style={fitStyle(fitted)}>
        {row.name}
      </span>
      {instead && (
        <span className={cx(styles.instead, instead.cut && styles.cut)} style={fitStyle(instead)}>
          {row.instead}
        </span>
      )}
    </>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native radio has no room for seed, mark and points, and arrows walk the tree here
    <button
      type="button"
      role="radio"
      aria-checked={row.picked}
      aria-disabled={!open || undefined}
      aria-label={rowLabel(view, row)}
      tabIndex={tabbed ? 0 : -1}
      data-game={view.id}
      data-row={index}
      title={row.team === null ? undefined : row.name}
      className={cx(
        styles.row,
        open && styles.open,
        view.hasPick && !row.picked && !row.won && styles.rest,
        row.team === null && styles.unknown,
        row.picked && row.verdict !== 'wrong' && styles.picked,
        row.trail && styles.trail,
        (row.out || row.verdict === 'wrong') && styles.bust,
        row.picked && row.verdict === 'wrong' && styles.hollow,
        row.won && styles.won,
      )}
    >
      <span className={cx('num', styles.seed)}>{row.seed}</span>
      {stacked ? <span className={styles.stack}>{names}</span> : names}
      {end === 'mark' && row.verdict !== null && <Mark right={row.verdict === 'right'} />}
      {end === 'points' && <span className={cx('num', styles.inRow, styles[view.tone])}>{view.points}</span>}
      {end === 'pending' && <span className={styles.dot} />}
      {row.share !== null && <span className={cx('num', styles.share)}>{percent(row.share)}</span>}
    </button>
  );
}

/** Width in pixels of the mark at the end of a row. */
const END_WIDTH = {
  mark: markSize,
  points: () => 18,
  pending: () => 8,
} as const;

/** Low rows have a small mark. */
function markSize({ row }: CardSize): number {
  return row > 36 ? 17 : 13;
}

/** The gap between the parts of a row. */
function spaceOf({ row }: CardSize): number {
  return row > 36 ? 8 : 6;
}

/** The end of a row: the verdict, or in cards without a foot the points. */
function endOf(view: GameView, row: RowView, { foot }: CardSize): keyof typeof END_WIDTH | null {
  if (foot > 0) return row.verdict === null ? null : 'mark';
  if (view.pending && row.picked) return 'pending';
  if (view.tone === 'open') return null;
  return row.picked || (!view.hasPick && row.won) ? 'points' : null;
}

function Mark({ right }: { right: boolean }) {
  return (
    <span className={cx(styles.mark, right ? styles.hit : styles.miss)}>
      {right ? <Check aria-hidden /> : <X aria-hidden />}
    </span>
  );
}

/** The accessible name of a row; the radio role tells whether it is picked. */
function rowLabel(view: GameView, row: RowView): string {
  if (row.team === null) return `${row.name}, not known yet`;
  const parts = [row.name];
  if (row.seed !== null) parts.push(`seed ${row.seed}`);
  if (row.trail) parts.push('champion');
  if (row.verdict === 'right') parts.push('correct');
  if (row.verdict === 'wrong') parts.push('incorrect');
  if (row.won) parts.push('winner');
  if (row.out) parts.push(row.instead ? `already out, ${row.instead} plays instead` : 'already out');
  if (row.share !== null) parts.push(`on ${percent(row.share)} of brackets`);
  if (row.picked && view.tone !== 'open') parts.push(`${view.points} points`);
  if (row.picked && view.pending) parts.push('pending');
  return parts.join(', ');
}

export interface ByesProps {
  look: BoardLook;
  /** Their places by team. */
  boxes: ReadonlyMap<string, CardBox>;
}

/** The teams with a bye in round 1. */
export const Byes = memo(function Byes({ look, boxes }: ByesProps) {
  return [...boxes].map(([team, box]) => (
    <ByeCard
      key={team}
      name={teamName(look, team)}
      seed={look.seeds[team] ?? null}
      box={box}
      caps={look.caps}
    />
  ));
});

interface ByeCardProps {
  name: string;
  seed: number | null;
  box: CardBox;
  caps: boolean;
}

function ByeCard({ name, seed, box, caps }: ByeCardProps) {
  const slot = box.width - box.size.seed - 3 * spaceOf(box.size) - 22;
  const fitted = fitTeam(name, { length: slot, size: box.size.font, caps });
  return (
    <div
      className={cx(styles.game, styles.bye, box.mirrored && styles.mirrored, caps && styles.caps)}
      style={boxStyle(box)}
    >
      <div className={styles.row} title={name}>
        <span className={cx('num', styles.seed)}>{seed}</span>
        <span className={cx(styles.name, fitted.cut && styles.cut)} style={fitStyle(fitted)}>
          {name}
        </span>
        <span className={styles.byeWord}>Bye</span>
      </div>
    </div>
  );
}

function fitStyle({ width, size }: TeamFit): BoxStyle {
  return { '--tw': `${width}%`, '--tf': `${size}px` };
}

function boxStyle({ x, y, width, height, size }: CardBox): BoxStyle {
  return {
    width,
    translate: `${x}px ${y}px`,
    '--row': `${size.row}px`,
    '--seed': `${size.seed}px`,
    '--sf': `${size.seedFont}px`,
    '--foot': `${size.foot}px`,
    '--height': `${height}px`,
    '--space': `${spaceOf(size)}px`,
    '--mark': `${markSize(size)}px`,
  };
}
