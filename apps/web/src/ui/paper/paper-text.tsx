import { cx } from '../cx.ts';
import styles from './paper.module.css';
import { fitOnPaper, type PaperSlot } from './paper-fit.ts';

export interface PaperTextProps {
  text: string;
  slot: PaperSlot;
  /** Printed before the text if both fit on one line. */
  before?: string;
  className?: string | undefined;
}

/** Prints a complete text in its slot, on as few readable lines as possible. */
export function PaperText({ text, slot, before = '', className }: PaperTextProps) {
  const both = before === '' ? null : fitOnPaper(before + text, slot);
  const lines = both?.length === 1 && both[0]?.squeeze === 1 ? both : fitOnPaper(text, slot);
  return (
    // Squeezed lines keep their original layout width.
    <span className={cx(styles.text, className)} style={{ maxWidth: slot.length }} data-whole={text}>
      {lines.map(({ text: words, width, size, squeeze }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
          key={index}
          style={{
            fontSize: size,
            fontStretch: `${width}%`,
            ...(squeeze < 1 && { transform: `scaleX(${squeeze})` }),
          }}
        >
          {words}
        </span>
      ))}
    </span>
  );
}
