import type { ReactNode } from 'react';
import styles from './policy.module.css';

/** The day both policies were last changed (000 section 9). */
export const POLICY_DATE = 'July 19, 2025';

/** A policy as it stands on its page and in its dialog: its date, and its sections. */
export function Policy({ children }: { children: ReactNode }) {
  return (
    <article className={styles.policy}>
      <p className="dim">Last updated {POLICY_DATE}</p>
      {children}
    </article>
  );
}

/** One section of a policy. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}
