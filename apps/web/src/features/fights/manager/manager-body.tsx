import type { Fight, Room } from '@lockroom/contract';
import { isFightSport, sportLabel } from '@lockroom/game';
import { X } from 'lucide-react';
import { useReducer, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CompletedBanner } from '../../../ui/completed-banner.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FightCardSkeleton, Loading } from '../../../ui/skeleton.tsx';
import { TapeBand } from '../../../ui/tape-band.tsx';
import { AccessCard } from './access-card.tsx';
import { CardEditor } from './card-editor.tsx';
import { CompletionDialog } from './completion-dialog.tsx';
import { POINT_FIELDS } from './fight-draft.ts';
import { LockNotice } from './lock-notice.tsx';
import { LockTimesDialog } from './lock-times-dialog.tsx';
import styles from './manager-body.module.css';
import type { PreparePhoto } from './photo-button.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { changeDrafts } from './results-draft.ts';
import { ResultsEditor } from './results-editor.tsx';
import { type ManagerTask, SettingsMenu } from './settings-menu.tsx';
import { sayUnsaved, UnsavedGuard } from './unsaved-guard.tsx';

/** What the page is for at the moment: the card, or its results. */
export const MANAGER_MODES = ['card', 'results'] as const;
/** See {@link MANAGER_MODES}. */
export type ManagerMode = (typeof MANAGER_MODES)[number];

export interface ManagerBodyProps {
  room: Room;
  /** Fight 1 first; undefined while it is on its way, and in rooms without a card. */
  card: readonly Fight[] | undefined;
  mode: ManagerMode;
  onMode: (mode: ManagerMode) => void;
  onShare: () => void;
  preparePhoto: PreparePhoto;
}

/** The control panel of a room: access, settings, figures, and the card or its results. */
export function ManagerBody({ room, card, mode, onMode, onShare, preparePhoto }: ManagerBodyProps) {
  const [dialog, setDialog] = useState<ManagerTask | 'exit' | null>(null);
  const [dirty, setDirty] = useState(false);
  const [drafts, dispatch] = useReducer(changeDrafts, {});
  const pending = Object.keys(drafts).length;
  const inResults = mode === 'results' && isFightSport(room.sport);
  const close = () => setDialog(null);

  function choose(task: ManagerTask) {
    if (task !== 'results') setDialog(task);
    else if (dirty) sayUnsaved();
    else onMode('results');
  }

  return (
    <>
      <header className={styles.head}>
        <h1 className={`disp ${styles.title}`}>{inResults ? 'Enter Results' : 'Manager'}</h1>
        <Badge>{sportLabel(room.sport)}</Badge>
      </header>
      {room.isCompleted && (
        <div className={styles.notice}>
          <CompletedBanner>
            {inResults
              ? 'Final rankings are locked.'
              : 'Final rankings are locked. Unmark it to change the card.'}
          </CompletedBanner>
        </div>
      )}
      <AccessCard room={room} onShare={onShare}>
        {inResults ? (
          <Button variant="ghost" icon={X} onClick={() => (pending > 0 ? setDialog('exit') : onMode('card'))}>
            Exit Results
          </Button>
        ) : (
          <SettingsMenu room={room} onChoose={choose} />
        )}
      </AccessCard>
      {isFightSport(room.sport) ? (
        <>
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
              <CardEditor
                room={room}
                card={card}
                preparePhoto={preparePhoto}
                dirty={dirty}
                onDirty={setDirty}
              />
            </>
          )}
          {card && inResults && (
            <ResultsEditor
              room={room}
              sport={room.sport}
              card={card}
              drafts={drafts}
              dispatch={dispatch}
              onUnmark={() => setDialog('completion')}
            />
          )}
        </>
      ) : (
        <p className={`muted ${styles.closed}`}>
          The set-up of bracket rooms is not open yet: name, invitation and completion are all that can be
          changed here.
        </p>
      )}
      {dialog === 'rename' && <RenameDialog room={room} onClose={close} />}
      {dialog === 'lock-times' && card && <LockTimesDialog room={room} card={card} onClose={close} />}
      <CompletionDialog room={room} open={dialog === 'completion'} onOpenChange={close} />
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
