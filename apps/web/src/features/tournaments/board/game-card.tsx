import { Check, X } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import { cx } from '../../../ui/cx.ts';
import type { GameView, RowView } from './board-views.ts';
import styles from './game-card.module.css';
import { fitTeam } from './team-fit.ts';
import type { CardBox, CardSize } from './wide-layout.ts';

export interface GameCardProps {
  view: GameView;
  box: CardBox;
  /** Names in capitals. */
  caps: boolean;
  /** Nothing can be picked here: the rows can be read, but not pressed. */
  locked: boolean;
  /** The row that Tab leads to; null in all games but one. */
  tabRow: 0 | 1 | null;
}

type BoxStyle = CSSProperties & Record<`--${string}`, string>;

/** Space in a row beside seed and name: paddings and gap, and a mark where there is one. */
const ROW_SPACE = 18;
const MARK_SPACE = 24;
const POINTS_SPACE = 22;

/**
 * One game: two teams as a radio group, and what it is worth. Clicks and keys are the board's; it finds the row by
 * `data-game` and `data-row`.
 */
export const GameCard = memo(function GameCard({ view, box, caps, locked, tabRow }: GameCardProps) {
  const { size } = box;
  const inRow = size.foot === 0;
  return (
    <div
      role="radiogroup"
      aria-label={view.name}
      aria-describedby={inRow ? undefined : `points-${view.id}`}
      className={cx(
        styles.game,
        inRow && styles.tight,
        box.mirrored && styles.mirrored,
        caps && styles.caps,
        view.trail && styles.hasTrail,
      )}
      style={boxStyle(box)}
    >
      <Row view={view} index={0} size={size} width={box.width} locked={locked} tabbed={tabRow === 0} />
      <Row view={view} index={1} size={size} width={box.width} locked={locked} tabbed={tabRow === 1} />
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
    </div>
  );
});

interface RowProps {
  view: GameView;
  index: 0 | 1;
  size: CardSize;
  width: number;
  locked: boolean;
  tabbed: boolean;
}

function Row({ view, index, size, width, locked, tabbed }: RowProps) {
  const row = view.rows[index];
  const open = row.team !== null && !locked;
  const end = endOf(view, row, size);
  const slot =
    width - size.seed - ROW_SPACE - (end === 'mark' ? MARK_SPACE : end === 'points' ? POINTS_SPACE : 0);
  const fitted =
    row.instead === null
      ? fitTeam(row.name, slot, size.font)
      : fitTeam(row.name, slot * 0.52, size.font * 0.88);
  const style: BoxStyle = { '--tw': `${fitted.width}%`, '--tf': `${fitted.size}px` };
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
      <span className={styles.name} style={style}>
        {row.name}
      </span>
      {row.instead !== null && <span className={styles.instead}>{row.instead}</span>}
      {end === 'mark' && row.verdict !== null && <Mark right={row.verdict === 'right'} />}
      {end === 'points' && <span className={cx('num', styles.inRow, styles[view.tone])}>{view.points}</span>}
      {end === 'pending' && <span className={styles.dot} />}
    </button>
  );
}

/** What stands at the end of a row: how a pick went, or in cards without a foot the points it earned. */
function endOf(view: GameView, row: RowView, { foot }: CardSize): 'mark' | 'points' | 'pending' | null {
  if (foot > 0) return row.verdict !== null && row.instead === null ? 'mark' : null;
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

/** A row in words: team, seed, and what became of it. Whether it is picked, the radio itself tells. */
function rowLabel(view: GameView, row: RowView): string {
  if (row.team === null) return `${row.name}, not known yet`;
  const parts = [row.name];
  if (row.seed !== null) parts.push(`seed ${row.seed}`);
  if (row.trail) parts.push('champion');
  if (row.verdict === 'right') parts.push('correct');
  if (row.verdict === 'wrong') parts.push('incorrect');
  if (row.won) parts.push('winner');
  if (row.out) parts.push(row.instead ? `already out, ${row.instead} plays instead` : 'already out');
  if (row.picked && view.tone !== 'open') parts.push(`${view.points} points`);
  if (row.picked && view.pending) parts.push('pending');
  return parts.join(', ');
}

export interface ByeCardProps {
  name: string;
  seed: number | null;
  box: CardBox;
  caps: boolean;
}

/** A team that has no game in round 1: a dashed row. */
export const ByeCard = memo(function ByeCard({ name, seed, box, caps }: ByeCardProps) {
  const slot = box.width - box.size.seed - ROW_SPACE - 30;
  const fitted = fitTeam(name, slot, box.size.font);
  const style: BoxStyle = { '--tw': `${fitted.width}%`, '--tf': `${fitted.size}px` };
  return (
    <div
      className={cx(styles.game, styles.bye, box.mirrored && styles.mirrored, caps && styles.caps)}
      style={boxStyle(box)}
    >
      <div className={styles.row} title={name}>
        <span className={cx('num', styles.seed)}>{seed}</span>
        <span className={styles.name} style={style}>
          {name}
        </span>
        <span className={styles.byeWord}>Bye</span>
      </div>
    </div>
  );
});

function boxStyle({ x, y, width, size }: CardBox): BoxStyle {
  return {
    width,
    translate: `${x}px ${y}px`,
    '--row': `${size.row}px`,
    '--seed': `${size.seed}px`,
    '--sf': `${size.seedFont}px`,
    '--foot': `${size.foot}px`,
  };
}
