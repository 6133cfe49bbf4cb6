import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './sheet-status.module.css';
import type { SHEET_WORDS } from './sheet-words.ts';
import type { BracketSheet } from './use-bracket-sheet.ts';

export interface SheetStatusProps {
  /** The lock line. */
  lock: ReactNode;
  /** '7/13 picks' or 'All picks entered'. */
  counter: string;
  full: boolean;
  /** '13 games, 4 rounds'. */
  facts: string;
  /** '13 of 13 saved, 7:41:05 PM MT'; null on a sheet that is only looked at. */
  saved: string | null;
  /** 'Unsaved changes' or 'All changes saved'; null likewise. */
  unsaved: string | null;
  menu: ReactNode;
  /** The buttons that save, on wide screens. */
  children: ReactNode;
}

/** One line between two rules: when the sheet locks, how full it is, what of it is saved. */
export function SheetStatus(props: SheetStatusProps) {
  const { lock, counter, full, facts, saved, unsaved, menu, children } = props;
  return (
    <div className={styles.status} data-editable={saved !== null || undefined}>
      {lock}
      <span className={styles.counter}>
        {full && <Check className="icon-s" aria-hidden />}
        {counter}
      </span>
      <span className={`only-wide ${styles.facts}`}>{facts}</span>
      <span className={`only-wide ${styles.actions}`}>
        {saved !== null && (
          <span className={styles.saved}>
            <b>{unsaved}</b>
            <span>{saved}</span>
          </span>
        )}
        {menu}
        {children}
      </span>
    </div>
  );
}

export interface SaveButtonsProps {
  words: (typeof SHEET_WORDS)[keyof typeof SHEET_WORDS];
  unsaved: number;
  sheet: BracketSheet;
  /** Without Force Save, which is in the menu of narrow screens. */
  narrow?: boolean;
}

/** Save, and on custom brackets Force Save, which sends every pick again (decisions section 7). */
export function SaveButtons({ words, unsaved, sheet, narrow = false }: SaveButtonsProps) {
  return (
    <>
      {words.forceSave && !narrow && (
        <Button variant="ghost" disabled={sheet.saving} onClick={() => void sheet.save(true)}>
          Force Save
        </Button>
      )}
      <Button
        variant="primary"
        disabled={unsaved === 0}
        loading={sheet.saving}
        pendingLabel="Saving..."
        onClick={() => void sheet.save()}
      >
        {unsaved === 0 ? words.saved : words.save}
      </Button>
    </>
  );
}
