import { Trash2, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './draft-list.module.css';
import { IconButton } from './icon-button.tsx';

/** What was read from a text, line by line, before anything of it is taken over. */
export function DraftList({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    <ol className={styles.list} aria-label={label} tabIndex={0}>
      {children}
    </ol>
  );
}

export interface DraftRowProps {
  /** Its line of the text, counted from 1. */
  line: number;
  /** Where it goes: 'Main Event', 'West #1', 'Not used'. */
  place: string;
  /** It goes nowhere. */
  unused?: boolean;
  /** What is unclear about it, one sentence each. */
  problems: readonly string[];
  onRemove: () => void;
  /** Further buttons beside the one that removes the line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One line of a draft: where it stands and goes, what was read, and what is unclear about it. */
export function DraftRow({ line, place, unused, problems, onRemove, actions, children }: DraftRowProps) {
  return (
    <li className={cx(styles.row, unused && styles.unused)} data-line={line}>
      <div className={styles.head}>
        <span className={styles.place}>{place}</span>
        <span className={styles.line}>Line {line}</span>
        <span className={styles.actions}>
          {actions}
          <IconButton icon={Trash2} size="s" label={`Remove line ${line}`} onClick={onRemove} />
        </span>
      </div>
      {children}
      {problems.map((problem) => (
        <p key={problem} className={styles.problem}>
          <TriangleAlert className="icon-s" aria-hidden />
          <span>{problem}</span>
        </p>
      ))}
    </li>
  );
}
