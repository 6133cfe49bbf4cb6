import { useState } from 'react';
import { cx } from './cx.ts';
import styles from './fighter-plate.module.css';

export interface FighterPlateProps {
  /** The name on the card; its first letter stands in for a photo. */
  name: string;
  photo?: string | null;
  side: 'red' | 'blue';
  /** unpicked: 35% of its colour while the other corner is picked; bust: your pick, and it lost. */
  dimmed?: 'unpicked' | 'bust';
  /** Sets --plate, the side of the square in px by default 76, from the card's stylesheet. */
  className?: string;
}

/** A fighter as a square plate: the photo cropped from the top, or the initial cut by the edge, under halftone. */
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
