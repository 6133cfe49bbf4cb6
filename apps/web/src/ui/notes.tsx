import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="remark text-live">
      <TriangleAlert className="size-3.5 stroke-2" aria-hidden />
      <span>{children}</span>
    </p>
  );
}

export function Note({ children }: { children: ReactNode }) {
  return <p className="remark text-ink-2">{children}</p>;
}

/** Container for warnings and notes that come and go; screen readers announce new ones. */
export function LiveNotes({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-2 empty:hidden" role="status">
      {children}
    </div>
  );
}
