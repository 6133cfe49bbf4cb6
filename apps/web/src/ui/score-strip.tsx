import type { CSSProperties } from 'react';
import { cx } from './cx.ts';
import styles from './score-strip.module.css';

/** The share of points earned, from 0 to 1; null until scored. */
export type ScoreCell = number | null | 'off';

export interface ScoreStripProps {
  cells: readonly ScoreCell[];
  label: string;
}

/** A small bar per fight or round: filled by the share earned, hollow until scored, hatched if cancelled. */
export function ScoreStrip({ cells, label }: ScoreStripProps) {
  return (
    <div className={styles.strip} role="img" aria-label={label}>
      {cells.map((share, index) => {
        const style: CSSProperties & { '--h': string } = {
          '--h': share === 'off' ? '0' : `${(share ?? 0) * 100}%`,
        };
        return (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: cells never move
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
