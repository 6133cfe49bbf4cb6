import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notes.module.css';

export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className={`remark ${styles.warning}`}>
      <TriangleAlert className="icon-s" aria-hidden />
      <span>{children}</span>
    </p>
  );
}

export function Note({ children }: { children: ReactNode }) {
  return <p className="remark muted">{children}</p>;
}

/** Container for warnings and notes that come and go; screen readers announce new ones. */
export function LiveNotes({ children }: { children: ReactNode }) {
  return (
    <div className={`stack ${styles.live}`} role="status">
      {children}
    </div>
  );
}
