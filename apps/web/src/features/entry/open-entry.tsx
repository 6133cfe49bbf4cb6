import type { Bracket, Room } from '@lockroom/contract';
import type { PickAccess } from '@lockroom/rules';
import { Pencil } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useUser } from '../../api/session.ts';
import { LockAnnouncer } from '../../shell/lock-announcer.tsx';
import { UnsavedGuard } from '../../shell/unsaved-guard.tsx';
import { CompletedBanner, NoticeBar } from '../../ui/completed-banner.tsx';
import { cx } from '../../ui/cx.ts';
import { useDeviceSwitch } from '../account/device-switch.ts';
import { byHandSwitch } from '../account/saving-by-hand.tsx';
import { type EntryViews, isOutlook, useEntryViews, ViewMenu, ViewSwitch } from '../chances/entry-views.tsx';
import type {
  CompetitionLock,
  CompetitionType,
  EntryDraft,
  EntryView,
  EntryWords,
  OpenEntryView,
  Picks,
} from '../competitions/competition-type.ts';
import { useOpenSheet } from '../competitions/open-sheets.ts';
import { deviceWord } from './device-label.ts';
import { EntryMenu, QuickActions } from './entry-actions.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { EntryHead } from './entry-head.tsx';
import { EntrySaveBar, SaveButtons, savedLine, waitingText } from './entry-save.tsx';
import { picksWhere } from './entry-state.ts';
import { KeptNotice } from './kept-notice.tsx';
import { LateNotice } from './late-notice.tsx';
import { useEntryDraft } from './use-entry-draft.ts';
import { isLogged } from './use-entry-view.ts';

export interface OpenEntryProps<Competition, P> {
  type: CompetitionType<Competition, P>;
  views: EntryViews<Competition>;
  view: EntryView<Competition>;
  locks: readonly CompetitionLock[];
  stored: Picks<P>;
  /** An error about something other than the picks. */
  failed: ReactNode;
}

/** An entry whose picks this viewer may see. This component does not re-render with every pick. */
export function OpenEntry<Competition, P>(props: OpenEntryProps<Competition, P>) {
  const { entry, room } = props.view;
  const [menuSlot, setMenuSlot] = useState<HTMLElement | null>(null);
  const [panelSlot, setPanelSlot] = useState<HTMLElement | null>(null);
  return (
    <EntryFrame
      entry={entry}
      room={room}
      menu={<span ref={setMenuSlot} />}
      {...(props.type.Panel ? { panel: <div ref={setPanelSlot} className="contents" data-stays /> } : {})}
    >
      <Filling {...props} menuSlot={menuSlot} panelSlot={panelSlot} />
    </EntryFrame>
  );
}

interface Slots {
  menuSlot: HTMLElement | null;
  panelSlot: HTMLElement | null;
}

function Filling<Competition, P>(props: OpenEntryProps<Competition, P> & Slots) {
  const { type, view, locks, stored } = props;
  const views = useEntryViews(props.views, view);
  const { entry, room, competition, access, accessUnder, locked } = view;
  const [headLine, setHeadLine] = useState<HTMLElement | null>(null);
  const [printed, setPrinted] = useState({ asked: 0, blank: false });
  const editable = access === 'edit';
  const isByHand = useDeviceSwitch(byHandSwitch(useUser().id));
  useOpenSheet(entry.id);
  const draft = useEntryDraft({
    type,
    entry,
    competition,
    stored,
    isOpen: (slot) => accessUnder(type.lockOf(slot)) === 'edit',
    savesItself: !isByHand && !isLogged(view),
    logged: isLogged(view),
  });
  const announced = useMemo(() => announcedLocks(locks), [locks]);
  const words = type.words(room);
  const total = type.total(competition);
  const picked = type.count(draft.picks, competition);
  const missing = type.missing?.(competition, draft) ?? null;
  const waiting = waitingText(draft, (slot) => type.titleOf(competition, slot));
  const saved = savedLine(type.count(draft.saved, competition), total, draft.savedAt);
  const { Body, Panel, Print } = type;
  const covered = coveredOnPaper(view, locks);
  const onPaper = picksWhere(draft.picks, (slot) => !covered.has(type.lockOf(slot)));
  const print = (blank: boolean) => setPrinted(({ asked }) => ({ asked: asked + 1, blank }));
  const actions = {
    entry,
    room,
    editable,
    onRevert: draft.dirty && !draft.saving ? draft.revert : null,
    ...(editable && words.forceSave ? { onForceSave: () => void draft.save(true) } : {}),
    onPrint: print,
    filled: type.count(onPaper, competition) > 0,
  };
  const menu = <EntryMenu {...actions} />;
  const open: OpenEntryView<Competition, P> = {
    ...view,
    draft,
    editable,
    notice: entryNotice({ entry, room, access, locked: locked.size > 0, words }),
    menu,
    headLine,
    savedText: waiting ? `${waiting.names}; ${saved}` : saved,
    saveButtons: editable && <SaveButtons draft={draft} words={words} missing={missing} />,
    unsavedText: waiting?.title ?? (draft.dirty ? 'Unsaved changes' : 'All changes saved'),
  };
  const Outlook = props.views.Body;
  const viewOnly = access === 'view-only';
  const bar = editable && (
    <EntrySaveBar
      draft={draft}
      words={words}
      picked={picked}
      total={total}
      savedText={saved}
      waiting={waiting}
      missing={missing}
      narrow={!type.Panel}
    />
  );
  return (
    <>
      {props.menuSlot && createPortal(menu, props.menuSlot)}
      {Panel &&
        props.panelSlot &&
        createPortal(
          <Panel {...view} draft={draft} actions={<QuickActions {...actions} />} />,
          props.panelSlot,
        )}
      {isOutlook(views) ? (
        <Outlook
          view={view}
          views={views}
          head={(facts) => (
            <>
              <EntryHead entry={entry} viewOnly={viewOnly} {...facts} />
              {props.failed}
            </>
          )}
        />
      ) : (
        <>
          <EntryHead
            entry={entry}
            viewOnly={viewOnly}
            line={Panel ? undefined : setHeadLine}
            {...type.head(view, draft.picks)}
            {...(views && { end: <ViewMenu {...views} /> })}
          />
          {views && (
            <div className="max-lg:hidden mb-3">
              <ViewSwitch {...views} />
            </div>
          )}
          {props.failed}
          {/* Competitions without a panel leave the height to the picks; on wide screens the page head has this
              notice. */}
          {room.isCompleted && (
            <div className={cx(!Panel && 'lg:hidden')}>
              <CompletedBanner />
            </div>
          )}
          <LateNotice type={type} competition={competition} draft={draft} />
          {editable && <KeptNotice type={type} competition={competition} draft={draft} />}
          <Body {...open} />
          {Panel ? bar : <div className="lg:hidden">{bar}</div>}
        </>
      )}
      {printed.asked > 0 && <Print view={view} picks={onPaper} covered={covered} {...printed} />}
      <UnsavedGuard active={mustAsk(draft)} title="Unsaved picks" text={leaveText(draft)} />
      <LockAnnouncer locks={announced} />
    </>
  );
}

