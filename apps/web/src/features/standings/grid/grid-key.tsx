import { cx } from '../../../ui/cx.ts';
import cells from './grid-cell.module.css';
import styles from './grid-key.module.css';
import { Wolf } from './wolf.tsx';

interface GridKeyProps {
  /** The letters of the sport's methods, e.g. 'K KO/TKO, D Decision'; empty for games. */
  methods: string;
}

export function GridKey({ methods }: GridKeyProps) {
  const sample = cx(cells.pick, styles.sample);
  return (
    <ul className={cx('flex flex-wrap gap-2', styles.key)}>
      <li className={styles.meaning}>
        <span aria-hidden className={cx(sample, cells.right)}>
          ABC
        </span>
        right
      </li>
      <li className={styles.meaning}>
        <span aria-hidden className={cx(sample, cells.wrong)}>
          ABC
        </span>
        wrong
      </li>
      {methods && (
        <li className={styles.meaning}>
          <span aria-hidden className={styles.letter}>
            <i className={cx(cells.method, cells.methodRight)}>K</i>
          </span>
          method right: {methods}
        </li>
      )}
      <li className={styles.meaning}>
        <span aria-hidden className={cx(sample, styles.lone, cells.right, cells.lone)}>
          <Wolf className={cx(cells.badge, styles.wolf)} />
        </span>
        lone wolf: the only one in the room who had it
      </li>
    </ul>
  );
}
