import { artOf, cropOf } from '@lockroom/poster';
import type { Plate } from '@lockroom/rules';
import type { CSSProperties } from 'react';
import styles from './motif.module.css';

export function plateStyle(plate: Plate): PlateStyle {
  return { '--plate-bg': `var(--plate-${plate})`, '--plate-line': `var(--plate-${plate}-line)` };
}

type PlateStyle = CSSProperties & Record<'--plate-bg' | '--plate-line', string>;

/** The line drawing of a sport, which fades towards the text. It fills its positioned parent. */
export function Motif({ plate, crop = 0 }: { plate: Plate; crop?: number }) {
  const { paths, word } = artOf(plate);
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
      <g transform={cropOf(plate, crop)}>
        {paths.map((d) => (
          <path key={d} d={d} />
        ))}
        {word && (
          <text
            x={word.x}
            y={word.y}
            textAnchor="middle"
            fill="currentColor"
            stroke="none"
            fontSize={word.size}
            fontWeight={word.weight}
            style={{ fontStretch: `${word.width}%` }}
            opacity={word.opacity}
          >
            {word.text}
          </text>
        )}
      </g>
    </svg>
  );
}
