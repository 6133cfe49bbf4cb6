import { cx } from '../../ui/cx.ts';
import styles from './chance-bar.module.css';

export interface ChanceBarProps {
  chance: number;
  /** Drawn as an outline, because the entry would be out. */
  isHollow?: boolean;
  /** Highlights the most helpful ending. */
  isLoud?: boolean;
}

export function ChanceBar({ chance, isHollow = false, isLoud = false }: ChanceBarProps) {
  return (
    <span className={cx(styles.bar, isHollow && styles.hollow, isLoud && styles.loud)} aria-hidden>
      <i style={{ width: `${chance * 100}%` }} />
    </span>
  );
}
