import { ChevronLeft } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './page-head.module.css';

export interface PageHeadProps {
  title: string;
  actions?: ReactNode;
}

export function PageHead({ title, actions }: PageHeadProps) {
  return (
    <header className={`cluster ${styles.head}`}>
      <h1 className={`disp ${styles.title}`}>{title}</h1>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

/** A heading inside a page, followed by a rule; `end` is shown at the end of the rule. */
export function SectionHead({ title, end }: { title: string; end?: ReactNode }) {
  return (
    <div className={styles.section}>
      <h2 className={`disp ${styles.sectionTitle}`}>{title}</h2>
      {end}
    </div>
  );
}

export interface SubBarProps {
  /** An empty link or button element that becomes the back button. */
  back: ReactElement;
  backLabel: string;
  context: ReactNode;
  more?: ReactNode;
}

/** The 44 px bar at the top of a subpage below 1200 px. Wider screens have breadcrumbs instead. */
export function SubBar({ back, backLabel, context, more }: SubBarProps) {
  return (
    <div className={`only-narrow muted ${styles.subBar}`}>
      <IconButton asChild icon={ChevronLeft} label={backLabel}>
        {back}
      </IconButton>
      <span className={`trunc ${styles.context}`}>{context}</span>
      {more}
    </div>
  );
}
