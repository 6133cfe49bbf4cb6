import type { Bracket, Room } from '@lockroom/contract';
import { formatInstant, placeText, sportFamily, sportLabel } from '@lockroom/rules';
import { Ellipsis, Image, Info, Pencil, Printer, Share2, Undo2, Upload } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useUser } from '../../api/session.ts';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import { LockAnnouncer } from '../../shell/lock-announcer.tsx';
import { bracketPath } from '../../shell/paths.ts';
import { share } from '../../shell/share.ts';
import { UnsavedGuard } from '../../shell/unsaved-guard.tsx';
import { useSearchValue } from '../../shell/use-search-choice.ts';
import { useStore } from '../../store/store.ts';
import { IconButton } from '../../ui/button.tsx';
import { type Fact, Facts } from '../../ui/card.tsx';
import { NoticeBar } from '../../ui/completed-banner.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { SegmentedControl } from '../../ui/tabs.tsx';
import { byHandSwitch } from '../account/settings-row.tsx';
import { useHowYouWin } from '../chances/how-you-win.ts';
import { isRanked, type RankedBracket } from '../competitions/competition.queries.ts';
import type {
  CompetitionLock,
  CompetitionType,
  EntryFigure,
  EntryView,
  EntryWords,
  Picks,
} from '../competitions/competition-type.ts';
import { lateEntryEnd, seesPicks } from '../competitions/late-entry.ts';
import { shareEntryPicture } from '../competitions/slim-head.tsx';
import { useMarkEntryOpen } from '../competitions/stored-drafts.ts';
import { gapText } from '../standings/standings-text.ts';
import { WinCard } from '../standings/win-card.tsx';
import { EntryFrame, EntryHead } from './entry-frame.tsx';
import {
  ConflictNotice,
  EntrySaveBar,
  LateNotice,
  SaveButtons,
  savedLine,
  waitingText,
} from './entry-save.tsx';
import { picksWhere } from './entry-state.ts';
import { LateEntryNotice } from './late-entry-notice.tsx';
import { useEntryDraft } from './use-entry-draft.ts';
import { isLogged } from './use-entry-view.ts';

interface EntryMenuProps {
  entry: Bracket;
  room: Room;
  /** The competition's own menu items, listed first. */
  items?: ReactNode;
  onInfo: () => void;
  /** Reverts to the saved picks; null if nothing has changed. */
  onRevert: (() => void) | null;
  /** Sends every pick again; omitted if there is no Force Save button. */
  onForceSave?: () => void;
  onPrint: (blank: boolean) => void;
  /** Whether there are picks to print; a blank sheet can always be printed. */
  filled: boolean;
}

function EntryMenu(props: EntryMenuProps) {
  const { entry, room, items, onInfo, onRevert, onForceSave, onPrint, filled } = props;
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label="More" />}>
      {items}
      {onRevert && (
        <MenuItem icon={Undo2} onSelect={onRevert}>
          Undo my changes
        </MenuItem>
      )}
      {onForceSave && (
        <MenuItem icon={Upload} onSelect={onForceSave}>
          Force Save
        </MenuItem>
      )}
      <MenuItem icon={Info} onSelect={onInfo}>
        Bracket Info
      </MenuItem>
      <MenuItem
        icon={Share2}
        onSelect={() =>
          void share({
            title: entry.name,
            text: `${entry.name} in ${room.name}`,
            path: bracketPath(entry),
            copied: 'Link copied to clipboard!',
          })
        }
      >
        Share
      </MenuItem>
      <MenuItem icon={Image} onSelect={() => shareEntryPicture(entry)}>
        Share Picture
      </MenuItem>
      {filled && (
        <MenuItem icon={Printer} onSelect={() => onPrint(false)}>
          {entry.isOwner ? 'Print my picks' : 'Print these picks'}
        </MenuItem>
      )}
      <MenuItem icon={Printer} onSelect={() => onPrint(true)}>
        Print a blank sheet
      </MenuItem>
    </Menu>
  );
}

interface EntryInfoProps {
  entry: Bracket;
  room: Room;
  figures: readonly EntryFigure[];
  facts: readonly Fact[];
  savedText: string;
  locked: boolean;
  buttons: ReactNode;
  onClose: () => void;
}

