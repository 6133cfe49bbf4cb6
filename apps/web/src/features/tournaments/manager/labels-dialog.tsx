import type { ConferenceLabels } from '@lockroom/contract';
import { roundTabs, TEXT_MAX } from '@lockroom/rules';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { conflictingValues } from '../../../shell/conflicting-values.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LiveNotes, Warning } from '../../../ui/notes.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { TournamentCompetition } from '../board/use-board-setup.ts';
import type { BoardOwner } from './board-owner.queries.ts';
import { ColorChoice } from './color-choice.tsx';
import { styles } from './dialogs.classes.ts';
import { addRound, changedLabels, hasEmptyName, nameError, removeRound } from './labels-draft.ts';
import { useBoardChange } from './manager.queries.ts';

export interface LabelsDialogProps {
  owner: BoardOwner;
  setup: TournamentCompetition;
  onClose: () => void;
}

const SIDES = [
  { side: 'Left', label: 'leftLabel', color: 'leftColor' },
  { side: 'Right', label: 'rightLabel', color: 'rightColor' },
] as const;
const REGIONS = ['Top left', 'Bottom left', 'Top right', 'Bottom right'] as const;

export function LabelsDialog({ owner, setup, onClose }: LabelsDialogProps) {
  const { labels } = setup.tournament;
  /** The default name of every round. */
  const tabs = roundTabs(setup.format);
  // What the form was filled with. Another session may change the names while the form is open.
  const [seen, setSeen] = useState(labels);
  const [draft, setDraft] = useState(labels);
  const [checked, setChecked] = useState(false);
  const save = useBoardChange(owner, {
    call: owner.saveLabels,
    // Shown in the form and its toast (rules: texts#tournament-forms).
    failed: 'Failed to save conference labels. Please try again.',
    done: () => ({ title: 'Conference & Round Names Updated!' }),
    onDone: onClose,
  });
  const changes = changedLabels(seen, draft);
  const errorOf = (name: string) => (checked ? nameError(name) : null);
  const change = (next: Partial<ConferenceLabels>) => setDraft({ ...draft, ...next });

  function submit() {
    setChecked(true);
    if (hasEmptyName(draft) || !changes) return;
    save.mutate(
      { ...changes, seen },
      {
        onError: (error) => {
          // The message names the stored labels, so saving again overwrites them deliberately.
          const now: Partial<ConferenceLabels> | null = conflictingValues(error);
          if (now) setSeen({ ...seen, ...now });
        },
      },
    );
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Edit Conference & Round Names"
      submitLabel={changes ? 'Save Names' : 'No Changes'}
      pendingLabel="Saving..."
      loading={save.isPending}
      error={save.problem}
      submitDisabled={!changes}
      onSubmit={submit}
    >
      {SIDES.map(({ side, label, color }) => (
        <div key={label} className={styles.group}>
          <Field label={`${side} label`} error={errorOf(draft[label])}>
            <TextInput
              value={draft[label]}
              maxLength={TEXT_MAX.conferenceLabel}
              onChange={(event) => change({ [label]: event.target.value })}
            />
          </Field>
          <ColorChoice
            legend={`${side} colour`}
            value={draft[color]}
            onChange={(chosen) => change({ [color]: chosen })}
          />
        </div>
      ))}
      <LiveNotes>
        {draft.leftColor === draft.rightColor && <Warning>Both sides have the same colour.</Warning>}
      </LiveNotes>
      {draft.regionNames && (
        <fieldset className={styles.group}>
          <legend className="label">Regions</legend>
          {REGIONS.map((place, index) => (
            <Field key={place} label={`${place} region`} error={errorOf(draft.regionNames?.[index] ?? '')}>
              <TextInput
                value={draft.regionNames?.[index] ?? ''}
                maxLength={TEXT_MAX.conferenceLabel}
                onChange={(event) =>
                  change({ regionNames: draft.regionNames?.with(index, event.target.value) })
                }
              />
            </Field>
          ))}
        </fieldset>
      )}
      <fieldset className={styles.group}>
        <legend className="label">Round names</legend>
        {draft.roundNames.map((name, index) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: rounds are identified by position and never move
            key={index}
            label={`Round ${index + 1} of ${tabs.length}`}
            error={errorOf(name)}
          >
            <TextInput
              value={name}
              maxLength={TEXT_MAX.roundName}
              placeholder={tabs[index]}
              onChange={(event) => change({ roundNames: draft.roundNames.with(index, event.target.value) })}
            />
          </Field>
        ))}
        <p className="text-sm text-ink-2">
          {draft.roundNames.length < tabs.length
            ? `Without a name of their own: ${tabs.slice(draft.roundNames.length).join(', ')}.`
            : `All ${tabs.length} rounds of this bracket have a name.`}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="ghost"
            icon={Plus}
            disabled={draft.roundNames.length >= tabs.length}
            onClick={() => setDraft(addRound(draft, tabs))}
          >
            Add Round
          </Button>
          {draft.roundNames.length > 1 && (
            <Button variant="ghost" icon={Minus} onClick={() => setDraft(removeRound(draft))}>
              Remove Round
            </Button>
          )}
        </div>
      </fieldset>
    </FormDialog>
  );
}
