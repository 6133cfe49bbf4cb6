import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './save-bar.module.css';
import { saveFoot } from './save-foot.ts';

export interface SaveBarProps {
  label?: string;
  /** The large figure, such as "10/13"; omitted if the lines say everything. */
  figure?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  head?: ReactNode;
  children: ReactNode;
}

/** The save state and its buttons: above the tab bar on phones, at the end of the entry on wide screens. */
export function SaveBar({ label = 'Save', figure, title, text, head, children }: SaveBarProps) {
  return (
    <>
      <div className={cx('only-narrow', styles.spacer, Boolean(head) && styles.tall)} aria-hidden />
      <section
        className={cx(styles.bar, Boolean(head) && styles.troubled)}
        aria-label={label}
        data-save-bar={head ? 'tall' : ''}
      >
        {head && (
          <div className={styles.head} role="status">
            {head}
          </div>
        )}
        {figure !== undefined && <span className={`num ${styles.figure}`}>{figure}</span>}
        <div className={`grow ${styles.lines}`}>
          <div className={`trunc small ${styles.title}`}>{title}</div>
          {text && <div className="trunc small muted">{text}</div>}
        </div>
        <div className={styles.actions}>{children}</div>
        <div className={styles.foot} ref={saveFoot.set} data-save-foot />
      </section>
    </>
  );
}