function EntryInfo({ entry, room, figures, facts, savedText, locked, buttons, onClose }: EntryInfoProps) {
  const all: Fact[] = [
    { term: 'Owner', value: entry.user.username },
    { term: 'Bracket', value: entry.number, figure: true },
    { term: 'Room', value: room.name },
    { term: 'Sport', value: sportLabel(entry.sport) },
    ...figures.map(({ label, value, of = null, ofWord = 'of' }) => ({
      term: label,
      // Put a word between two figures, because in '33/61' the 61 would look like the entry's own maximum.
      value:
        of === null ? (
          value
        ) : (
          <>
            {value}
            <small className="text-sm font-normal text-ink-3">
              {' '}
              {ofWord} {of}
            </small>
          </>
        ),
      figure: true,
    })),
    ...facts,
    { term: 'Picks', value: savedText },
  ];
  if (entry.enteredBy) all.push({ term: 'Entered by', value: entry.enteredBy });
  if (entry.editedByManagerAt) {
    const when = formatInstant(Date.parse(entry.editedByManagerAt), room.timeZone);
    all.push({ term: 'Edited', value: `Edited by the manager, ${when}` });
  }
  return (
    <Dialog
      onClose={onClose}
      title="Bracket Info"
      description={
        locked ? 'Bracket Locked. This bracket is locked and predictions cannot be changed.' : undefined
      }
    >
      <Facts facts={all} />
      {buttons && <div className="mt-4 flex flex-wrap gap-2">{buttons}</div>}
    </Dialog>
  );
}

interface EntryStandingProps {
  entry: Bracket;
  /** All entries of the room; undefined until loaded. */
  entries: readonly RankedBracket[] | undefined;
  stillToWin: number;
}

/** The standing of an entry in one line: '12 pts, 5 behind kelechi, 28 still to win'. */
function EntryStanding({ entry, entries, stillToWin }: EntryStandingProps) {
  const { totalPoints } = entry;
  const parts = entries ? standingParts(entry, entries, stillToWin) : [];
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 overflow-hidden pt-3.5 pb-1 text-lg font-semibold">
      <span>
        <b className="num mr-1.25 text-[46px] leading-[0.9] font-extrabold lg:text-[64px]">{totalPoints}</b>
        <span className="text-xl text-ink-2">{totalPoints === 1 ? 'pt' : 'pts'}</span>
      </span>
      {parts
        .filter((part) => part !== null)
        .map((part) => (
          <span
            key={part}
            className="relative wrap-anywhere before:absolute before:inset-y-0.75 before:-left-2 before:w-px before:bg-line-strong"
          >
            {part}
          </span>
        ))}
    </p>
  );
}

function standingParts(entry: Bracket, entries: readonly RankedBracket[], stillToWin: number) {
  if (entry.isOwner) {
    const gap = isRanked(entry) ? gapText(entry, entries) : null;
    return [gap, stillToWin > 0 ? `${stillToWin} still to win` : null];
  }
  if (!isRanked(entry)) return ['Removed, not ranked'];
  return [`${placeText(entry.rank)} of ${entries.length}`, gapToYou(entry, entries)];
}

/** Compares another member's entry with the viewer's best one: '5 ahead of you'. Null if the viewer has none. */
function gapToYou({ totalPoints }: RankedBracket, entries: readonly RankedBracket[]): string | null {
  const own = entries.filter(({ isOwner }) => isOwner).map((each) => each.totalPoints);
  if (own.length === 0) return null;
  const ahead = totalPoints - Math.max(...own);
  if (ahead === 0) return 'Tied with you on points';
  return ahead > 0 ? `${ahead} ahead of you` : `${-ahead} behind you`;
}

const KeepBracketOffer = lazyComponent(() => import('../account/keep-offer.tsx'), 'KeepBracketOffer');
const HowYouWinView = lazyComponent(
  () => import('../chances/how-you-win-view.tsx'),
  'HowYouWinView',
  <Loading label="Loading how you win">
    <Skeleton height="140px" />
  </Loading>,
);

const VIEWS = [
  { value: 'picks', label: 'Picks' },
  { value: 'win', label: 'How you win' },
] as const;

