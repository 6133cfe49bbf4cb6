import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './tape-band.module.css';

export interface TapeFigure {
  label: string;
  value: ReactNode;
  /** Set small and raised after the value, such as "ST". */
  suffix?: string;
}

/** The tale of the tape: big figures in one band between double rules, hairlines between them. Two to six figures. */
export function TapeBand({ figures, label }: { figures: readonly TapeFigure[]; label?: string }) {
  const band = (
    <dl className={cx(styles.tape, styles[`n${figures.length}`])}>
      {figures.map((figure) => (
        <div key={figure.label} className={styles.cell}>
          <dt className="label">{figure.label}</dt>
          <dd className={`disp num ${styles.value}`}>
            {figure.value}
            {figure.suffix && <small>{figure.suffix}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
  return label ? <section aria-label={label}>{band}</section> : band;
}
