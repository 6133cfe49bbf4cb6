import { cx } from './cx.ts';
import styles from './pick-cells.module.css';

const MOST = 21;

/** The share of picks made, as a row of cells; the numbers are shown beside it. */
export function PickCells({ made, of, onPoster }: { made: number; of: number; onPoster?: boolean }) {
  const cells = Math.min(of, MOST);
  // The last cell is filled only when nothing is missing, and the first as soon as there is a pick.
  const full = made >= of ? cells : Math.min(cells - 1, Math.ceil((made / of) * cells));
  return (
    <span className={cx(styles.cells, onPoster && styles.poster)} aria-hidden>
      {Array.from({ length: cells }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells never move
        <i key={index} className={index < full ? styles.full : undefined} />
      ))}
    </span>
  );
}
