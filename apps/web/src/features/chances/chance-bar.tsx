import { cx } from '../../ui/cx.ts';
import styles from './chance-bar.module.css';

export interface ChanceBarProps {
  chance: number;
  /** Outline only, if the entry would be out. */
  isHollow?: boolean;
  /** The most helpful ending. */
  isLoud?: boolean;
}

/** A bar as long as a chance. */
export function ChanceBar({ chance, isHollow = false, isLoud = false }: ChanceBarProps) {
  return (
    <span className={cx(styles.bar, isHollow && styles.hollow, isLoud && styles.loud)} aria-hidden>
      <i style={{ width: `${chance * 100}%` }} />
    </span>
  );
}
