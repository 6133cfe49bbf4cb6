import { fit } from '@lockroom/poster';
import type { PaperSlot } from './paper-fit.ts';
import { PaperText } from './paper-text.tsx';

export interface PaperTitleProps {
  text: string;
  slot: PaperSlot;
  widest: number;
}

/** Display text that would have to shrink below this share of its size is set like a name instead. */
const STAYS_DISPLAY = 0.7;

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
