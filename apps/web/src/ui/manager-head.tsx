import type { ReactNode } from 'react';
import { AccessCard } from './access-card.tsx';
import { Badge } from './badge.tsx';
import { CompletedBanner } from './completed-banner.tsx';
import styles from './manager-head.module.css';

export interface ManagerHeadProps {
  /** What is being done: 'Manager', 'Enter Results'. */
  title: string;
  badge: string;
  /** What the banner of a completed event says; null while it goes on. */
  completed: string | null;
  roomCode: string;
  /** Empty where the room has none. */
  password: string;
  onShare: () => void;
  /** The Settings menu, or the way out of what is being done. */
  children: ReactNode;
}

/** The top of the manager control panel: title, badge, completion, and what others need to come in. */
export function ManagerHead({ title, badge, completed, children, ...access }: ManagerHeadProps) {
  return (
    <>
      <header className={styles.head}>
        <h1 className={`disp ${styles.title}`}>{title}</h1>
        <Badge>{badge}</Badge>
      </header>
      {completed && (
        <div className={styles.completed}>
          <CompletedBanner>{completed}</CompletedBanner>
        </div>
      )}
      <AccessCard {...access}>{children}</AccessCard>
    </>
  );
}
