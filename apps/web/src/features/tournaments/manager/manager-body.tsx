import type { Room } from '@lockroom/contract';
import { type FormatFamily, gameCount, maxPoints, roundsOf, roundTabs } from '@lockroom/game';
import { X } from 'lucide-react';
import { useReducer, useState } from 'react';
import { UnsavedGuard } from '../../../app/unsaved-guard.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ManagerHead } from '../../../ui/manager-head.tsx';
import { TapeBand } from '../../../ui/tape-band.tsx';
import { boardShape } from '../board/board-shape.ts';
import { TournamentBoard } from '../board/tournament-board.tsx';
import type { Tournament } from '../tournaments.queries.ts';
import { LabelsDialog } from './labels-dialog.tsx';
import { LockNotice } from './lock-notice.tsx';
import { LockTimeDialog } from './lock-time-dialog.tsx';
import { useSheetCount } from './manager.queries.ts';
import styles from './manager-body.module.css';
import { changedNames, type NamesDraft } from './names-draft.ts';
import { NamesEditor } from './names-editor.tsx';
import { PointsDialog } from './points-dialog.tsx';
import { pendingText } from './result-words.ts';
import { changeResults, NO_DRAFT, reviewDraft } from './results-draft.ts';
import { ResultsEditor } from './results-editor.tsx';
import { type SetupDialog, TournamentSettings } from './settings.tsx';
import { SizeDialog } from './size-dialog.tsx';
import { TieBreakerLine } from './tie-breaker-line.tsx';
import { type TournamentSetup, useTournamentSetup } from './tournament-setup.ts';

/** What the page is for at the moment: the bracket as it stands, its results, or the names of its teams. */
export const TOURNAMENT_MODES = ['bracket', 'results', 'teams'] as const;
/** See {@link TOURNAMENT_MODES}. */
export type TournamentMode = (typeof TOURNAMENT_MODES)[number];

export interface TournamentManagerProps {
  room: Room;
  tournament: Tournament;
  mode: TournamentMode;
  onMode: (mode: TournamentMode) => void;
  onShare: () => void;
  /** Opens the dialog for the room's name. */
  onRename: () => void;
  /** Opens the dialog that completes the event, or takes that back. */
  onCompletion: () => void;
}

const TITLES: Readonly<Record<TournamentMode, string>> = {
  bracket: 'Manager',
  results: 'Enter Results',
  teams: 'Edit Team Names',
};

const BADGES: Readonly<Record<FormatFamily, string>> = { football: 'Football', custom: 'Custom' };

/** The control panel of a bracket room: access, settings, figures, and the bracket, its results or its teams. */
export function TournamentManager(props: TournamentManagerProps) {
  const { room, tournament, mode, onMode, onShare, onRename, onCompletion } = props;
  const setup = useTournamentSetup(tournament);
  const { format, look, labels, saved } = setup;
  const [dialog, setDialog] = useState<SetupDialog | 'discard' | null>(null);
  const [draft, dispatch] = useReducer(changeResults, NO_DRAFT);
  const [names, setNames] = useState<NamesDraft>({});
  const sheets = useSheetCount(room.id);
  const results = Object.keys(saved.results).length;
  const pending = reviewDraft(format, saved, draft).pending;
  const renamed = Object.keys(changedNames(format, look.names, names)).length;
  const unsaved = pending + renamed;
  const close = () => setDialog(null);
  const shared = { roomId: room.id, format, sheets, results, onClose: close };

  function leaveMode() {
    dispatch({ type: 'replace', draft: NO_DRAFT });
    setNames({});
    onMode('bracket');
  }
  const askToLeave = () => (unsaved > 0 ? setDialog('discard') : leaveMode());

  return (
    <>
      <ManagerHead
        title={TITLES[mode]}
        badge={BADGES[format.family]}
        completed={completedText(room, mode)}
        roomCode={room.roomCode}
        password={room.roomPassword}
        onShare={onShare}
      >
        {mode === 'bracket' ? (
          <TournamentSettings
            isCompleted={room.isCompleted}
            family={format.family}
            onRename={onRename}
            onCompletion={onCompletion}
            onMode={onMode}
            onDialog={setDialog}
          />
        ) : (
          <Button variant="ghost" icon={X} onClick={askToLeave}>
            {mode === 'results' ? 'Exit Results' : 'Close'}
          </Button>
        )}
      </ManagerHead>
      {mode !== 'teams' && (
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
          <LockNotice room={room} onSet={() => setDialog('lock')} />
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
        <ResultsEditor room={room} setup={setup} draft={draft} dispatch={dispatch} onUnmark={onCompletion} />
      )}
      {mode === 'teams' && (
        <NamesEditor
          room={room}
          format={format}
          look={look}
          draft={names}
          onDraft={setNames}
          onCancel={askToLeave}
          onDone={leaveMode}
        />
      )}
      {dialog === 'lock' && (
        <LockTimeDialog room={room} family={format.family} hasResults={results > 0} onClose={close} />
      )}
      {dialog === 'points' && (
        <PointsDialog {...shared} roundNames={look.spokenRounds} games={gamesPerRound(setup)} />
      )}
      {dialog === 'labels' && (
        <LabelsDialog roomId={room.id} labels={labels} tabs={roundTabs(format)} onClose={close} />
      )}
      {dialog === 'size' && <SizeDialog {...shared} namedRounds={hasNamedRounds(setup)} />}
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

function gamesPerRound({ format }: TournamentSetup): number[] {
  return boardShape(format).games.map((games) => games.length);
}

function hasNamedRounds({ format, labels }: TournamentSetup): boolean {
  return roundTabs(format).some((tab, index) => tab !== labels.roundNames[index]);
}

function completedText(room: Room, mode: TournamentMode): string | null {
  if (!room.isCompleted) return null;
  return mode === 'bracket'
    ? 'Final rankings are locked. Unmark it to change the bracket.'
    : 'Final rankings are locked.';
}
