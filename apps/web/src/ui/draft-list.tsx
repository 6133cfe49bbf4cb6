import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './draft-list.module.css';
import { IconButton } from './icon-button.tsx';
import { Warning } from './notes.tsx';

export function DraftList({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
    <ol className={`ruled ${styles.list}`} aria-label={label} tabIndex={0}>
      {children}
    </ol>
  );
}

export interface DraftRowProps {
  line: number;
  place: string;
  unused?: boolean;
  problems: readonly string[];
  onRemove: () => void;
  actions?: ReactNode;
  children: ReactNode;
}

/** A line of a pasted draft: its number, destination, content and problems. */
export function DraftRow({ line, place, unused, problems, onRemove, actions, children }: DraftRowProps) {
  return (
    <li className={cx(styles.row, unused && styles.unused)} data-line={line}>
      <div className={`small ${styles.head}`}>
        <span className={styles.place}>{place}</span>
        <span className={`dim ${styles.line}`}>Line {line}</span>
        <span className={styles.actions}>
          {actions}
          <IconButton icon={Trash2} size="s" label={`Remove line ${line}`} onClick={onRemove} />
        </span>
      </div>
      {children}
      {problems.map((problem) => (
        <Warning key={problem}>{problem}</Warning>
      ))}
    </li>
  );
}