/** Returns the locks whose picks are hidden when somebody else's entry is printed (rules: secrecy#paper). */
function coveredOnPaper<Competition>(
  { entry, room, locked }: EntryView<Competition>,
  locks: readonly CompetitionLock[],
): ReadonlySet<string> {
  const covered = locks.filter(
    ({ id, lockAt }) => !entry.isOwner && !locked.has(id) && (!room.isCompleted || lockAt !== null),
  );
  return new Set(covered.map(({ id }) => id));
}

function announcedLocks(locks: readonly CompetitionLock[]) {
  return locks.flatMap(({ title, lockAt, hasResult }) =>
    lockAt === null || hasResult ? [] : [{ title, lockAt }],
  );
}

type Leaving = Pick<
  EntryDraft<unknown>,
  'dirty' | 'savesItself' | 'incomplete' | 'waiting' | 'unsaved' | 'kept'
>;

/** Complete picks save themselves when the user leaves, unless the last save failed. */
function mustAsk({ dirty, savesItself, incomplete, waiting }: Leaving): boolean {
  return dirty && !(savesItself && incomplete.length === 0 && waiting.length === 0);
}

function leaveText({ unsaved, incomplete, savesItself, waiting, kept }: Leaving): string {
  const goesOut = savesItself && waiting.length === 0;
  const count = Math.max(1, incomplete.length + (goesOut ? 0 : unsaved));
  const [what, it] =
    count === 1 ? ['1 change is not saved.', 'it'] : [`${count} changes are not saved.`, 'them'];
  const why = goesOut ? ` ${count === 1 ? 'It is' : 'They are'} incomplete.` : '';
  if (!kept) return `${what}${why} Leave and lose ${it}?`;
  const until =
    savesItself && incomplete.length === 0
      ? `and sends ${it} once the server can be reached`
      : 'for your next visit';
  return `${what}${why} This ${deviceWord()} keeps ${it} ${until}.`;
}

interface EntryNoticeProps {
  entry: Bracket;
  room: Room;
  access: PickAccess;
  /** Whether any lock has closed. */
  locked: boolean;
  words: EntryWords;
}

/** Explains why picks cannot be changed here, or what changing them means. Null on the viewer's own open entry. */
function entryNotice({ entry, room, access, locked, words }: EntryNoticeProps) {
  if (room.isCompleted) return null;
  if (access === 'locked') {
    return (
      <NoticeBar title="Bracket Locked">This bracket is locked and predictions cannot be changed.</NoticeBar>
    );
  }
  if (access !== 'edit' || !room.isManager) return null;
  if (!entry.isOwner) {
    return (
      <NoticeBar icon={Pencil} title={`${entry.user.username}'s picks, as the manager`}>
        You may change them. Every edit is written to the changes log and marked on the bracket for all to
        see.
      </NoticeBar>
    );
  }
  if (!locked) return null;
  const { title, text } = words.openToManager;
  return (
    <NoticeBar icon={Pencil} title={title}>
      {text}
    </NoticeBar>
  );
}
