import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './entry-status.module.css';

export interface EntryStatusProps {
  /** The lock line. */
  lock: ReactNode;
  /** '7/13 picks' or 'All picks entered'. */
  counter: string;
  full: boolean;
  /** '13 games, 4 rounds'. */
  facts: string;
  /** '13 of 13 saved, 7:41:05 PM MT'; null on an entry that is only looked at. */
  saved: string | null;
  /** 'Unsaved changes' or 'All changes saved'; null likewise. */
  unsaved: string | null;
  menu: ReactNode;
  /** The buttons that save, on wide screens. */
  children: ReactNode;
}

/** One line between two rules: when the entry locks, how full it is, what of it is saved. */
export function EntryStatus(props: EntryStatusProps) {
  const { lock, counter, full, facts, saved, unsaved, menu, children } = props;
  return (
    <div className={styles.status} data-editable={saved !== null || undefined}>
      {lock}
      <span className={styles.counter}>
        {full && <Check className="icon-s" aria-hidden />}
        {counter}
      </span>
      <span className={`only-wide ${styles.facts}`}>{facts}</span>
      <span className={`only-wide ${styles.actions}`}>
        {saved !== null && (
          <span className={styles.saved}>
            <b>{unsaved}</b>
            <span>{saved}</span>
          </span>
        )}
        {menu}
        {children}
      </span>
    </div>
  );
}
