import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notes.module.css';

/** A sentence about an effect that the manager may not want. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className={`remark ${styles.warning}`}>
      <TriangleAlert className="icon-s" aria-hidden />
      <span>{children}</span>
    </p>
  );
}

/** A sentence about an effect of the change. */
export function Note({ children }: { children: ReactNode }) {
  return <p className="remark muted">{children}</p>;
}

/** Holds warnings and notes that come and go; a screen reader announces new ones. */
export function LiveNotes({ children }: { children: ReactNode }) {
  return (
    <div className={`stack ${styles.live}`} role="status">
      {children}
    </div>
  );
}
