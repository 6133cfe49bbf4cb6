import type { Bracket, Fight, Room } from '@lockroom/contract';
import type { PickMethod } from '@lockroom/game';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Fragment, type ReactNode, useMemo } from 'react';
import { LockAnnouncer } from '../../../app/lock-announcer.tsx';
import { UnsavedGuard } from '../../../app/unsaved-guard.tsx';
import { CompletedBanner, NoticeBar } from '../../../ui/completed-banner.tsx';
import { BillingLine } from '../../../ui/lock-line.tsx';
import { FightList, focusFight } from '../card/fight-frame.tsx';
import { lockOf } from '../card/fight-rules.ts';
import { sharesQuery } from '../fights.queries.ts';
import { BracketFrame } from './bracket-frame.tsx';
import { BracketInfo, BracketMenu, QuickActions } from './bracket-panel.tsx';
import { FightStatus } from './fight-status.tsx';
import { PickFight } from './pick-fight.tsx';
import styles from './pick-sheet-page.module.css';
import { PicksSaveBar } from './picks-save-bar.tsx';
import { ProgressCells } from './progress-cells.tsx';
import { changesOf, type DraftPicks, incompleteOf, isDirty, pickOf, type SheetState } from './sheet-state.ts';
import { type accessTo, summaryOf } from './sheet-view.ts';
import { usePickSheet } from './use-pick-sheet.ts';

export interface PickSheetPageProps {
  bracket: Bracket;
  room: Room;
  /** Fight 1 first; the page shows the main event first. */
  card: readonly Fight[];
  locked: ReadonlySet<string>;
  access: ReturnType<typeof accessTo>;
  methods: readonly PickMethod[];
  stored: DraftPicks;
  head: ReactNode;
}

/** A sheet whose picks this viewer may see: the fights, what is unsaved, and the panel beside them. */
export function PickSheetPage(props: PickSheetPageProps) {
  const { bracket, room, card, locked, access, methods, stored, head } = props;
  const open = useMemo(
    () => new Set(card.filter(({ id }) => access.fight(id) === 'edit').map(({ id }) => id)),
    [card, access],
  );
  const titles = useMemo(() => new Map(card.map(({ id, title }) => [id, title])), [card]);
  const sheet = usePickSheet({
    bracketId: bracket.id,
    stored,
    open,
    titleOf: (fightId) => titles.get(fightId) ?? null,
  });
  const { state, dispatch } = sheet;
  const { data: shares } = useQuery({ ...sharesQuery(room.id), enabled: locked.size > 0 });
  const locks = useMemo(() => announcedLocks(card), [card]);
  const editable = access.sheet === 'edit';
  const summaries = card.map((fight, index) =>
    summaryOf(fight, index + 1, pickOf(state, fight.id), access.fight(fight.id)),
  );
  const shown = card.toReversed();
  const theirs = bracket.isOwner ? undefined : styles.theirs;
  const actions = {
    bracket,
    room,
    editable,
    onRevert: isDirty(state) && !sheet.saving ? sheet.revert : null,
  };

  return (
    <BracketFrame
      bracket={bracket}
      room={room}
      menu={<BracketMenu {...actions} />}
      panel={
        <>
          <BracketInfo bracket={bracket} room={room} card={card} />
          <QuickActions {...actions} />
          <div className={theirs}>
            <FightStatus fights={summaries} />
          </div>
        </>
      }
    >
      <div className={theirs}>
        {head}
        {room.isCompleted ? <CompletedBanner /> : <ProgressCells fights={summaries} />}
        <div className={styles.body}>
          <Notice {...props} />
          <FightList>
            {shown.map((fight, index) => (
              <Fragment key={fight.id}>
                {fight.fightType === 'regular' && shown[index - 1]?.fightType !== 'regular' && (
                  <BillingLine>Undercard</BillingLine>
                )}
                <PickFight
                  // Locked at its very moment, not when the card is fetched anew.
                  fight={{ ...fight, isLocked: locked.has(fight.id) }}
                  pick={pickOf(state, fight.id)}
                  access={access.fight(fight.id)}
                  methods={methods}
                  pickWord={bracket.isOwner ? 'Your pick' : 'Picked'}
                  share={locked.has(fight.id) ? shares?.find((each) => each.fightId === fight.id) : undefined}
                  onPick={(change) => dispatch({ type: 'pick', fightId: fight.id, change })}
                  onClear={() => dispatch({ type: 'clear', fightId: fight.id })}
                  onGo={(where) => {
                    const next = shown[where === 'above' ? index - 1 : index + 1];
                    if (next) focusFight(next.id);
                  }}
                />
              </Fragment>
            ))}
          </FightList>
          {editable && (
            <p className={styles.keys}>
              With a fight in focus: <kbd>1</kbd> <kbd>2</kbd> pick the winner,{' '}
              {methods.map((method) => (
                <kbd key={method}>{method.charAt(0)}</kbd>
              ))}{' '}
              the method, <kbd>Backspace</kbd> clears, <kbd>↑</kbd> <kbd>↓</kbd> go to the next fight.
            </p>
          )}
          <div className="only-narrow">
            <BracketInfo bracket={bracket} room={room} card={card} />
          </div>
        </div>
      </div>
      {editable && (
        <PicksSaveBar
          fights={summaries}
          state={state}
          saving={sheet.saving}
          onSave={() => void sheet.save()}
        />
      )}
      <UnsavedGuard active={isDirty(state)} title="Unsaved picks" text={leaveText(state)} />
      <LockAnnouncer locks={locks} />
    </BracketFrame>
  );
}

/** Why picks cannot be changed, or what it means to change them here; nothing on one's own open sheet. */
function Notice({ bracket, room, access, locked }: PickSheetPageProps) {
  if (room.isCompleted) return null;
  if (access.sheet === 'locked') {
    return (
      <NoticeBar title="Bracket Locked">This bracket is locked and predictions cannot be changed.</NoticeBar>
    );
  }
  if (access.sheet !== 'edit' || !room.isManager) return null;
  if (!bracket.isOwner) {
    return (
      <NoticeBar icon={Pencil} title={`${bracket.user.username}'s picks, as the manager`}>
        You may change them. Every edit is written to the changes log and marked on the bracket for all to
        see.
      </NoticeBar>
    );
  }
  if (locked.size === 0) return null;
  return (
    <NoticeBar icon={Pencil} title="Locked fights stay open to you as the manager">
      Every edit after a lock is written to the changes log and marked on the bracket for all to see.
    </NoticeBar>
  );
}

function leaveText(state: SheetState): string {
  const unsaved = Math.max(1, changesOf(state).length + incompleteOf(state).length);
  return unsaved === 1
    ? '1 change is not saved. Leave and lose it?'
    : `${unsaved} changes are not saved. Leave and lose them?`;
}

function announcedLocks(card: readonly Fight[]) {
  return card.flatMap((fight) => {
    const { lockAt, hasResult } = lockOf(fight);
    return lockAt === null || hasResult ? [] : [{ title: fight.title, lockAt }];
  });
}
