import { formatMountain } from '@lockroom/rules';
import { Smartphone } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import type { EntryDraft, EntryWords, MissingParts } from '../competitions/competition-type.ts';
import { deviceWord } from './device-label.ts';

type Saving = Pick<EntryDraft<unknown>, 'unsaved' | 'saving' | 'save'>;

export interface SaveButtonsProps {
  draft: Saving;
  words: EntryWords;
  /** Describes incomplete picks; null if every pick can be saved. */
  missing: MissingParts | null;
  /** Hides Force Save, which the menu contains on narrow screens. */
  narrow?: boolean;
}

/**
 * Shows Save and, for some competitions, Force Save, which sends every pick again (rules: texts#saving-picks). If only
 * incomplete picks are left, the Save button names them and scrolls to the first.
 */
export function SaveButtons({ draft, words, missing, narrow = false }: SaveButtonsProps) {
  const { unsaved, saving, save } = draft;
  const leads = unsaved === 0 && !saving && missing !== null && missing.lines.length > 0;
  return (
    <>
      {words.forceSave && !narrow && (
        <Button variant="ghost" disabled={saving} onClick={() => void save(true)}>
          Force Save
        </Button>
      )}
      {leads ? (
        <Button variant="primary" onClick={missing.go}>
          {missing.text}
        </Button>
      ) : (
        <Button
          variant="primary"
          disabled={unsaved === 0}
          loading={saving}
          pendingLabel="Saving..."
          onClick={() => void save()}
        >
          {unsaved === 0 ? words.saved : words.save}
        </Button>
      )}
    </>
  );
}

export interface EntrySaveBarProps extends SaveButtonsProps {
  draft: Saving & Pick<EntryDraft<unknown>, 'incomplete'>;
  picked: number;
  total: number;
  savedText: string;
  /** The text about failed changes; null unless a save has failed. */
  waiting: WaitingText | null;
}

/** Shows how many picks there are, how many are saved and which are incomplete, with the save button. */
export function EntrySaveBar({ picked, total, savedText, waiting, ...buttons }: EntrySaveBarProps) {
  const { draft, words, missing } = buttons;
  return (
    <SaveBar
      figure={`${picked}/${total}`}
      title={draft.saving ? 'Saving...' : titleOf(draft, picked === total ? words.full : undefined)}
      {...(waiting ? { head: <WaitingHead {...waiting} /> } : {})}
      text={
        missing ? (
          <span className="flex flex-wrap gap-2 gap-y-0 gap-x-3.5 max-lg:whitespace-normal max-lg:font-stretch-88% max-lg:leading-[1.25]">
            <span>{savedText}</span>
            {missing.lines.length > 0 && (
              <span>
                <span className="max-lg:hidden">Incomplete, not saved: </span>
                {missingText(missing.lines)}
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

export interface WaitingText {
  /** For example 'Kept on this phone, not saved yet'. */
  title: string;
  /** For example 'Main Event, Fight 2 and 3 more'. */
  names: string;
}

/**
 * Describes the changes whose last save failed. The text never says "saved", and warns if the device cannot store them
 * either.
 */
export function waitingText(
  { waiting, kept }: Pick<EntryDraft<unknown>, 'waiting' | 'kept'>,
  titleOfPick: (slot: string) => string,
): WaitingText | null {
  if (waiting.length === 0) return null;
  const title = kept
    ? `Kept on this ${deviceWord()}, not saved yet`
    : `Not saved, nor kept on this ${deviceWord()}`;
  return { title, names: missingText(waiting.map(titleOfPick)) };
}

function WaitingHead({ title, names }: WaitingText) {
  return (
    <span className="text-sm flex items-start gap-2 leading-[1.35] [&>span]:[display:-webkit-box] [&>span]:overflow-hidden [&>span]:[-webkit-box-orient:vertical] [&>span]:[-webkit-line-clamp:2] [&_svg]:mt-0.5 [&_svg]:text-live">
      <Smartphone className="size-3.5 stroke-2" aria-hidden />
      <span>
        <b>{title}</b> <span className="text-ink-2">{names}</span>
      </span>
    </span>
  );
}

/** Returns, for example, '13 of 13 saved, 7:41:05 PM MT'. The time is omitted before the first save. */
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
