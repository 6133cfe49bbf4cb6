import { cx } from '../../../ui/cx.ts';
import type { GridCell } from './grid.ts';
import styles from './grid-cell.module.css';
import { Wolf } from './wolf.tsx';

const OWN_STANDINGS = { right: styles.ownRight, wrong: styles.ownWrong, open: styles.ownOpen, void: '' };

/** A pick, with as few elements as can be: a grid of 100 by 63 has 6,300. */
export function Cell({ cell, isOwn }: { cell: GridCell | null; isOwn: boolean }) {
  if (!cell) {
    return (
      <>
        <span className={styles.pick} aria-hidden>
          {'\u2013'}
        </span>
        <span className="sr">No pick</span>
      </>
    );
  }
  const { code, method, standing, isWolf, words } = cell;
  const look = cx(styles.pick, styles[standing], isOwn && OWN_STANDINGS[standing], isWolf && styles.lone);
  return (
    <>
      <span className={look} aria-hidden>
        {isOwn && standing === 'wrong' ? <s className={styles.struck}>{code}</s> : code}
        {method && <i className={cx(styles.method, method.isRight && styles.methodRight)}>{method.letter}</i>}
        {isWolf && <Wolf className={styles.badge} />}
      </span>
      <span className="sr">{words}</span>
    </>
  );
}
