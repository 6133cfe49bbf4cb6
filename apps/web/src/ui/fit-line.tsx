import { fit } from '@lockroom/poster';
import type { CSSProperties } from 'react';
import { cx } from './cx.ts';
import styles from './fit-line.module.css';

export interface FitLineProps {
  text: string;
  /** The width of the slot divided by the font size: 236/60 for 236 px at 60 px. */
  slotEm: number;
  narrowSlotEm?: number;
  className?: string;
}

type FitStyle = CSSProperties & Record<'--wd' | '--wp' | '--fd' | '--fp', string>;

/**
 * One line of display capitals whose font width is adjusted to fill the slot. The size shrinks only if the narrowest
 * width is too wide.
 */
export function FitLine({ text, slotEm, narrowSlotEm = slotEm, className }: FitLineProps) {
  const wide = fit(text, slotEm);
  const narrow = fit(text, narrowSlotEm);
  const style: FitStyle = {
    '--wd': `${wide.width}%`,
    '--fd': wide.scale.toFixed(3),
    '--wp': `${narrow.width}%`,
    '--fp': narrow.scale.toFixed(3),
  };
  return (
    <span className={cx(styles.slot, className)} style={style}>
      <span className={cx('disp', styles.line)}>{text}</span>
    </span>
  );
}
