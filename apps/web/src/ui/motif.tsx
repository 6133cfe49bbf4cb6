import type { CSSProperties } from 'react';
import styles from './motif.module.css';
import {
  BallMotif,
  BracketMotif,
  IceMotif,
  KeyMotif,
  OctagonMotif,
  RopesMotif,
  YardsMotif,
} from './motif-art.tsx';

/** The plates of posters: one per sport, custom, and presets, also for completed rooms. */
export const PLATES = [
  'mma',
  'boxing',
  'football',
  'basketball',
  'baseball',
  'hockey',
  'custom',
  'presets',
] as const;
export type Plate = (typeof PLATES)[number];

/** The plate of a sport's key; presets for an unknown key. */
export function plateOf(sport: string): Plate {
  return PLATES.find((plate) => plate === sport.toLowerCase()) ?? 'presets';
}

/** The colours of a plate, for the element that the drawing and the words stand on. */
export function plateStyle(plate: Plate): PlateStyle {
  return { '--plate-bg': `var(--plate-${plate})`, '--plate-line': `var(--plate-${plate}-line)` };
}

type PlateStyle = CSSProperties & Record<'--plate-bg' | '--plate-line', string>;

const ART: Record<Plate, () => React.JSX.Element> = {
  mma: OctagonMotif,
  boxing: RopesMotif,
  football: YardsMotif,
  basketball: KeyMotif,
  baseball: BallMotif,
  hockey: IceMotif,
  custom: BracketMotif,
  presets: BracketMotif,
};

// Each crop shows another part of the 320 by 180 drawing.
const CROPS = [
  undefined,
  'translate(410 0) scale(-1 1)',
  'translate(-140 -30) scale(1.6)',
  'rotate(-16 240 60) translate(-96 -24) scale(1.4)',
] as const;

// The yard number cannot be mirrored, so this crop moves instead.
const MOVED = 'translate(-70 0)';

/** The number of crops; `crop` counts from 0 and wraps. */
export const CROP_COUNT = CROPS.length;

/** The line drawing of a plate, which fades towards the text. It fills its positioned parent. */
export function Motif({ plate, crop = 0 }: { plate: Plate; crop?: number }) {
  const Art = ART[plate];
  const cut = crop % CROP_COUNT;
  return (
    <svg
      className={styles.motif}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMaxYMid slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <g transform={plate === 'football' && cut === 1 ? MOVED : CROPS[cut]}>
        <Art />
      </g>
    </svg>
  );
}
