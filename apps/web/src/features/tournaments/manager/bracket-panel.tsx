import { gameCount, maxPoints, roundsOf, roundTabs } from '@lockroom/game';
import { type ReactNode, useReducer, useState } from 'react';
import { UnsavedGuard } from '../../../app/unsaved-guard.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { later, useAhead } from '../../../ui/later.tsx';
import { TapeBand } from '../../../ui/tape-band.tsx';
import { toast } from '../../../ui/toast.ts';
import { BoardLoading } from '../board/board-loading.tsx';
import { boardShape } from '../board/board-shape.ts';
import { TournamentBoard } from '../board/tournament-board.tsx';
import { isJudged } from '../tournaments.queries.ts';
import type { BracketOwner } from './bracket-owner.queries.ts';
import styles from './manager-body.module.css';
import { changedNames, type NamesDraft } from './names-draft.ts';
import { PasteDialog } from './paste-teams.ts';
import { pendingText } from './result-words.ts';
import { changeResults, NO_DRAFT, reviewDraft } from './results-draft.ts';
import type { SetupDialog } from './settings.tsx';
import { TieBreakerDialog } from './tie-breaker.ts';
import { TieBreakerLine } from './tie-breaker-line.tsx';
import type { TournamentSetup } from './tournament-setup.ts';
import { type SheetCount, sayUnsavedNames } from './words.ts';

const LabelsDialog = later(() => import('./labels-dialog.tsx').then((module) => module.LabelsDialog));
const LockTimeDialog = later(() => import('./lock-time-dialog.tsx').then((module) => module.LockTimeDialog));
const PointsDialog = later(() => import('./points-dialog.tsx').then((module) => module.PointsDialog));
const SizeDialog = later(() => import('./size-dialog.tsx').then((module) => module.SizeDialog));
const NamesEditor = later(() => import('./names-editor.tsx').then((module) => module.NamesEditor));
const ResultsEditor = later(() => import('./results-editor.tsx').then((module) => module.ResultsEditor));
const PARTS = [
  NamesEditor,
  ResultsEditor,
  LabelsDialog,
  LockTimeDialog,
  PointsDialog,
  SizeDialog,
  PasteDialog,
  TieBreakerDialog,
];

/** What the page is for at the moment: the bracket as it stands, its results, or the names of its teams. */
export const TOURNAMENT_MODES = ['bracket', 'results', 'teams'] as const;
/** See {@link TOURNAMENT_MODES}. */
export type TournamentMode = (typeof TOURNAMENT_MODES)[number];

/** What the head of the panel can ask for. */
export interface BracketActions {
  open: (dialog: SetupDialog) => void;
  /** Goes to the names of the teams and opens the dialog that takes them from a text. */
  pasteTeams: () => void;
  /** Goes to another mode; with names that are not saved it stays and says so. */
  enter: (mode: TournamentMode) => void;
  /** Leaves the mode, after a question where something is not saved. */
  exit: () => void;
}

export interface BracketPanelProps {
  owner: BracketOwner;
  setup: TournamentSetup;
  /** Brackets of a room that hold picks; null while not known. */
  sheets: SheetCount | null;
  mode: TournamentMode;
  /** The mode that the page opens in: a template is there to name teams. */
  home: Exclude<TournamentMode, 'results'>;
  onMode: (mode: TournamentMode) => void;
  /** Title and actions, above the figures. */
  head: (actions: BracketActions) => ReactNode;
  /** What should be known before the bracket is read. */
  notice?: (actions: BracketActions) => ReactNode;
  /** Opens the dialog that takes back the completion; a template is never completed. */
  onUnmark?: () => void;
}

