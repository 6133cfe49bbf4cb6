import type { CSSProperties } from 'react';
import { cx } from './cx.ts';
import styles from './score-strip.module.css';

export interface ScoreStripProps {
  /** One cell per fight or round, in order: the share of its points earned, 0 to 1, or null while it is not scored. */
  cells: readonly (number | null)[];
  /** What the strip says, for screen readers: "29 of 61 points, fight by fight". */
  label: string;
}

/** A small bar per fight or round: height is the share earned, zero is a plum foot, not yet scored is hollow. */
export function ScoreStrip({ cells, label }: ScoreStripProps) {
  return (
    <div className={styles.strip} role="img" aria-label={label}>
      {cells.map((share, index) => {
        const style: CSSProperties & { '--h': string } = { '--h': `${(share ?? 0) * 100}%` };
        return (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in the order of fights
            key={index}
            className={cx(share === null && styles.wait, share === 0 && styles.zero)}
            style={style}
          />
        );
      })}
    </div>
  );
}
