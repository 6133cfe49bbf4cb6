import type { CSSProperties } from 'react';
import { cx } from './cx.ts';
import styles from './score-strip.module.css';

/** The share of its points that was earned, 0 to 1; null until it is scored. */
export type ScoreCell = number | null | 'off';

export interface ScoreStripProps {
  /** One per fight or round; 'off' of a fight that is called off. */
  cells: readonly ScoreCell[];
  /** For screen readers: "29 of 61 points, fight by fight". */
  label: string;
}

/** A small bar per fight or round: filled by the share earned, hollow until it is scored, hatched where it is called off. */
export function ScoreStrip({ cells, label }: ScoreStripProps) {
  return (
    <div className={styles.strip} role="img" aria-label={label}>
      {cells.map((share, index) => {
        const style: CSSProperties & { '--h': string } = {
          '--h': share === 'off' ? '0' : `${(share ?? 0) * 100}%`,
        };
        return (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in the order of fights
            key={index}
            className={cx(
              share === null && styles.wait,
              share === 0 && styles.zero,
              share === 'off' && styles.off,
            )}
            style={style}
          />
        );
      })}
    </div>
  );
}
