import type { Fight } from '@lockroom/contract';
import { oddsTone } from '@lockroom/rules';
import { useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from '../../../ui/fighter-plate.module.css';

interface FighterPlateProps {
  name: string;
  photo?: string | null;
  side: 'red' | 'blue';
  /** `unpicked`: the other fighter was picked; `bust`: the viewer picked this fighter, who lost. */
  dimmed?: 'unpicked' | 'bust';
  className?: string;
}

/**
 * A fighter's photo or initial on a square plate. The class may set the side length with --plate; the default is 76px.
 */
export function FighterPlate({ name, photo, side, dimmed, className }: FighterPlateProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={cx(styles.plate, styles[side], dimmed && styles[dimmed], className)} aria-hidden>
      {photo && broken !== photo ? (
        <img src={photo} alt="" loading="lazy" decoding="async" onError={() => setBroken(photo)} />
      ) : (
        <b>{[...name.trim()][0] ?? '?'}</b>
      )}
    </span>
  );
}

const TONES = { minus: 'text-odds-minus', plus: 'text-odds-plus', na: 'text-odds-na' };

export const oddsClass = (odds: string) => cx('num', TONES[oddsTone(odds)]);

/** Returns odds as entered, except that a leading hyphen becomes a minus sign. */
export const oddsText = (odds: string): string => odds.replace(/^-/, '\u2212');

/** Shows odds: '+150', or 'N/A' if there are none. */
export function Odds({ odds }: { odds: string }) {
  return (
    <span
      className={cx(
        oddsClass(odds),
        'inline-flex flex-none items-center h-5.5 px-1.5 rounded-sm bg-[color-mix(in_srgb,currentcolor_13%,var(--surface-1))] text-md leading-none',
      )}
    >
      {oddsText(odds || 'N/A')}
    </span>
  );
}

export const fighterOf = (fight: Fight, corner: 1 | 2) => ({
  name: fight[`fighter${corner}`],
  odds: fight[`fighter${corner}Odds`],
  photo: fight[`fighter${corner}Photo`],
});
