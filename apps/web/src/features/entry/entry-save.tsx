import { formatInstant } from '@lockroom/rules';
import { Smartphone, TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { NoticeBar } from '../../ui/completed-banner.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import type {
  CompetitionType,
  EntryDraft,
  EntryWords,
  MissingParts,
  PickChanges,
} from '../competitions/competition-type.ts';

const deviceWord = () => (window.matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer');

interface SaveButtonsProps {
  draft: Pick<EntryDraft<unknown>, 'unsaved' | 'saving' | 'save' | 'incomplete'>;
  words: EntryWords;
  /** Describes incomplete picks; null if every pick can be saved. */
  missing: MissingParts | null;
  /** Whether to leave out Force Save, which the entry's menu also contains. */
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

interface EntrySaveBarProps extends SaveButtonsProps {
  picked: number;
  total: number;
  savedText: string;
  /** The text about changes that could not be saved; null unless a save has failed. */
  waiting: ReturnType<typeof waitingText>;
}

export function EntrySaveBar({ picked, total, savedText, waiting, ...buttons }: EntrySaveBarProps) {
  const { draft, words, missing } = buttons;
  const progress = picked === total ? (words.full ?? 'All set') : `${total - picked} to go`;
  return (
    <SaveBar
      figure={`${picked}/${total}`}
      title={titleOf(draft, progress)}
      head={
        waiting && (
          <span className="text-sm flex items-start gap-2 leading-[1.35] [&>span]:[display:-webkit-box] [&>span]:overflow-hidden [&>span]:[-webkit-box-orient:vertical] [&>span]:[-webkit-line-clamp:2] [&_svg]:mt-0.5 [&_svg]:text-live">
            <Smartphone className="size-3.5 stroke-2" aria-hidden />
            <span>
              <b>{waiting.title}</b> <span className="text-ink-2">{waiting.names}</span>
            </span>
          </span>
        )
      }
      text={
        missing ? (
          <span className="flex flex-wrap gap-x-3.5 max-lg:whitespace-normal max-lg:font-stretch-88% max-lg:leading-[1.25]">
            <span>{savedText}</span>
            {missing.lines.length > 0 && <span>{missingText(missing.lines)}</span>}
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

function titleOf({ saving, unsaved, incomplete }: EntrySaveBarProps['draft'], progress: string): string {
  if (saving) return 'Saving...';
  if (unsaved > 0) return `${unsaved} unsaved`;
  if (incomplete.length > 0) return `${incomplete.length} incomplete`;
  return progress;
}

/** Describes the changes whose most recent save failed, and warns if the device could not store them either. */
export function waitingText(
  { waiting, isStored }: Pick<EntryDraft<unknown>, 'waiting' | 'isStored'>,
  titleOfPick: (slot: string) => string,
) {
  if (waiting.length === 0) return null;
  const title = isStored
    ? `Kept on this ${deviceWord()}, not saved yet`
    : 'Not saved anywhere: keep this page open';
  return { title, names: missingText(waiting.map(titleOfPick)) };
}

/** Returns, for example, '13 of 13 saved, 7:41:05 PM MT'. The time is omitted before the first save. */
export const savedLine = (saved: number, total: number, savedAt: number | null, timeZone: string) =>
  `${saved} of ${total} saved${savedAt === null ? '' : `, ${formatInstant(savedAt, timeZone, 'time')}`}`;

function missingText([first, ...more]: readonly string[]): string {
  return more.length > 1 ? `${first} and ${more.length} more` : [first, ...more].join(', ');
}

interface NoticeProps<Competition, P> {
  type: CompetitionType<Competition, P>;
  competition: Competition;
  draft: EntryDraft<P>;
}

export function ConflictNotice<Competition, P>({ type, competition, draft }: NoticeProps<Competition, P>) {
  const { conflicts, saved, resolve } = draft;
  const slots = Object.keys(conflicts);
  if (slots.length === 0) return null;
  const text = (picks: PickChanges<P>, slot: string) => type.pickText(competition, slot, picks[slot] ?? null);
  return (
    <section className="my-3" aria-label="Conflicting picks">
      <NoticeBar
        icon={Smartphone}
        title={`${slots.length === 1 ? 'A pick was' : `${slots.length} picks were`} also changed on another device`}
      >
        <ul>
          {slots.map((slot) => (
            <li key={slot}>
              {type.titleOf(competition, slot)}: on this {deviceWord()} <b>{text(conflicts, slot)}</b>, saved{' '}
              <b>{text(saved, slot)}</b>
            </li>
          ))}
        </ul>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => resolve('mine')}>
            Use this {deviceWord()}’s picks
          </Button>
          <Button variant="ghost" onClick={() => resolve('saved')}>
            Keep the saved picks
          </Button>
        </div>
      </NoticeBar>
    </section>
  );
}

export function LateNotice<Competition, P>({ type, competition, draft }: NoticeProps<Competition, P>) {
  const { forgetLate, saved } = draft;
  // A pick that equals the saved one was saved in time, and only the response was lost. It needs no notice.
  const late = draft.late
    .map((pick) => ({ ...pick, counts: type.pickText(competition, pick.slot, saved[pick.slot] ?? null) }))
    .filter(({ text, counts }) => text !== counts);
  if (late.length === 0) return null;
  const count = late.length === 1 ? '1 pick' : `${late.length} picks`;
  const came = late.every(({ why }) => why === null) ? ' came after the lock and' : '';
  return (
    <section className="my-3 [&_svg]:text-live" aria-label="Refused picks">
      <NoticeBar
        icon={TriangleAlert}
        title={`${count}${came} ${late.length === 1 ? 'was' : 'were'} not saved`}
      >
        <ul>
          {late.map(({ slot, title, text, counts, why }) => (
            <li key={slot}>
              {title}: you picked <b>{text}</b>
              {why === null ? ' too late. What counts: ' : `. ${why} Saved before: `}
              <b>{counts}</b>
            </li>
          ))}
        </ul>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="ghost" onClick={forgetLate}>
            Got it
          </Button>
        </div>
      </NoticeBar>
    </section>
  );
}
