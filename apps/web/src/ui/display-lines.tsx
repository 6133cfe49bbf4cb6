import type { CSSProperties } from 'react';
import styles from './display-lines.module.css';

type LineStyle = CSSProperties & { '--w': string };

export interface DisplayLinesProps {
  /** The font's width in percent; the size in pixels, or with its unit. */
  lines: readonly { text: string; width: number; size: number | string }[];
}

/** Lines of poster type, each as wide and as large as its words are fitted; read as one text. */
export function DisplayLines({ lines }: DisplayLinesProps) {
  return lines.map(({ text, width, size }, index) => {
    const style: LineStyle = { '--w': `${width}%`, fontSize: size };
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: two pieces of a broken word may be alike, and lines never move
      <span key={index} className={`disp ${styles.line}`} style={style}>
        {text}
        {index < lines.length - 1 ? ' ' : null}
      </span>
    );
  });
}
