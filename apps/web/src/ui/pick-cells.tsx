import { cx } from './cx.ts';
import styles from './pick-cells.module.css';

/** Cells beyond this number would be too narrow to be told apart. */
const MOST = 21;

/** How much of a sheet is picked, as a row of cells; the figures stand beside it in words. */
export function PickCells({ made, of, onPoster }: { made: number; of: number; onPoster?: boolean }) {
  const cells = Math.min(of, MOST);
  // The last cell is full only when nothing is missing, and the first as soon as there is a pick.
  const full = made >= of ? cells : Math.min(cells - 1, Math.ceil((made / of) * cells));
  return (
    <span className={cx(styles.cells, onPoster && styles.poster)} aria-hidden>
      {Array.from({ length: cells }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells have nothing but their place
        <i key={index} className={index < full ? styles.full : undefined} />
      ))}
    </span>
  );
}
