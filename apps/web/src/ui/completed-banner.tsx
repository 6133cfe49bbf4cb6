import { Flag, Lock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './completed-banner.module.css';

/** The ink banner under the header of an event that is over. */
export function CompletedBanner({ children = 'Final rankings are locked.' }: { children?: ReactNode }) {
  return (
    <div className={styles.banner}>
      <Flag aria-hidden />
      <b className={`disp ${styles.title}`}>Event Completed</b>
      <span className={styles.text}>{children}</span>
    </div>
  );
}

export interface NoticeBarProps {
  icon?: LucideIcon;
  title: string;
  children: ReactNode;
}

/** A bar above the content that says why it cannot be changed, such as "Bracket Locked". */
export function NoticeBar({ icon: Icon = Lock, title, children }: NoticeBarProps) {
  return (
    <div className={styles.notice}>
      <Icon aria-hidden />
      <div>
        <b>{title}</b>
        <div className="small muted">{children}</div>
      </div>
    </div>
  );
}

export interface CoverProps {
  icon: LucideIcon;
  title: ReactNode;
  children: ReactNode;
  /** The way out: one button. */
  action: ReactNode;
}

/** Stands in place of picks that are not the viewer's to see; what it hides must not be rendered at all. */
export function Cover({ icon: Icon, title, children, action }: CoverProps) {
  return (
    <div className={styles.cover}>
      <div className={styles.coverIn}>
        <Icon aria-hidden />
        <h2 className={`disp ${styles.coverTitle}`}>{title}</h2>
        <p className="muted">{children}</p>
        {action}
      </div>
    </div>
  );
}
