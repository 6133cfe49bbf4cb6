import { type Format, maxPoints, POINT_PRESETS, POINTS, pointsOf, presetRoundPoints } from '@lockroom/game';
import { useState } from 'react';
import { errorText } from '../../../api/errors.ts';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import styles from './dialogs.module.css';
import { POINTS_FAILED, useSavePoints } from './manager.queries.ts';
import { LiveNotes, Note, Warning } from './notes.tsx';
import { maxPointsUnder, pointsDraft, pointsOfDraft, presetOf, setRound } from './points-draft.ts';
import { counted, pointsImpact, type SheetCount } from './words.ts';

export interface PointsDialogProps {
  roomId: string;
  format: Format;
  /** One per round. */
  roundNames: readonly string[];
  /** Games in each round. */
  games: readonly number[];
  /** Brackets that hold picks; null while not known. */
  sheets: SheetCount | null;
  /** How many games have a result. */
  results: number;
  onClose: () => void;
}

/** Edit Point Rewards: what a right pick of each round is worth. Render it only while it is open. */
export function PointsDialog({
  roomId,
  format,
  roundNames,
  games,
  sheets,
  results,
  onClose,
}: PointsDialogProps) {
  const saved = games.map((_, index) => pointsOf(format, index + 1));
  const [draft, setDraft] = useState(() => pointsDraft(saved));
  const save = useSavePoints(roomId, onClose);
  const points = pointsOfDraft(draft);
  const preset = presetOf(points);
  const changed = points.some((value, index) => value !== saved[index]);
  const before = maxPoints(format);
  const after = maxPointsUnder(format, points);

  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Edit Point Rewards"
      description={`What a right pick is worth, ${POINTS.min} to ${POINTS.max} points per game of a round.`}
      submitLabel={changed ? 'Save Points' : 'No Changes'}
      pendingLabel="Saving..."
      loading={save.isPending}
      error={save.error && errorText(save.error, POINTS_FAILED)}
      submitDisabled={!changed}
      // What is kept for the rounds of a larger bracket stays.
      onSubmit={() => save.mutate([...points, ...format.roundPoints.slice(points.length)])}
    >
      <fieldset className={styles.group}>
        <legend className="label">Presets</legend>
        <div className={cx(styles.choices, styles.three)}>
          {POINT_PRESETS.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.choice}
              aria-pressed={preset === name}
              onClick={() => setDraft(pointsDraft(presetRoundPoints(name, games.length)))}
            >
              {name}
            </button>
          ))}
        </div>
      </fieldset>
      <ol className={styles.rounds}>
        {draft.map((text, index) => {
          const name = roundNames[index] ?? `Round ${index + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a round is its place, and rounds never move
            <li key={index} className={styles.round}>
              <span className={styles.roundName}>
                <b className="trunc">{name}</b>
                <span className="tiny dim">{counted(games[index] ?? 0, 'game')}</span>
              </span>
              <Field label={`Points of ${name}`} hideLabel>
                <TextInput
                  type="number"
                  inputMode="numeric"
                  min={POINTS.min}
                  max={POINTS.max}
                  className={styles.points}
                  value={text}
                  onChange={(event) => setDraft(setRound(draft, index, event.target.value))}
                  onFocus={(event) => event.target.select()}
                  onBlur={() => setDraft(pointsDraft(points))}
                />
              </Field>
            </li>
          );
        })}
      </ol>
      <LiveNotes>
        <Note>Max Possible Points: {changed && after !== before ? `${before}, then ${after}` : before}</Note>
        {changed && sheets && sheets.picks > 0 && <Warning>{pointsImpact(sheets, results)}</Warning>}
        {changed && (!sheets || sheets.picks === 0) && (
          <Note>{pointsImpact(sheets ?? { brackets: 0, picks: 0 }, results)}</Note>
        )}
      </LiveNotes>
    </FormDialog>
  );
}
