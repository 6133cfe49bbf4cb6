import { useState } from 'react';
import { cx } from './cx.ts';
import styles from './fighter-plate.module.css';

export interface FighterPlateProps {
  name: string;
  photo?: string | null;
  side: 'red' | 'blue';
  /** `unpicked`: the other fighter was picked; `bust`: the viewer picked this fighter, who lost. */
  dimmed?: 'unpicked' | 'bust';
  className?: string;
}

/** A fighter's photo, or initial, on a square plate. The class may set its side with --plate, 76px by default. */
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
