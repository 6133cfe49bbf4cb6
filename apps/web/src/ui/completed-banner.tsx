import { Flag, Lock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './completed-banner.module.css';

/** The banner of a completed event. */
export function CompletedBanner({ children = 'Final rankings are locked.' }: { children?: ReactNode }) {
  return (
    <div className={`cluster ${styles.banner}`}>
      <Flag aria-hidden />
      <b className={`disp ${styles.title}`}>Event Completed</b>
      <span className={`small ${styles.text}`}>{children}</span>
    </div>
  );
}

export interface NoticeBarProps {
  icon?: LucideIcon;
  title: string;
  children: ReactNode;
}

export function NoticeBar({ icon: Icon = Lock, title, children }: NoticeBarProps) {
  return (
    <div className={`plane ${styles.notice}`}>
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
  /** A button that leads to another page. */
  action: ReactNode;
}

/** Replaces picks that the viewer may not see. Never render the hidden picks underneath. */
export function Cover({ icon: Icon, title, children, action }: CoverProps) {
  return (
    <div className={`plane ${styles.cover}`}>
      <div className={styles.coverIn}>
        <Icon aria-hidden />
        <h2 className={`disp ${styles.coverTitle}`}>{title}</h2>
        <p className="muted">{children}</p>
        {action}
      </div>
    </div>
  );
}
