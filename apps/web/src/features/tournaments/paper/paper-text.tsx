import { fitOnPaper, type PaperSlot } from './paper-fit.ts';
import styles from './paper-sheet.module.css';

export interface PaperTextProps {
  text: string;
  slot: PaperSlot;
  /** Stands before it where one line holds both. */
  before?: string;
}

/** A text in its slot, whole and on as few lines as it can be read on. */
export function PaperText({ text, slot, before = '' }: PaperTextProps) {
  const both = before === '' ? null : fitOnPaper(before + text, slot);
  const lines = both?.length === 1 ? both : fitOnPaper(text, slot);
  return (
    <span className={styles.text} data-whole={text}>
      {lines.map(({ text: words, width, size }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
          key={index}
          style={{ fontSize: size, fontStretch: `${width}%` }}
        >
          {words}
        </span>
      ))}
    </span>
  );
}
