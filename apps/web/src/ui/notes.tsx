import { type LucideIcon, TriangleAlert } from 'lucide-react';
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

/** A container for warnings and notes that come and go. Screen readers announce new ones. */
export function LiveNotes({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-2 empty:hidden" role="status">
      {children}
    </div>
  );
}

export interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Use `h1` if this is the only content of the page. */
  heading?: 'p' | 'h1';
}

export function EmptyState({ icon: Icon, title, children, action, heading: Title = 'p' }: EmptyStateProps) {
  return (
    <div className="text-ink-2 grid justify-items-center gap-3 py-11 px-5 border-[1.5px] border-dashed border-line-strong rounded-lg text-center text-balance">
      <Icon aria-hidden />
      <Title className="disp max-w-full text-[28px] leading-none text-ink wrap-anywhere">{title}</Title>
      {children && <p>{children}</p>}
      {action && <div className="flex flex-wrap gap-2 justify-center mt-1">{action}</div>}
    </div>
  );
}
