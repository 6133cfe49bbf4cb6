import { formatMountain } from '@lockroom/rules';
import { Button } from '../../ui/button.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import type { EntryDraft, EntryWords } from '../competitions/competition-type.ts';
import styles from './entry-save.module.css';

type Saving = Pick<EntryDraft<unknown>, 'unsaved' | 'saving' | 'save'>;

export interface SaveButtonsProps {
  draft: Saving;
  words: EntryWords;
  /** Without Force Save, which is in the menu of narrow screens. */
  narrow?: boolean;
}

/** Save, and where entries have it Force Save, which sends every pick again (rules: texts#saving-picks). */
export function SaveButtons({ draft, words, narrow = false }: SaveButtonsProps) {
  const { unsaved, saving, save } = draft;
  return (
    <>
      {words.forceSave && !narrow && (
        <Button variant="ghost" disabled={saving} onClick={() => void save(true)}>
          Force Save
        </Button>
      )}
      <Button
        variant="primary"
        disabled={unsaved === 0}
        loading={saving}
        pendingLabel="Saving..."
        onClick={() => void save()}
      >
        {unsaved === 0 ? words.saved : words.save}
      </Button>
    </>
  );
}

export interface EntrySaveBarProps extends SaveButtonsProps {
  draft: Saving & Pick<EntryDraft<unknown>, 'incomplete'>;
  picked: number;
  total: number;
  /** '13 of 13 saved, 7:41:05 PM MT'. */
  savedText: string;
  /** What is missing of picks that cannot be saved yet; null where every pick can be. */
  missing: readonly string[] | null;
}

/** How many picks there are, how many of them are saved, which are incomplete, and the button that saves. */
export function EntrySaveBar({ picked, total, savedText, missing, ...buttons }: EntrySaveBarProps) {
  const { draft, words } = buttons;
  return (
    <SaveBar
      figure={`${picked}/${total}`}
      title={draft.saving ? 'Saving...' : titleOf(draft, picked === total ? words.full : undefined)}
      text={
        missing ? (
          <span className={styles.lines}>
            <span>{savedText}</span>
            {missing.length > 0 && (
              <span>
                <span className="only-wide">Incomplete, not saved: </span>
                {missingText(missing)}
              </span>
            )}
          </span>
        ) : (
          savedText
        )
      }
    >
      <SaveButtons {...buttons} />
    </SaveBar>
  );
}

/** '13 of 13 saved, 7:41:05 PM MT'; the time is that of the last save of this visit, null for none. */
export function savedLine(saved: number, total: number, savedAt: number | null): string {
  return `${saved} of ${total} saved${savedAt === null ? '' : `, ${formatMountain(savedAt, 'time')}`}`;
}

function titleOf({ unsaved, incomplete }: EntrySaveBarProps['draft'], full: string | undefined): string {
  if (unsaved > 0) return `${unsaved} unsaved`;
  if (incomplete.length > 0) return `${incomplete.length} incomplete`;
  return full ?? 'All changes saved';
}

function missingText([first, ...more]: readonly string[]): string {
  return more.length > 1 ? `${first} and ${more.length} more` : [first, ...more].join(', ');
}