/** Null if there is only one view: before the first lock, once everything is decided, and after the event. */
function useViewChoice(isOpen: boolean, { room, locked }: EntryView<unknown>) {
  const [value, write] = useSearchValue('view');
  if (!isOpen || locked.size === 0 || room.isCompleted) return null;
  // Older links contain the names of views that the 'win' view replaced.
  const shown = value === null || value === 'picks' ? 'picks' : 'win';
  const choose = (view: 'picks' | 'win') => write(view === 'picks' ? null : view);
  const viewSwitch = <SegmentedControl label="Show" options={VIEWS} value={shown} onChange={choose} />;
  return { shown, choose, viewSwitch };
}

const WhyDialog = lazyComponent(() => import('../standings/why/why-dialog.tsx'), 'WhyDialog');

interface OpenEntryProps<Competition, P> {
  type: CompetitionType<Competition, P>;
  view: EntryView<Competition>;
  locks: readonly CompetitionLock[];
  stored: Picks<P>;
  /** The notice that is shown if the standings could not be loaded. */
  failed: ReactNode;
}

/** An entry whose picks the viewer may see. This component does not re-render when a pick changes. */
export function OpenEntry<Competition, P>(props: OpenEntryProps<Competition, P>) {
  const { type, view } = props;
  const { entry, room } = view;
  const views = useViewChoice(type.isOpen(view.competition), view);
  const [menuSlot, setMenuSlot] = useState<HTMLElement | null>(null);
  return (
    <EntryFrame entry={entry} room={room} menu={<span ref={setMenuSlot} />} hasHead={views?.shown !== 'win'}>
      <Filling {...props} views={views} menuSlot={menuSlot} />
    </EntryFrame>
  );
}

interface FillingProps<Competition, P> extends OpenEntryProps<Competition, P> {
  views: ReturnType<typeof useViewChoice>;
  menuSlot: HTMLElement | null;
}

