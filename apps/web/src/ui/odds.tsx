import { cx } from './cx.ts';

const styles = {
  odds: 'inline-flex flex-none items-center h-5.5 py-0 px-1.5 rounded-sm bg-[color-mix(in_srgb,currentcolor_13%,var(--surface-1))] text-md leading-none',
  minus: 'text-odds-minus',
  plus: 'text-odds-plus',
  na: 'text-odds-na',
  onPick: 'bg-surface-1',
};
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
