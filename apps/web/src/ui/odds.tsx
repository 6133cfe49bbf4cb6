import { cx } from './cx.ts';
import styles from './odds.module.css';

/** `minus`: the favourite; `plus`: the underdog; `na`: missing. */
export type OddsTone = 'minus' | 'plus' | 'na';

export interface OddsProps {
  tone: OddsTone;
  /** The odds as entered, "-135", "+150" or "N/A"; a leading hyphen is displayed as a minus sign. */
  text: string;
  /** The chip is on a picked (yellow) corner and needs a plain background. */
  onPick?: boolean;
}

export function Odds({ tone, text, onPick }: OddsProps) {
  return (
    <span className={cx('num', styles.odds, styles[tone], onPick && styles.onPick)}>
      {text.replace(/^-/u, '\u2212')}
    </span>
  );
}
