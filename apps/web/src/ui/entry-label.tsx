import { cx } from './cx.ts';
import styles from './entry-label.module.css';

export interface EntryLabelProps {
  label: string;
  wraps?: boolean;
}

/** An entry's name for tight spaces: a long owner name is truncated, but the number stays visible. */
export function EntryLabel({ label, wraps = false }: EntryLabelProps) {
  const [, owner = label, number] = /^(.+) (Bracket \d+)$/.exec(label) ?? [];
  return (
    <span className={cx(styles.label, wraps && styles.wraps)} title={label}>
      <span className="trunc">{owner}</span>
      {number && <span> {number}</span>}
    </span>
  );
}
