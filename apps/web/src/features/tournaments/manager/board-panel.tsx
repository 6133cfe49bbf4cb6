import type { TeamReplacePreview } from '@lockroom/contract';
import { playedTeams, TEXT_MAX, teamsOf } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { serverNow } from '../../../api/server-clock.ts';
import { errorText } from '../../../shell/errors.ts';
import { UnsavedGuard } from '../../../shell/unsaved-guard.tsx';
import { counted } from '../../../shell/words.ts';
import { Checkbox, Field, Select, TextInput } from '../../../ui/field.tsx';
import { ConfirmDialog, FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import {
  ActChoice,
  type ActLine,
  ActLines,
  LATER_MS,
  laterLock,
} from '../../competitions/manager/notices.tsx';
import type { TournamentCompetition } from '../board/board-look.ts';
import { TournamentBoard } from '../board/tournament-board.tsx';
import { TieBreakerLine } from '../tie-breaker/tie-breaker-dialog.tsx';
import { isJudged } from '../tournaments.queries.ts';
import { LabelsDialog, LockTimeDialog, PointsDialog, SizeDialog } from './board-dialogs.tsx';
import { type BoardOwner, replaceTeamPreviewQuery, useReplaceTeam } from './manager.queries.ts';
import { NamesEditor } from './names-editor.tsx';
import { ResultsDesk, type ResultsDeskProps } from './results-desk.tsx';
import { changedNames, type NamesDraft } from './team-names.ts';
import type { EntryCount } from './words.ts';

function leaveQuestion(count: number, leave: 'Exit' | 'Leave'): string {
  return count === 1
    ? `1 change is not saved. ${leave} and lose it?`
    : `${count} changes are not saved. ${leave} and lose them?`;
}

interface ReplaceTeamDialogProps extends Pick<BoardOwner, 'lockTime'> {
  roomId: string;
  setup: TournamentCompetition;
  onClose: () => void;
}

function ReplaceTeamDialog({ roomId, lockTime, setup, onClose }: ReplaceTeamDialogProps) {
  const { format, look, tournament } = setup;
  const [teamId, setTeamId] = useState('');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<'his' | 'follow' | null>(null);
  const [opened] = useState(serverNow);
  const lockAt = lockTime === null ? null : Date.parse(lockTime);
  const isLocked = lockAt !== null && lockAt <= opened;
  const hasResults = isJudged(tournament);
  const [isLater, setLater] = useState(isLocked && !hasResults);
  const isOpen = !hasResults && (isLater || !isLocked);
  const act = useReplaceTeam(roomId);
  const { data: preview } = useQuery({
    ...replaceTeamPreviewQuery(roomId, teamId),
    enabled: teamId !== '',
  });
  const takeBack = chosen ?? preview?.takeBack ?? 'his';
  const left = look.names[teamId] ?? '';
  const typed = name.trim();
  const played = playedTeams(format, tournament.results);
  const isSoon = !hasResults && lockAt !== null && lockAt - opened < 1.5 * LATER_MS;

  function submit() {
    act.mutate(
      {
        teamId,
        name: typed,
        takeBack,
        seen: { name: left },
        ...(isLater ? { lockTime: laterLock(lockAt) } : {}),
      },
      {
        onSuccess: ({ takenBack }) => {
          onClose();
          toast.show({
            title: `${typed} replaces ${left}`,
            description:
              takeBack === 'follow'
                ? `Picks on ${left} now count for ${typed}.`
                : `${counted(takenBack, 'pick')} cleared.`,
          });
        },
      },
    );
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Replace a team"
      description="For a team that withdraws before its first game. To fix a name, use Edit Teams."
      submitLabel={left === '' ? 'Replace' : `Replace ${left}`}
      pendingLabel="Replacing..."
      loading={act.isPending}
      error={act.error && errorText(act.error, 'The team could not be replaced.')}
      submitDisabled={teamId === '' || typed === ''}
      onSubmit={submit}
    >
      <Field label="Which team is out?">
        <Select value={teamId} onChange={({ target }) => setTeamId(target.value)}>
          <option value="">Choose the team</option>
          {teamsOf(format)
            .filter(({ id }) => !played.has(id))
            .map(({ id, side }) => (
              <option key={id} value={id}>
                {look.names[id]} ({look.sides[side].label} {look.seeds[id]})
              </option>
            ))}
        </Select>
      </Field>
      <Field label="Which team is in?">
        <TextInput
          value={name}
          maxLength={TEXT_MAX.teamName}
          autoCapitalize="words"
          spellCheck={false}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      {left !== '' && preview?.picked !== null && (
        <ActChoice
          label={`Picks on ${left}`}
          options={[
            { value: 'his', label: 'Clear them' },
            { value: 'follow', label: 'Keep for the new team' },
          ]}
          value={takeBack}
          onChange={setChosen}
        />
      )}
      {isSoon && (
        <Checkbox
          label={isLocked ? 'Unlock the bracket for 10 minutes' : 'Delay lock 10 min'}
          checked={isLater}
          onChange={({ target }) => setLater(target.checked)}
        />
      )}
      {preview && (
        <ActLines brackets={preview.brackets} lines={linesOf(preview, { takeBack, left, isOpen })} />
      )}
    </FormDialog>
  );
}

function linesOf(
  { picked, picks, others, told }: TeamReplacePreview,
  { takeBack, left, isOpen }: { takeBack: 'his' | 'follow'; left: string; isOpen: boolean },
): ActLine[] {
  if (picked === null || picks === null || others === null || told === null)
    return [{ figure: 'All', text: `picks on ${left} count for the new team, so that they stay secret` }];
  const line = (count: number, text: string, more?: string) =>
    count > 0 ? [{ figure: `${count}`, text, ...(more && { more }) }] : [];
  const later = others > 0 ? `, and ${counted(others, 'later pick')} with them` : '';
  return [
    ...(takeBack === 'follow'
      ? line(picks, `${picks === 1 ? 'pick' : 'picks'} on ${left} kept for the new team`)
      : line(
          picked,
          `${picked === 1 ? 'bracket loses its' : 'brackets lose their'} picks on ${left}`,
          `${counted(picks, 'pick')}${later}. ${isOpen ? 'They must be picked again.' : 'The bracket stays locked.'}`,
        )),
    ...line(told, `${told === 1 ? 'person gets' : 'people get'} a notification`),
  ];
}

type SetupDialog = 'lock' | 'points' | 'labels' | 'size' | 'replace';

export const TOURNAMENT_MODES = ['bracket', 'results', 'teams'] as const;
type TournamentMode = (typeof TOURNAMENT_MODES)[number];

interface BoardActions {
  open: (dialog: SetupDialog) => void;
  /** Opens the team names editor with the Paste Teams dialog on top. */
  pasteTeams: () => void;
  /** Changes the mode, unless there are unsaved names. */
  enter: (mode: TournamentMode) => void;
  /** Leaves the mode, after a confirmation if something is unsaved. */
  exit: () => void;
}

interface BoardPanelProps extends Omit<ResultsDeskProps, 'onExit'> {
  /** How many of the room's entries have picks; null while loading. */
  entries: EntryCount | null;
  mode: TournamentMode;
  /** The mode that the page opens in: `bracket` for a room, `teams` for a template. */
  home: Exclude<TournamentMode, 'results'>;
  onMode: (mode: TournamentMode) => void;
  /** Renders the title and actions. Results mode has its own header. */
  head: (actions: BoardActions) => ReactNode;
  notice?: (actions: BoardActions) => ReactNode;
  /** The dialog that is open initially. */
  begin?: SetupDialog | null;
  onClosed?: () => void;
}

/** Edits a board, its teams and its results, and warns before unsaved team names are lost. */
export function BoardPanel(props: BoardPanelProps) {
  const { owner, setup, entries, mode, home, onMode, head, notice, onUnmark, begin = null, onClosed } = props;
  const { format, look, tournament } = setup;
  const [dialog, setDialog] = useState<SetupDialog | 'discard' | null>(begin);
  const [names, setNames] = useState<NamesDraft>({});
  const [pasting, setPasting] = useState(false);
  const renamed = Object.keys(changedNames(format, look.names, names)).length;
  function close() {
    setDialog(null);
    onClosed?.();
  }

  function leaveMode() {
    setNames({});
    if (mode !== home) onMode(home);
  }

  function discardNames() {
    setNames({});
    toast.show({ title: 'Changes discarded', action: { label: 'Undo', onSelect: () => setNames(names) } });
  }

  const actions: BoardActions = {
    open: setDialog,
    pasteTeams: () => {
      onMode('teams');
      setPasting(true);
    },
    enter: (next) => {
      if (renamed === 0) return onMode(next);
      const description = 'Save or cancel them first.';
      toast.show({ title: 'Team names have unsaved changes', description, tone: 'danger' });
    },
    exit: () => (renamed > 0 ? setDialog('discard') : leaveMode()),
  };
  const cancelNames = home === 'bracket' ? actions.exit : renamed > 0 ? discardNames : undefined;

  return (
    <>
      {mode !== 'results' && head(actions)}
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
        <ResultsDesk
          owner={owner}
          setup={setup}
          onExit={leaveMode}
          isManual={props.isManual}
          resultNote={props.resultNote}
          onUnmark={onUnmark}
        />
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
          title="Discard Team Names"
          text={leaveQuestion(renamed, 'Exit')}
          confirmLabel="Exit"
          pendingLabel="Exiting..."
          cancelLabel="Stay"
          onConfirm={async () => leaveMode()}
        />
      )}
      <UnsavedGuard active={renamed > 0} title="Unsaved team names" text={leaveQuestion(renamed, 'Leave')} />
    </>
  );
}
