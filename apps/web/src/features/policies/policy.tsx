import type { ReactNode } from 'react';
import styles from './policy.module.css';

/** Date of the last change to both policies (rules: texts#accounts). */
export const POLICY_DATE = 'July 19, 2025';

export function Policy({ children }: { children: ReactNode }) {
  return (
    <article className={`column ${styles.policy}`}>
      <p className="dim">Last updated {POLICY_DATE}</p>
      {children}
    </article>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`stack muted ${styles.section}`}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}
