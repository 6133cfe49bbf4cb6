import { useState } from 'react';
import { cx } from './cx.ts';
import styles from './fighter-plate.module.css';

export interface FighterPlateProps {
  /** Its first letter is shown without a photo. */
  name: string;
  photo?: string | null;
  side: 'red' | 'blue';
  /** unpicked: the other corner is picked; bust: the viewer's pick, which lost. */
  dimmed?: 'unpicked' | 'bust';
  /** May set --plate, the side of the square, 76px by default. */
  className?: string;
}

/** A fighter's photo, or initial, on a square plate. */
export function FighterPlate({ name, photo, side, dimmed, className }: FighterPlateProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const initial = [...name.trim()][0] ?? '?';
  return (
    <span className={cx(styles.plate, styles[side], dimmed && styles[dimmed], className)} aria-hidden>
      {photo && broken !== photo ? (
        <img src={photo} alt="" loading="lazy" decoding="async" onError={() => setBroken(photo)} />
      ) : (
        <b>{initial}</b>
      )}
    </span>
  );
}
