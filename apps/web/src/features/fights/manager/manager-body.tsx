import type { Fight, Room } from '@lockroom/contract';
import { type FightSport, sportLabel } from '@lockroom/game';
import { Clock, ListOrdered, X } from 'lucide-react';
import { useReducer, useState } from 'react';
import { UnsavedGuard } from '../../../app/unsaved-guard.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ManagerHead } from '../../../ui/manager-head.tsx';
import { MenuItem } from '../../../ui/menu.tsx';
import { SettingsMenu } from '../../../ui/settings-menu.tsx';
import { FightCardSkeleton, Loading } from '../../../ui/skeleton.tsx';
import { TapeBand } from '../../../ui/tape-band.tsx';
import { CardEditor } from './card-editor.tsx';
import { POINT_FIELDS } from './fight-draft.ts';
import { LockNotice } from './lock-notice.tsx';
import { LockTimesDialog } from './lock-times-dialog.tsx';
import styles from './manager-body.module.css';
import type { PreparePhoto } from './photo-button.tsx';
import { changeDrafts } from './results-draft.ts';
import { ResultsEditor } from './results-editor.tsx';
import { sayUnsaved } from './words.ts';

/** What the page is for at the moment: the card, or its results. */
export const MANAGER_MODES = ['card', 'results'] as const;
/** See {@link MANAGER_MODES}. */
export type ManagerMode = (typeof MANAGER_MODES)[number];

export interface ManagerBodyProps {
  room: Room;
  sport: FightSport;
  /** Fight 1 first; undefined while it is on its way. */
  card: readonly Fight[] | undefined;
  mode: ManagerMode;
  onMode: (mode: ManagerMode) => void;
  onShare: () => void;
  /** Opens the dialog for the room's name. */
  onRename: () => void;
  /** Opens the dialog that completes the event, or takes that back. */
  onCompletion: () => void;
  preparePhoto: PreparePhoto;
}

/** The control panel of a fight room: access, settings, figures, and the card or its results. */
export function ManagerBody({
  room,
  sport,
  card,
  mode,
  onMode,
  onShare,
  onRename,
  onCompletion,
  preparePhoto,
}: ManagerBodyProps) {
  const [dialog, setDialog] = useState<'lock-times' | 'exit' | null>(null);
  const [dirty, setDirty] = useState(false);
  const [drafts, dispatch] = useReducer(changeDrafts, {});
  const pending = Object.keys(drafts).length;
  const inResults = mode === 'results';
  const close = () => setDialog(null);

  return (
    <>
      <ManagerHead
        title={inResults ? 'Enter Results' : 'Manager'}
        badge={sportLabel(sport)}
        completed={completedText(room, inResults)}
        roomCode={room.roomCode}
        password={room.roomPassword}
        onShare={onShare}
      >
        {inResults ? (
          <Button variant="ghost" icon={X} onClick={() => (pending > 0 ? setDialog('exit') : onMode('card'))}>
            Exit Results
          </Button>
        ) : (
          <SettingsMenu isCompleted={room.isCompleted} onRename={onRename} onCompletion={onCompletion}>
            <MenuItem icon={Clock} disabled={room.isCompleted} onSelect={() => setDialog('lock-times')}>
              Set Lock Times
            </MenuItem>
            <MenuItem icon={ListOrdered} onSelect={() => (dirty ? sayUnsaved() : onMode('results'))}>
              Enter Results
            </MenuItem>
          </SettingsMenu>
        )}
      </ManagerHead>
      <div className={styles.tape}>
        <TapeBand
          label="Summary"
          figures={[
            { label: 'Max Possible Points', value: room.maxPossiblePoints },
            { label: 'Fights', value: card?.length ?? room.fightCount },
            { label: 'Categories', value: POINT_FIELDS.length },
          ]}
        />
      </div>
      {!card && (
        <Loading label="Loading the card">
          <FightCardSkeleton main />
        </Loading>
      )}
      {card && !inResults && (
        <>
          <LockNotice room={room} card={card} onSet={() => setDialog('lock-times')} />
          <CardEditor room={room} card={card} preparePhoto={preparePhoto} dirty={dirty} onDirty={setDirty} />
        </>
      )}
      {card && inResults && (
        <ResultsEditor
          room={room}
          sport={sport}
          card={card}
          drafts={drafts}
          dispatch={dispatch}
          onUnmark={onCompletion}
        />
      )}
      {dialog === 'lock-times' && card && <LockTimesDialog room={room} card={card} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'exit'}
        onOpenChange={close}
        title="Exit Results"
        text={`${pending === 1 ? '1 result is' : `${pending} results are`} not saved. Exit and lose ${pending === 1 ? 'it' : 'them'}?`}
        confirmLabel="Exit"
        pendingLabel="Exiting..."
        cancelLabel="Stay"
        onConfirm={async () => {
          dispatch({ type: 'replace', drafts: {} });
          onMode('card');
        }}
      />
      <UnsavedGuard
        active={pending > 0 || dirty}
        title={pending > 0 ? 'Unsaved results' : 'Unsaved changes'}
        text={
          pending > 0
            ? `${pending === 1 ? '1 result is' : `${pending} results are`} not saved. Leave and lose ${pending === 1 ? 'it' : 'them'}?`
            : 'A fight has changes that are not saved. Leave and lose them?'
        }
      />
    </>
  );
}

function completedText(room: Room, inResults: boolean): string | null {
  if (!room.isCompleted) return null;
  return inResults
    ? 'Final rankings are locked.'
    : 'Final rankings are locked. Unmark it to change the card.';
}