function Filling<Competition, P>(props: FillingProps<Competition, P>) {
  const { type, view, locks, stored, views } = props;
  const { entry, room, competition, access, accessUnder, entries } = view;
  const [printed, setPrinted] = useState({ asked: 0, blank: false });
  const [dialog, setDialog] = useState<'info' | 'why' | null>(null);
  const editable = access === 'edit';
  const viewer = useUser();
  const isByHand = useStore(byHandSwitch(viewer.id));
  useMarkEntryOpen(entry.id);
  const draft = useEntryDraft({
    type,
    entry,
    competition,
    stored,
    isOpen: (slot) => accessUnder(type.lockOf(slot)) === 'edit',
    autoSaves: !isByHand && !isLogged(view),
    logged: isLogged(view),
  });
  const announced = useMemo(
    () =>
      locks.flatMap(({ title, lockAt, hasResult }) =>
        lockAt === null || hasResult ? [] : [{ title, lockAt }],
      ),
    [locks],
  );
  const words = type.words(room);
  const total = type.total(competition);
  const missing = type.missing?.(competition, draft) ?? null;
  const waiting = waitingText(draft, (slot) => type.titleOf(competition, slot));
  const saved = savedLine(type.count(draft.saved, competition), total, draft.savedAt, room.timeZone);
  const { Body, Print } = type;
  const covered = coveredOnPaper(view, locks);
  const onPaper = picksWhere(draft.picks, (slot) => !covered.has(type.lockOf(slot)));
  const menuWith = (items: ReactNode) => (
    <EntryMenu
      entry={entry}
      room={room}
      items={items}
      onInfo={() => setDialog('info')}
      onRevert={draft.dirty && !draft.saving ? draft.revert : null}
      onForceSave={editable && words.forceSave ? () => void draft.save(true) : undefined}
      onPrint={(blank) => setPrinted(({ asked }) => ({ asked: asked + 1, blank }))}
      filled={type.count(onPaper, competition) > 0}
    />
  );
  const menu = menuWith(null);
  // The owner of a tournament entry sees a line above the board about how the entry can win the room.
  const hasSentence = views !== null && entry.isOwner && sportFamily(entry.sport) === 'tournament';
  // Show the bar only if the owner has to act. The header already shows the progress of automatic saves.
  const needsBar = waiting !== null || (!draft.autoSaves && draft.dirty);
  return (
    <>
      {props.menuSlot && createPortal(menu, props.menuSlot)}
      {views?.shown === 'win' ? (
        <>
          <EntryHead entry={entry} viewOnly={access === 'view-only'} figures={[]} low />
          {props.failed}
          <div className="mb-4">{views.viewSwitch}</div>
          <HowYouWinView room={room} bracketId={entry.id} />
        </>
      ) : (
        <div className={cx(sportFamily(entry.sport) === 'fights' && 'max-w-190')}>
          <Body
            {...view}
            draft={draft}
            editable={editable}
            notice={
              <>
                {props.failed}
                {viewer.isGuest && entry.isOwner && draft.savedAt !== null && <KeepBracketOffer />}
                <LateNotice type={type} competition={competition} draft={draft} />
                {editable && <ConflictNotice type={type} competition={competition} draft={draft} />}
                {entryNotice(view, words)}
              </>
            }
            menu={menu}
            menuWith={menuWith}
            sentence={
              hasSentence && (
                <div className="mt-3 lg:mt-0">
                  <BracketWin room={room} entryId={entry.id} onOpen={() => views.choose('win')} />
                </div>
              )
            }
            standing={
              <>
                {type.isScored(competition) && (
                  <EntryStanding
                    entry={entry}
                    entries={entries}
                    stillToWin={type.stillToWin(view, draft.picks)}
                  />
                )}
                {views && !hasSentence && <div className="mt-2">{views.viewSwitch}</div>}
              </>
            }
            onWhy={() => setDialog('why')}
          />
          {editable && needsBar && (
            <EntrySaveBar
              draft={draft}
              words={words}
              picked={type.count(draft.picks, competition)}
              total={total}
              savedText={saved}
              waiting={waiting}
              missing={missing}
              narrow
            />
          )}
        </div>
      )}
      {dialog === 'info' && (
        <EntryInfo
          entry={entry}
          room={room}
          figures={type.head(view, draft.picks).figures}
          facts={type.facts(view, draft.picks)}
          savedText={[saved, ...(missing?.lines ?? [])].join('. ')}
          locked={access === 'locked'}
          buttons={editable && <SaveButtons draft={draft} words={words} missing={missing} />}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'why' && (
        <WhyDialog room={room} entryId={entry.id} after={null} onClose={() => setDialog(null)} />
      )}
      {printed.asked > 0 && <Print view={view} picks={onPaper} covered={covered} {...printed} />}
      <UnsavedGuard
        active={draft.dirty && !draft.isStored}
        title="Unsaved picks"
        text="This browser cannot keep your unsaved picks. Leave and lose them?"
      />
      <LockAnnouncer locks={announced} />
    </>
  );
}

function BracketWin({ room, entryId, onOpen }: { room: Room; entryId: string; onOpen: () => void }) {
  return <WinCard win={useHowYouWin(room, entryId)} hasBracket onOpen={onOpen} isLine />;
}

/** Returns the locks whose picks are hidden when another member's entry is printed (rules: secrecy#paper). */
function coveredOnPaper<Competition>(
  { entry, room, locked }: EntryView<Competition>,
  locks: readonly CompetitionLock[],
): ReadonlySet<string> {
  const covered = locks.filter(
    ({ id, lockAt }) => !entry.isOwner && !locked.has(id) && (!room.isCompleted || lockAt !== null),
  );
  return new Set(covered.map(({ id }) => id));
}

/**
 * Explains why picks cannot be changed here, or the consequences of changing them. Null if the entry is the viewer's
 * own and open.
 */
function entryNotice({ entry, room, access, locked }: EntryView<unknown>, words: EntryWords) {
  if (room.isCompleted || access !== 'edit') return null;
  const hasLocked = locked.size > 0;
  if (entry.isOwner && hasLocked && lateEntryEnd(room) !== null) return <LateEntryNotice room={room} />;
  if (!seesPicks(room)) return null;
  if (!entry.isOwner) {
    return (
      <NoticeBar icon={Pencil} title={`${entry.user.username}'s picks, as the manager`}>
        You can change them. Every change is written to the changes log and marked on the bracket.
      </NoticeBar>
    );
  }
  if (!hasLocked) return null;
  const { title, text } = words.openToManager;
  return (
    <NoticeBar icon={Pencil} title={title}>
      {text}
    </NoticeBar>
  );
}
