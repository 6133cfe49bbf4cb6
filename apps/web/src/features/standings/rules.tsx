import type { ReactNode } from 'react';
import { styles } from './bracket-info-dialog.classes.ts';

export function Rules({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.rules}>
      <h3 className="label">{title}</h3>
      <ul className="text-sm text-ink-2">{children}</ul>
    </section>
  );
}
