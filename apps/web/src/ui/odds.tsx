import { cx } from './cx.ts';
import styles from './odds.module.css';

/** minus: the favourite; plus: the underdog; na: missing. */
export const ODDS_TONES = ['minus', 'plus', 'na'] as const;
export type OddsTone = (typeof ODDS_TONES)[number];

export interface OddsProps {
  tone: OddsTone;
  /** The odds as entered, "-135", "+150" or "N/A"; a leading hyphen is printed as a minus sign. */
  text: string;
  /** On a yellow corner the chip stands on the plain surface. */
  onPick?: boolean;
}

/** Odds in a chip of their own, legible on any ground. */
export function Odds({ tone, text, onPick }: OddsProps) {
  return (
    <span className={cx('num', styles.odds, styles[tone], onPick && styles.onPick)}>
      {text.replace(/^-/u, '\u2212')}
    </span>
  );
}
