import {
  type Format,
  formatSizes,
  gameCount,
  makeFormat,
  maxPoints,
  roundsOf,
  sidePlaces,
} from '@lockroom/game';
import { useId, useState } from 'react';
import { errorText } from '../../../api/errors.ts';
import { list } from '../../../app/list.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { BracketOwner } from './bracket-owner.queries.ts';
import styles from './dialogs.module.css';
import { SIZE_FAILED, useChangeSize } from './manager.queries.ts';
import { lostNames } from './names-draft.ts';
import { LiveNotes, Note, Warning } from './notes.tsx';
import type { SavedOutcome } from './results-draft.ts';
import { type SheetCount, sizeImpact } from './words.ts';

export interface SizeDialogProps {
  owner: BracketOwner;
  format: Format;
  /** Brackets that hold picks; null while not known. */
  sheets: SheetCount | null;
  /** Every team's name as it is stored, by id. */
  names: Readonly<Record<string, string>>;
  /** The rounds have names of the manager's own. */
  namedRounds: boolean;
  /** What is decided so far. */
  saved: SavedOutcome;
  onClose: () => void;
}

/** Most names that are listed one by one. */
const LISTED = 6;

/** Change Bracket Size: says what is cleared before anything is. Render it only while it is open. */
export function SizeDialog({ owner, format, sheets, names, namedRounds, saved, onClose }: SizeDialogProps) {
  const [size, setSize] = useState(format.size);
  const [reseeding, setReseeding] = useState(format.reseeding);
  const group = useId();
  const save = useChangeSize(owner, onClose);
  const next = makeFormat({ family: format.family, size, reseeding, roundPoints: format.roundPoints });
  const hasByes = sidePlaces(size) !== size / 2;
  // Without byes nobody moves, so the switch is not offered and stays as it was.
  const changed = size !== format.size || (hasByes && reseeding !== format.reseeding);
  const gone = lostNames(format, next, names);
  const isTemplate = owner.roomId === null;
  const impact = sheets && sizeImpact(sheets, saved);
  const loses = impact !== null;

  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={isTemplate ? 'Bracket Setup' : 'Change Bracket Size'}
      submitLabel={changed ? submitLabel(loses) : 'No Changes'}
      pendingLabel="Changing..."
      submitVariant={changed && loses ? 'danger' : 'primary'}
      loading={save.isPending}
      error={save.error && errorText(save.error, SIZE_FAILED)}
      submitDisabled={!changed || sheets === null}
      onSubmit={() => save.mutate({ bracketSize: size, reseeding })}
    >
      <fieldset>
        <legend className="sr">Teams</legend>
        <div className={styles.choices}>
          {formatSizes(format.family).map((choice) => (
            <label key={choice} className={styles.choice}>
              <input
                type="radio"
                className={styles.radio}
                name={group}
                value={choice}
                checked={choice === size}
                // biome-ignore lint/a11y/noAutofocus: a dialog takes the focus anyway, and would give it to the first size
                autoFocus={choice === format.size}
                onChange={() => setSize(choice)}
              />
              <span className={styles.figure}>{choice}</span>
              <span className="sr">teams</span>
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
        {!sheets && <Note>Counting the picks of this room...</Note>}
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
        {sheets && !loses && gone.length === 0 && (
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

function submitLabel(loses: boolean): string {
  return loses ? 'Clear and Change Size' : 'Change Bracket Size';
}
