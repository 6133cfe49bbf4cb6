import type { ReactNode } from 'react';
import styles from './bracket-info-dialog.module.css';

export function Rules({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.rules}>
      <h3 className="label">{title}</h3>
      <ul className="small muted">{children}</ul>
    </section>
  );
}
