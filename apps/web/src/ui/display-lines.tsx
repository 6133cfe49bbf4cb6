import type { CSSProperties } from 'react';

type LineStyle = CSSProperties & { '--w': string };

export interface DisplayLinesProps {
  /** Font width in percent, and size in pixels or with a CSS unit. */
  lines: readonly { text: string; width: number; size: number | string }[];
}

/** Poster text in several lines, each with its own font width and size. Screen readers read it as one text. */
export function DisplayLines({ lines }: DisplayLinesProps) {
  return lines.map(({ text, width, size }, index) => {
    const style: LineStyle = { '--w': `${width}%`, fontSize: size };
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: two pieces of a broken word may be equal, and lines never move
      <span key={index} className="disp block whitespace-nowrap" style={style}>
        {text}
        {index < lines.length - 1 ? ' ' : null}
      </span>
    );
  });
}
