import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './dialogs.module.css';

/** A sentence about what a change will do that the manager may not want. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className={styles.warning}>
      <TriangleAlert className="icon-s" aria-hidden />
      <span>{children}</span>
    </p>
  );
}

/** A sentence about what a change will do. */
export function Note({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}

/** Where such sentences come and go; a screen reader hears the new ones. */
export function LiveNotes({ children }: { children: ReactNode }) {
  return (
    <div className={styles.live} role="status">
      {children}
    </div>
  );
}
