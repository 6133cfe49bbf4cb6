import type { TeamReplacePreview } from '@lockroom/contract';
import { playedTeams, TEXT_MAX, teamsOf } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '../../../api/server-clock.ts';
import { counted } from '../../../shell/counted.ts';
import { errorText } from '../../../shell/errors.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { ActChoice, type ActLine, ActLines } from '../../competitions/manager/act-lines.tsx';
import { LATER_MS, laterLock } from '../../competitions/manager/lock-later.ts';
import type { TournamentCompetition } from '../board/use-board-setup.ts';
import { isJudged } from '../tournaments.queries.ts';
import { replaceTeamPreviewQuery, useReplaceTeam } from './manager.queries.ts';

export interface ReplaceTeamDialogProps {
  roomId: string;
  /** The lock time as an ISO string; null if there is none. */
  lockTime: string | null;
  setup: TournamentCompetition;
  onClose: () => void;
}

/** Replaces a team, after showing the effect on picks. Rendering the dialog opens it. */
export function ReplaceTeamDialog({ roomId, lockTime, setup, onClose }: ReplaceTeamDialogProps) {
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
                ? `Picks of ${left} now count for ${typed}.`
                : `${counted(takenBack, 'pick')} taken back.`,
          });
        },
      },
    );
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Replace a team"
      description="A team withdraws before its first game. To correct a spelling, use Edit Teams."
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
      {left !== '' && (
        <ActChoice
          label={`Picks of ${left}`}
          options={[
            { value: 'his', label: 'Take back' },
            { value: 'follow', label: 'Keep for the new team' },
          ]}
          value={takeBack}
          onChange={setChosen}
        />
      )}
      {isSoon && (
        <Checkbox
          label={`10 more minutes for the bracket${isLocked ? ', which is locked' : ''}`}
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

/** Describes the effect of a replacement, from the server's preview. */
function linesOf(
  { brackets, picked, picks, others, told }: TeamReplacePreview,
  { takeBack, left, isOpen }: { takeBack: 'his' | 'follow'; left: string; isOpen: boolean },
): ActLine[] {
  const follows = takeBack === 'follow';
  return [
    follows
      ? { figure: `${picks}`, text: `${picks === 1 ? 'pick' : 'picks'} of ${left} kept for the new team` }
      : {
          figure: `${picks}`,
          text: `${picks === 1 ? 'pick' : 'picks'} of ${left} taken back`,
          more: `in ${counted(picked, 'bracket')}, ${isOpen ? 'to be picked again' : 'and the bracket stays locked'}`,
        },
    ...(others > 0 && !follows
      ? [
          {
            figure: `${others}`,
            text: 'later picks taken back with them',
            more: 'in games whose teams are unknown without them',
          },
        ]
      : []),
    { figure: `${brackets - picked}`, text: 'without a pick of the team, nothing changes' },
    {
      figure: `${told}`,
      text: `${told === 1 ? 'member' : 'members'} told, once each`,
      more: 'with a link to the bracket',
    },
  ];
}
