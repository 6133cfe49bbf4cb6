import type { Fight } from '@lockroom/contract';
import type { FightSport } from '@lockroom/game';
import { type ReactNode, useReducer, useState } from 'react';
import { UnsavedGuard } from '../../../app/unsaved-guard.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { later, useAhead } from '../../../ui/later.tsx';
import { FightCardSkeleton, Loading } from '../../../ui/skeleton.tsx';
import { TapeBand } from '../../../ui/tape-band.tsx';
import { AddFightDialog, CardEditor } from './card-editor.tsx';
import type { CardOwner } from './card-owner.queries.ts';
import { POINT_FIELDS } from './fight-draft.ts';
import styles from './manager-body.module.css';
import type { PreparePhoto } from './photo-button.tsx';
import { changeDrafts } from './results-draft.ts';
import { ResultsEditor } from './results-editor.tsx';
import { sayUnsaved } from './words.ts';

const LockTimesDialog = later(() =>
  import('./lock-times-dialog.tsx').then((module) => module.LockTimesDialog),
);
const PasteCardDialog = later(() =>
  import('./paste-card-dialog.tsx').then((module) => module.PasteCardDialog),
);
const DIALOGS = [AddFightDialog, LockTimesDialog, PasteCardDialog];

/** What the page is for at the moment: the card, or its results. */
export const MANAGER_MODES = ['card', 'results'] as const;
/** See {@link MANAGER_MODES}. */
export type ManagerMode = (typeof MANAGER_MODES)[number];

/** What the head of the panel can ask for. */
export interface CardActions {
  addFight: () => void;
  pasteCard: () => void;
  setLockTimes: () => void;
  enterResults: () => void;
  /** Leaves the results, after a question where something is not saved. */
  exitResults: () => void;
  /** Does what a fight's unsaved changes would not outlive, or says that there are some. */
  unlessDirty: (action: () => void) => void;
}

export interface CardPanelProps {
  owner: CardOwner;
  sport: FightSport;
  /** Fight 1 first; undefined while it is on its way. */
  card: readonly Fight[] | undefined;
  figures: { maxPoints: number; fights: number };
  mode: ManagerMode;
  onMode: (mode: ManagerMode) => void;
  preparePhoto: PreparePhoto;
  /** Title and actions, above the figures. */
  head: (actions: CardActions) => ReactNode;
  /** What should be known before the card is read. */
  notice?: (actions: CardActions) => ReactNode;
  /** Opens the dialog that takes back the completion; a template is never completed. */
  onUnmark?: () => void;
}

/** Changes a card and its results, a room's or a template's, and warns before anything that was entered is lost. */
export function CardPanel(props: CardPanelProps) {
  const { owner, sport, card, figures, mode, onMode, preparePhoto, head, notice, onUnmark } = props;
  const [dialog, setDialog] = useState<'lock-times' | 'paste' | 'exit' | null>(null);
  const [adding, setAdding] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [drafts, dispatch] = useReducer(changeDrafts, {});
  const pending = Object.keys(drafts).length;
  const inResults = mode === 'results';
  useAhead(DIALOGS);
  const close = () => setDialog(null);
  const unlessDirty = (action: () => void) => (dirty ? sayUnsaved() : action());
  const actions: CardActions = {
    addFight: () => setAdding(true),
    pasteCard: () => unlessDirty(() => setDialog('paste')),
    setLockTimes: () => setDialog('lock-times'),
    enterResults: () => unlessDirty(() => onMode('results')),
    exitResults: () => (pending > 0 ? setDialog('exit') : onMode('card')),
    unlessDirty,
  };

  return (
    <>
      {head(actions)}
      <div className={styles.tape}>
        <TapeBand
          label="Summary"
          figures={[
            { label: 'Max Possible Points', value: figures.maxPoints },
            { label: 'Fights', value: figures.fights },
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
          {notice?.(actions)}
          <CardEditor
            owner={owner}
            card={card}
            preparePhoto={preparePhoto}
            dirty={dirty}
            onDirty={setDirty}
            adding={adding}
            onAdding={setAdding}
            onPaste={actions.pasteCard}
          />
        </>
      )}
      {card && inResults && (
        <ResultsEditor
          owner={owner}
          sport={sport}
          card={card}
          drafts={drafts}
          dispatch={dispatch}
          {...(onUnmark ? { onUnmark } : {})}
        />
      )}
      {dialog === 'lock-times' && card && <LockTimesDialog owner={owner} card={card} onClose={close} />}
      {dialog === 'paste' && card && <PasteCardDialog owner={owner} card={card} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'exit'}
        onOpenChange={close}
        title="Exit Results"
        text={unsavedText(pending, 'Exit')}
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
            ? unsavedText(pending, 'Leave')
            : 'A fight has changes that are not saved. Leave and lose them?'
        }
      />
    </>
  );
}

function unsavedText(pending: number, leave: 'Exit' | 'Leave'): string {
  return pending === 1
    ? `1 result is not saved. ${leave} and lose it?`
    : `${pending} results are not saved. ${leave} and lose them?`;
}
