import { cx } from './cx.ts';
import styles from './entry-label.module.css';

export interface EntryLabelProps {
  /** 'noor', 'noor Bracket 2'. */
  label: string;
  /** The number may stand on a line of its own. */
  wraps?: boolean;
}

/** What an entry is called, where there is little space: the owner may be cut off, the number stays. */
export function EntryLabel({ label, wraps = false }: EntryLabelProps) {
  const [, owner = label, number] = /^(.+) (Bracket \d+)$/.exec(label) ?? [];
  return (
    <span className={cx(styles.label, wraps && styles.wraps)} title={label}>
      <span className="trunc">{owner}</span>
      {number && <span> {number}</span>}
    </span>
  );
}
