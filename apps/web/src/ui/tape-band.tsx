import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './tape-band.module.css';

export interface TapeFigure {
  label: string;
  value: ReactNode;
  suffix?: string;
}

export function TapeBand({ figures, label }: { figures: readonly TapeFigure[]; label: string }) {
  return (
    <section aria-label={label}>
      <dl className={cx(styles.tape, styles[`n${figures.length}`])}>
        {figures.map((figure) => (
          <div key={figure.label} className={styles.cell}>
            <dt className="label">{figure.label}</dt>
            <dd className={cx('disp num', styles.value)}>
              {figure.value}
              {figure.suffix && <small>{figure.suffix}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
