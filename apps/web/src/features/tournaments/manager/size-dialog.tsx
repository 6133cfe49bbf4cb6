import {
  formatSizes,
  gameCount,
  makeFormat,
  maxPoints,
  resizedRoundPoints,
  roundsOf,
  roundTabs,
  sidePlaces,
} from '@lockroom/rules';
import { useId, useState } from 'react';
import { list } from '../../../shell/list.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LiveNotes, Note, Warning } from '../../../ui/notes.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { TournamentCompetition } from '../board/use-board-setup.ts';
import type { BoardOwner } from './board-owner.queries.ts';
import { styles } from './dialogs.classes.ts';
import { useBoardChange } from './manager.queries.ts';
import { lostNames } from './names-draft.ts';
import { type EntryCount, sizeImpact } from './words.ts';

export interface SizeDialogProps {
  owner: BoardOwner;
  setup: TournamentCompetition;
  /** Counts of the entries with picks; null while loading. */
  entries: EntryCount | null;
  onClose: () => void;
}

/** The most names listed; the rest are only counted. */
const LISTED = 6;

export function SizeDialog({ owner, setup, entries, onClose }: SizeDialogProps) {
  const { format, look, tournament } = setup;
  const [size, setSize] = useState(format.size);
  const [reseeding, setReseeding] = useState(format.reseeding);
  const group = useId();
  const save = useBoardChange(owner, {
    call: owner.changeSize,
    // Shown in the form and its alert (rules: texts#alerts).
    failed: 'Failed to change bracket size. Please try again.',
    lost: 'Error changing bracket size. Please try again.',
    done: ({ bracketSize }) => ({
      title: 'Bracket size changed',
      description: `The bracket has ${bracketSize} teams.`,
    }),
    onDone: onClose,
  });
  const bare = makeFormat({ family: format.family, size, reseeding });
  const next = {
    ...bare,
    roundPoints: resizedRoundPoints(format.roundPoints, roundsOf(format), roundsOf(bare)),
  };
  const hasByes = sidePlaces(size) !== size / 2;
  // Without byes, reseeding has no effect, so the switch is hidden and keeps its value.
  const changed = size !== format.size || (hasByes && reseeding !== format.reseeding);
  const gone = lostNames(format, next, look.names);
  const isTemplate = owner.roomId === null;
  const impact = entries && sizeImpact(entries, tournament);
  const loses = impact !== null;
  const { roundNames } = tournament.labels;
  const namedRounds = roundTabs(format).some((tab, index) => tab !== roundNames[index]);

  return (
    <FormDialog
      onClose={onClose}
      title={isTemplate ? 'Bracket Setup' : 'Change Bracket Size'}
      submitLabel={!changed ? 'No Changes' : loses ? 'Clear and Change Size' : 'Change Bracket Size'}
      pendingLabel="Changing..."
      submitVariant={changed && loses ? 'danger' : 'primary'}
      loading={save.isPending}
      error={save.problem}
      submitDisabled={!changed || entries === null}
      onSubmit={() => save.mutate({ bracketSize: size, reseeding })}
    >
      <fieldset>
        <legend className="sr-only">Teams</legend>
        <div className={styles.choices}>
          {formatSizes(format.family).map((choice) => (
            <label key={choice} className={styles.choice}>
              <input
                type="radio"
                className="over-label"
                name={group}
                value={choice}
                checked={choice === size}
                // biome-ignore lint/a11y/noAutofocus: the dialog moves the focus anyway, by default to the first size
                autoFocus={choice === format.size}
                onChange={() => setSize(choice)}
              />
              <span className={styles.figure}>{choice}</span>
              <span className="sr-only">teams</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Note>
        {size} teams: {gameCount(next)} games, {roundsOf(next)} rounds, Max Possible Points {maxPoints(next)}.
      </Note>
      {hasByes && (
        <Switch
          label="Reseeding"
          description="After round 1 the best seed left meets the lowest one left. Off: round 1 winners go to fixed places."
          checked={reseeding}
          onChange={(event) => setReseeding(event.target.checked)}
        />
      )}
      <LiveNotes>
        {!entries && <Note>Counting the picks of this room...</Note>}
        {impact && <Warning>{impact}</Warning>}
        {gone.length > 0 && (
          <Warning>
            {gone.length > LISTED
              ? `${gone.length} teams and their names are gone from the smaller bracket.`
              : `Gone with their names: ${list(gone)}.`}
          </Warning>
        )}
        {namedRounds && roundsOf(next) !== roundsOf(format) && (
          <Note>
            Your round names stay with their numbers: round 1 keeps its name. Check them afterwards.
          </Note>
        )}
        {entries && !loses && gone.length === 0 && (
          <Note>
            {isTemplate
              ? 'There are no results yet, so nothing is lost.'
              : 'There are no picks and no results yet, so nothing is lost.'}
          </Note>
        )}
      </LiveNotes>
    </FormDialog>
  );
}
