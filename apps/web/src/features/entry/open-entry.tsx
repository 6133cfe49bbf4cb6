import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { LockAnnouncer } from '../../shell/lock-announcer.tsx';
import { UnsavedGuard } from '../../shell/unsaved-guard.tsx';
import { CompletedBanner } from '../../ui/completed-banner.tsx';
import type {
  CompetitionLock,
  CompetitionType,
  EntryDraft,
  EntryView,
  OpenEntryView,
  Picks,
} from '../competitions/competition-type.ts';
import { EntryMenu, QuickActions } from './entry-actions.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { EntryHead } from './entry-head.tsx';
import { entryNotice } from './entry-notice.tsx';
import { EntrySaveBar, SaveButtons, savedLine } from './entry-save.tsx';
import styles from './open-entry.module.css';
import { useEntryDraft } from './use-entry-draft.ts';

export interface OpenEntryProps<Competition, P> {
  type: CompetitionType<Competition, P>;
  view: EntryView<Competition>;
  locks: readonly CompetitionLock[];
  stored: Picks<P>;
}

/** An entry whose picks this viewer may see. The page around it does not change with every pick. */
export function OpenEntry<Competition, P>(props: OpenEntryProps<Competition, P>) {
  const { entry, room } = props.view;
  const [menuSlot, setMenuSlot] = useState<HTMLElement | null>(null);
  const [panelSlot, setPanelSlot] = useState<HTMLElement | null>(null);
  return (
    <EntryFrame
      entry={entry}
      room={room}
      menu={<span ref={setMenuSlot} />}
      {...(props.type.Panel ? { panel: <div ref={setPanelSlot} className={styles.slot} /> } : {})}
    >
      <Filling {...props} menuSlot={menuSlot} panelSlot={panelSlot} />
    </EntryFrame>
  );
}

interface Slots {
  /** The end of the phone's bar. */
  menuSlot: HTMLElement | null;
  /** The panel of wide screens. */
  panelSlot: HTMLElement | null;
}

/** The picks, how full the entry is, and what is unsaved. */
function Filling<Competition, P>(props: OpenEntryProps<Competition, P> & Slots) {
  const { type, view, locks, stored } = props;
  const { entry, room, competition, access, accessUnder, locked } = view;
  const editable = access === 'edit';
  const draft = useEntryDraft({
    type,
    entry,
    competition,
    stored,
    isOpen: (slot) => accessUnder(type.lockOf(slot)) === 'edit',
  });
  const announced = useMemo(() => announcedLocks(locks), [locks]);
  const words = type.words(room);
  const total = type.total(competition);
  const picked = type.count(draft.picks);
  const actions = {
    entry,
    room,
    editable,
    onRevert: draft.dirty && !draft.saving ? draft.revert : null,
    ...(editable && words.forceSave ? { onForceSave: () => void draft.save(true) } : {}),
  };
  const menu = <EntryMenu {...actions} />;
  const open: OpenEntryView<Competition, P> = {
    ...view,
    draft,
    editable,
    notice: entryNotice({ entry, room, access, locked: locked.size > 0, words }),
    menu,
    savedText: savedLine(type.count(draft.saved), total, draft.savedAt),
    saveButtons: editable && <SaveButtons draft={draft} words={words} />,
  };
  const { Body, Panel } = type;
  const bar = editable && (
    <EntrySaveBar
      draft={draft}
      words={words}
      picked={picked}
      total={total}
      savedText={open.savedText}
      missing={type.missing?.(competition, draft) ?? null}
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
      <EntryHead entry={entry} viewOnly={access === 'view-only'} {...type.head(view, draft.picks)} />
      {room.isCompleted && <CompletedBanner />}
      <Body {...open} />
      {Panel ? bar : <div className="only-narrow">{bar}</div>}
      <UnsavedGuard active={draft.dirty} title="Unsaved picks" text={leaveText(draft)} />
      <LockAnnouncer locks={announced} />
    </>
  );
}

function announcedLocks(locks: readonly CompetitionLock[]) {
  return locks.flatMap(({ title, lockAt, hasResult }) =>
    lockAt === null || hasResult ? [] : [{ title, lockAt }],
  );
}

function leaveText({ unsaved, incomplete }: Pick<EntryDraft<unknown>, 'unsaved' | 'incomplete'>): string {
  const lost = Math.max(1, unsaved + incomplete.length);
  return lost === 1
    ? '1 change is not saved. Leave and lose it?'
    : `${lost} changes are not saved. Leave and lose them?`;
}
