import { ChevronDown, ChevronUp } from 'lucide-react';
import { cx } from './cx.ts';
import styles from './movement.module.css';

/** Ranks gained or lost since the last result; a dash for 0 or null. */
export function Movement({ places }: { places: number | null }) {
  if (!places) {
    return (
      <span className={`num dim ${styles.move}`}>
        <span aria-hidden>{'\u2013'}</span>
        <span className="sr">no change</span>
      </span>
    );
  }
  const up = places > 0;
  return (
    <span className={cx('num', styles.move, up ? 'earned' : 'missed')}>
      {up ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
      <span className="sr">{up ? 'up' : 'down'} </span>
      {Math.abs(places)}
    </span>
  );
}
