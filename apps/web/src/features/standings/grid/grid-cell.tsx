import { cx } from '../../../ui/cx.ts';
import type { GridCell } from './grid.ts';
import styles from './grid-cell.module.css';
import { Wolf } from './wolf.tsx';

const OWN_STANDINGS = { right: styles.ownRight, wrong: styles.ownWrong, open: styles.ownOpen, void: '' };

/**
 * Shows a pick with as few elements as possible, because a grid of 100 entries by 63 games has 6,300 cells. The
 * surrounding cell has the accessible text.
 */
export function Cell({ cell, isOwn }: { cell: GridCell | null; isOwn: boolean }) {
  if (!cell) return <span className={styles.pick}>{'\u2013'}</span>;
  const { code, method, standing, isWolf } = cell;
  const look = cx(styles.pick, styles[standing], isOwn && OWN_STANDINGS[standing], isWolf && styles.lone);
  return (
    <span className={look}>
      {isOwn && standing === 'wrong' ? <s className={styles.struck}>{code}</s> : code}
      {method && <i className={cx(styles.method, method.isRight && styles.methodRight)}>{method.letter}</i>}
      {isWolf && <Wolf className={styles.badge} />}
    </span>
  );
}
