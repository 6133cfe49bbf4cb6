import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** `h1` if it is the only content of the page. */
  heading?: 'p' | 'h1';
}

/** Placeholder for missing content: icon, title, sentence and action in a dashed frame. */
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