/** Changes a bracket, a room's or a template's: its set-up, teams and results; it warns before anything is lost. */
export function BracketPanel(props: BracketPanelProps) {
  const { owner, setup, sheets, mode, home, onMode, head, notice, onUnmark } = props;
  const { format, look, labels, saved } = setup;
  const [dialog, setDialog] = useState<SetupDialog | 'discard' | null>(null);
  const [draft, dispatch] = useReducer(changeResults, NO_DRAFT);
  const [names, setNames] = useState<NamesDraft>({});
  const [pasting, setPasting] = useState(false);
  const results = Object.keys(saved.results).length;
  const pending = reviewDraft(format, saved, draft).pending;
  const renamed = Object.keys(changedNames(format, look.names, names)).length;
  const unsaved = pending + renamed;
  const close = () => setDialog(null);
  useAhead(PARTS);

  function leaveMode() {
    dispatch({ type: 'replace', draft: NO_DRAFT });
    setNames({});
    if (mode !== home) onMode(home);
  }

  function discardNames() {
    setNames({});
    toast.show({
      title: 'Changes discarded',
      action: { label: 'Undo', onSelect: () => setNames(names) },
    });
  }

  const actions: BracketActions = {
    open: setDialog,
    pasteTeams: () => {
      onMode('teams');
      setPasting(true);
    },
    enter: (next) => (renamed > 0 ? sayUnsavedNames() : onMode(next)),
    exit: () => (unsaved > 0 ? setDialog('discard') : leaveMode()),
  };
  const cancelNames = home === 'bracket' ? actions.exit : renamed > 0 ? discardNames : undefined;

  return (
    <>
      {head(actions)}
      {(mode !== 'teams' || home === 'teams') && (
        <div className={styles.tape}>
          <TapeBand
            label="Summary"
            figures={[
              { label: 'Max Possible Points', value: maxPoints(format) },
              { label: 'Games', value: gameCount(format) },
              { label: 'Teams', value: format.size },
              { label: 'Rounds', value: roundsOf(format) },
            ]}
          />
        </div>
      )}
      {mode === 'bracket' && (
        <>
          {notice?.(actions)}
          <TournamentBoard
            format={format}
            look={look}
            mode="results"
            picks={saved.results}
            tieBreaker={<TieBreakerLine scores={saved.scores} pending={false} />}
          />
        </>
      )}
      {mode === 'results' && (
        <ResultsEditor
          owner={owner}
          setup={setup}
          draft={draft}
          dispatch={dispatch}
          {...(onUnmark ? { onUnmark } : {})}
          meanwhile={<BoardLoading />}
        />
      )}
      {mode === 'teams' && (
        <NamesEditor
          owner={owner}
          format={format}
          look={look}
          draft={names}
          onDraft={setNames}
          onCancel={cancelNames}
          onDone={leaveMode}
          pasting={pasting}
          onPasting={setPasting}
          meanwhile={<BoardLoading />}
        />
      )}
      {dialog === 'lock' && (
        <LockTimeDialog
          owner={owner}
          family={format.family}
          hasResults={isJudged(saved.results, saved.scores)}
          onClose={close}
        />
      )}
      {dialog === 'points' && owner.roomId !== null && (
        <PointsDialog
          format={format}
          sheets={sheets}
          results={results}
          onClose={close}
          roomId={owner.roomId}
          roundNames={look.spokenRounds}
          games={boardShape(format).games.map((games) => games.length)}
        />
      )}
      {dialog === 'labels' && (
        <LabelsDialog owner={owner} labels={labels} tabs={roundTabs(format)} onClose={close} />
      )}
      {dialog === 'size' && (
        <SizeDialog
          format={format}
          sheets={sheets}
          saved={saved}
          onClose={close}
          owner={owner}
          names={look.names}
          namedRounds={hasNamedRounds(setup)}
        />
      )}
      <ConfirmDialog
        open={dialog === 'discard'}
        onOpenChange={close}
        title={mode === 'results' ? 'Exit Results' : 'Discard Team Names'}
        text={pendingText(unsaved, 'Exit')}
        confirmLabel="Exit"
        pendingLabel="Exiting..."
        cancelLabel="Stay"
        onConfirm={async () => leaveMode()}
      />
      <UnsavedGuard
        active={unsaved > 0}
        title={pending > 0 ? 'Unsaved results' : 'Unsaved team names'}
        text={pendingText(unsaved, 'Leave')}
      />
    </>
  );
}

function hasNamedRounds({ format, labels }: TournamentSetup): boolean {
  return roundTabs(format).some((tab, index) => tab !== labels.roundNames[index]);
}
