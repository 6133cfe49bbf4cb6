import { fit } from '@lockroom/poster';
import type { PaperSlot } from './paper-fit.ts';
import { PaperText } from './paper-text.tsx';

export interface PaperTitleProps {
  text: string;
  slot: PaperSlot;
  /** The widest type in percent. */
  widest: number;
}

/** Display type below this share of its size is set like a name. */
const STAYS_DISPLAY = 0.7;

/** A text in display type on one line, or on more in smaller type where it is long. */
export function PaperTitle({ text, slot, widest }: PaperTitleProps) {
  const { size, length } = slot;
  const { width, scale } = fit(text, length / size);
  if (scale < STAYS_DISPLAY) return <PaperText text={text} slot={{ ...slot, size: size * STAYS_DISPLAY }} />;
  return (
    <span data-whole={text} style={{ fontSize: size * scale, fontStretch: `${Math.min(width, widest)}%` }}>
      {text}
    </span>
  );
}
