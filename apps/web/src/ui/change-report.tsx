import type { ReactNode } from 'react';
import styles from './change-report.module.css';
import { cx } from './cx.ts';

export interface ChangePart {
  title: string;
  /** The change removes something. */
  isLoss: boolean;
  items: readonly string[];
}

export interface ChangeReportProps {
  parts: readonly ChangePart[];
  children?: ReactNode;
}

/** A preview of changes, grouped by kind; a long one scrolls. */
export function ChangeReport({ parts, children }: ChangeReportProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard
    <section className={styles.report} aria-label="What will change" tabIndex={0}>
      {parts
        .filter(({ items }) => items.length > 0)
        .map(({ title, isLoss, items }) => (
          <div key={title} className={cx(styles.change, isLoss && styles.loss)}>
            <h3 className={styles.title}>
              {title} <span className="num">{items.length}</span>
            </h3>
            <ul className={`stack small muted ${styles.items}`}>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      {children}
    </section>
  );
}
