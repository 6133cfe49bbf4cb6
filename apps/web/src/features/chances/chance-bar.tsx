import { cx } from '../../ui/cx.ts';
import styles from './chance-bar.module.css';

export interface ChanceBarProps {
  chance: number;
  /** Only its outline, where the entry is out by it. */
  isHollow?: boolean;
  /** The ending that helps most. */
  isLoud?: boolean;
}

/** A chance drawn beside its figure. */
export function ChanceBar({ chance, isHollow = false, isLoud = false }: ChanceBarProps) {
  return (
    <span className={cx(styles.bar, isHollow && styles.hollow, isLoud && styles.loud)} aria-hidden>
      <i style={{ width: `${chance * 100}%` }} />
    </span>
  );
}
