import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  icon: LucideIcon;
  /** The exact title, such as "No Brackets Yet". */
  title: string;
  /** One sentence. */
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
  /** h1 where it is all that the page has to say. */
  heading?: 'p' | 'h1';
}

/** What stands where nothing is yet: a dashed frame, an icon, a title, a sentence and one action. */
export function EmptyState({ icon: Icon, title, children, action, heading: Title = 'p' }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Icon aria-hidden />
      <Title className={`disp ${styles.title}`}>{title}</Title>
      {children && <p>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
