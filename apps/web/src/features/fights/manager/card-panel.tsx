import type { Fight } from '@lockroom/contract';
import type { FightSport } from '@lockroom/rules';
import { type ReactNode, useReducer, useState } from 'react';
import { UnsavedGuard } from '../../../shell/unsaved-guard.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FightCardSkeleton, Loading } from '../../../ui/skeleton.tsx';
import { TapeBand } from '../../../ui/tape-band.tsx';
import { styles } from '../../competitions/manager/manager.classes.ts';
import { leaveQuestion } from '../../competitions/manager/unsaved.ts';
import { CardEditor } from './card-editor.tsx';
import type { CardOwner } from './card-owner.queries.ts';
import { POINT_FIELDS } from './fight-draft.ts';
import { LockTimesDialog } from './lock-times-dialog.tsx';
import { PasteCardDialog } from './paste-card-dialog.tsx';
import { changeDrafts } from './results-draft.ts';
import { ResultsEditor } from './results-editor.tsx';
import { ResultsHead } from './results-head.tsx';
import { sayUnsaved } from './words.ts';

export const MANAGER_MODES = ['card', 'results'] as const;
export type ManagerMode = (typeof MANAGER_MODES)[number];

export interface CardActions {
  addFight: () => void;
  pasteCard: () => void;
  setLockTimes: () => void;
  enterResults: () => void;
  /** Runs an action that would discard a fight's unsaved changes, or says that there are some. */
  unlessDirty: (action: () => void) => void;
}

export interface CardPanelProps {
  owner: CardOwner;
  sport: FightSport;
  card: readonly Fight[] | undefined;
  figures: { maxPoints: number; fights: number };
  mode: ManagerMode;
  onMode: (mode: ManagerMode) => void;
  /** Renders the title and actions above the figures. Results mode has its own head. */
  head: (actions: CardActions) => ReactNode;
  notice?: (actions: CardActions) => ReactNode;
  /** The dialog that the setup steps open first. After a pasted card, the lock times follow. */
  guide?: 'paste' | 'locks' | 'add' | null;
  /** The start of Fight 1, if the setup steps know it. */
  start?: string | null;
  /** Called when the setup dialogs have been closed. */
  onGuided?: () => void;
  /** Opens the dialog that reopens the event; omitted for a template. */
  onUnmark?: () => void;
}

export function CardPanel(props: CardPanelProps) {
  const { owner, sport, card, figures, mode, onMode, head, notice, onUnmark, guide = null, onGuided } = props;
  const [dialog, setDialog] = useState<'lock-times' | 'paste' | 'exit' | null>(
    guide === 'locks' ? 'lock-times' : guide === 'paste' ? guide : null,
  );
  const [start, setStart] = useState(props.start ?? null);
  const [isGuided, setGuided] = useState(guide !== null && guide !== 'add');
  const [adding, setAdding] = useState(guide === 'add');
  const [dirty, setDirty] = useState(false);
  const [drafts, dispatch] = useReducer(changeDrafts, {});
  const pending = Object.keys(drafts).length;
  const inResults = mode === 'results';
  function close() {
    setDialog(null);
    if (!isGuided) return;
    setGuided(false);
    onGuided?.();
  }
  const unlessDirty = (action: () => void) => (dirty ? sayUnsaved() : action());
  const actions: CardActions = {
    addFight: () => setAdding(true),
    pasteCard: () => unlessDirty(() => setDialog('paste')),
    setLockTimes: () => setDialog('lock-times'),
    enterResults: () => unlessDirty(() => onMode('results')),
    unlessDirty,
  };
  const exitResults = () => (pending > 0 ? setDialog('exit') : onMode('card'));

  const loading = (
    <Loading label="Loading the card">
      <FightCardSkeleton main />
    </Loading>
  );
  const resultsLoading = (
    <>
      <ResultsHead entered={undefined} open={-1} onExit={exitResults} />
      {loading}
    </>
  );

  return (
    <>
      {!inResults && (
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
        </>
      )}
      {!card && (inResults ? resultsLoading : loading)}
      {card && !inResults && (
        <>
          {notice?.(actions)}
          <CardEditor
            owner={owner}
            card={card}
            dirty={dirty}
            onDirty={setDirty}
            adding={adding}
            onAdding={(next) => {
              setAdding(next);
              if (!next && guide === 'add') onGuided?.();
            }}
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
          onExit={exitResults}
          onUnmark={onUnmark}
        />
      )}
      {/* The setup steps may open this dialog before the pasted card is in the cache. */}
      {dialog === 'lock-times' && card && (card.length > 0 || !isGuided) && (
        <LockTimesDialog owner={owner} card={card} proposes={isGuided} start={start} onClose={close} />
      )}
      {dialog === 'paste' && card && (
        <PasteCardDialog
          owner={owner}
          card={card}
          onClose={close}
          onPasted={(known) => {
            setStart(known);
            return isGuided ? setDialog('lock-times') : close();
          }}
        />
      )}
      {dialog === 'exit' && (
        <ConfirmDialog
          onClose={close}
          title="Exit Results"
          text={leaveQuestion(pending, 'result', 'Exit')}
          confirmLabel="Exit"
          pendingLabel="Exiting..."
          cancelLabel="Stay"
          onConfirm={async () => {
            dispatch({ type: 'replace', drafts: {} });
            onMode('card');
          }}
        />
      )}
      <UnsavedGuard
        active={pending > 0 || dirty}
        title={pending > 0 ? 'Unsaved results' : 'Unsaved changes'}
        text={
          pending > 0
            ? leaveQuestion(pending, 'result', 'Leave')
            : 'A fight has changes that are not saved. Leave and lose them?'
        }
      />
    </>
  );
}
