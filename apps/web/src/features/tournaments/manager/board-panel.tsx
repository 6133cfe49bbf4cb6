import { gameCount, maxPoints, roundsOf } from '@lockroom/rules';
import { type ReactNode, useReducer, useState } from 'react';
import { UnsavedGuard } from '../../../shell/unsaved-guard.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TapeBand } from '../../../ui/tape-band.tsx';
import { styles } from '../../competitions/manager/manager.classes.ts';
import { leaveQuestion, sayDiscarded } from '../../competitions/manager/unsaved.ts';
import { TournamentBoard } from '../board/tournament-board.tsx';
import type { TournamentCompetition } from '../board/use-board-setup.ts';
import { TieBreakerLine } from '../tie-breaker/tie-breaker-line.tsx';
import type { BoardOwner } from './board-owner.queries.ts';
import { LabelsDialog } from './labels-dialog.tsx';
import { LockTimeDialog } from './lock-time-dialog.tsx';
import { changedNames, type NamesDraft } from './names-draft.ts';
import { NamesEditor } from './names-editor.tsx';
import { PointsDialog } from './points-dialog.tsx';
import { ReplaceTeamDialog } from './replace-team-dialog.tsx';
import { changeResults, NO_DRAFT, reviewDraft } from './results-draft.ts';
import { ResultsEditor } from './results-editor.tsx';
import { SizeDialog } from './size-dialog.tsx';
import { type EntryCount, sayUnsavedNames } from './words.ts';

export type SetupDialog = 'lock' | 'points' | 'labels' | 'size' | 'replace';

export const TOURNAMENT_MODES = ['bracket', 'results', 'teams'] as const;
export type TournamentMode = (typeof TOURNAMENT_MODES)[number];

export interface BoardActions {
  open: (dialog: SetupDialog) => void;
  /** Opens the team names with the Paste Teams dialog. */
  pasteTeams: () => void;
  /** Changes the mode, unless there are unsaved names. */
  enter: (mode: TournamentMode) => void;
  /** Leaves the mode, after a confirmation if something is unsaved. */
  exit: () => void;
}

export interface BoardPanelProps {
  owner: BoardOwner;
  setup: TournamentCompetition;
  /** Counts of the room's entries with picks; null while loading. */
  entries: EntryCount | null;
  mode: TournamentMode;
  /** The mode in which the page opens; for a template, its team names. */
  home: Exclude<TournamentMode, 'results'>;
  onMode: (mode: TournamentMode) => void;
  /** Renders the title and actions above the figures. */
  head: (actions: BoardActions) => ReactNode;
  notice?: (actions: BoardActions) => ReactNode;
  /** Opens the dialog that reopens the event; omitted for a template. */
  onUnmark?: () => void;
  /** The dialog that is open initially. */
  begin?: SetupDialog | null;
  onClosed?: () => void;
}

/** Edits a board, its teams and results, and warns before unsaved input is lost. */
export function BoardPanel(props: BoardPanelProps) {
  const { owner, setup, entries, mode, home, onMode, head, notice, onUnmark, begin = null, onClosed } = props;
  const { format, look, tournament } = setup;
  const [dialog, setDialog] = useState<SetupDialog | 'discard' | null>(begin);
  const [draft, dispatch] = useReducer(changeResults, NO_DRAFT);
  const [names, setNames] = useState<NamesDraft>({});
  const [pasting, setPasting] = useState(false);
  const pending = reviewDraft(format, tournament, draft).pending;
  const renamed = Object.keys(changedNames(format, look.names, names)).length;
  const unsaved = pending + renamed;
  function close() {
    setDialog(null);
    onClosed?.();
  }

  function leaveMode() {
    dispatch({ type: 'replace', draft: NO_DRAFT });
    setNames({});
    if (mode !== home) onMode(home);
  }

  function discardNames() {
    setNames({});
    sayDiscarded(() => setNames(names));
  }

  const actions: BoardActions = {
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
            setup={setup}
            mode="results"
            picks={tournament.results}
            walkovers={tournament.walkovers}
            tieBreaker={<TieBreakerLine scores={tournament.finalScore} pending={false} />}
          />
        </>
      )}
      {mode === 'results' && (
        <ResultsEditor owner={owner} setup={setup} draft={draft} dispatch={dispatch} onUnmark={onUnmark} />
      )}
      {mode === 'teams' && (
        <NamesEditor
          owner={owner}
          setup={setup}
          draft={names}
          onDraft={setNames}
          onCancel={cancelNames}
          onDone={leaveMode}
          pasting={pasting}
          onPasting={setPasting}
        />
      )}
      {dialog === 'lock' && <LockTimeDialog owner={owner} setup={setup} onClose={close} />}
      {dialog === 'points' && owner.savePoints && (
        <PointsDialog
          owner={owner}
          savePoints={owner.savePoints}
          setup={setup}
          entries={entries}
          onClose={close}
        />
      )}
      {dialog === 'labels' && <LabelsDialog owner={owner} setup={setup} onClose={close} />}
      {dialog === 'replace' && owner.roomId !== null && (
        <ReplaceTeamDialog roomId={owner.roomId} lockTime={owner.lockTime} setup={setup} onClose={close} />
      )}
      {dialog === 'size' && <SizeDialog owner={owner} setup={setup} entries={entries} onClose={close} />}
      {dialog === 'discard' && (
        <ConfirmDialog
          onClose={close}
          title={mode === 'results' ? 'Exit Results' : 'Discard Team Names'}
          text={leaveQuestion(unsaved, 'change', 'Exit')}
          confirmLabel="Exit"
          pendingLabel="Exiting..."
          cancelLabel="Stay"
          onConfirm={async () => leaveMode()}
        />
      )}
      <UnsavedGuard
        active={unsaved > 0}
        title={pending > 0 ? 'Unsaved results' : 'Unsaved team names'}
        text={leaveQuestion(unsaved, 'change', 'Leave')}
      />
    </>
  );
}
