import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

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
    <div className={`muted ${styles.empty}`}>
      <Icon aria-hidden />
      <Title className={`disp ${styles.title}`}>{title}</Title>
      {children && <p>{children}</p>}
      {action && <div className={`cluster ${styles.action}`}>{action}</div>}
    </div>
  );
}
