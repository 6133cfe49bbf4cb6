import {
  clampPoints,
  maxPoints,
  POINT_PRESETS,
  POINTS,
  pointsOf,
  presetOf,
  presetRoundPoints,
} from '@lockroom/rules';
import { useState } from 'react';
import { conflictingValues } from '../../../shell/conflicting-values.ts';
import { counted } from '../../../shell/counted.ts';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LiveNotes, Note, Warning } from '../../../ui/notes.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { TournamentCompetition } from '../board/use-board-setup.ts';
import type { BoardOwner } from './board-owner.queries.ts';
import { styles } from './dialogs.classes.ts';
import { useBoardChange } from './manager.queries.ts';
import { type EntryCount, pointsImpact } from './words.ts';

export interface PointsDialogProps {
  owner: BoardOwner;
  savePoints: NonNullable<BoardOwner['savePoints']>;
  setup: TournamentCompetition;
  /** Counts of the entries with picks; null while loading. */
  entries: EntryCount | null;
  onClose: () => void;
}

export function PointsDialog({ owner, savePoints, setup, entries, onClose }: PointsDialogProps) {
  const { format, look, tournament } = setup;
  const games = setup.shape.games.map(({ length }) => length);
  const results = Object.keys(tournament.results).length;
  const saved = games.map((_, index) => pointsOf(format, index + 1));
  // What the form was filled with. Another session may change the points while the form is open.
  const [seen, setSeen] = useState(saved);
  const [draft, setDraft] = useState(() => saved.map(String));
  const save = useBoardChange(owner, {
    call: savePoints,
    // Shown in the form and its toast (rules: texts#tournament-forms).
    failed: 'Failed to save points configuration. Please try again.',
    done: () => ({ title: 'Points updated!' }),
    onDone: onClose,
  });
  const points = draft.map((text) => clampPoints(text));
  const preset = presetOf(points);
  const changed = points.some((value, index) => value !== saved[index]);
  const before = maxPoints(format);
  const after = maxPoints({ ...format, roundPoints: points });
  // Keep the points of rounds that only larger boards have.
  const further = format.roundPoints.slice(points.length);

  // The message names the stored points, so saving again overwrites them deliberately. Unedited rounds take the stored
  // points.
  function takeForSeen(error: unknown) {
    const now = conflictingValues(error);
    if (!now) return;
    const there = seen.map((own, index) => {
      const other = now[`roundPoints.${index}`];
      return typeof other === 'number' ? other : own;
    });
    setSeen(there);
    setDraft(points.map((own, index) => String(own === seen[index] ? there[index] : own)));
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Edit Point Rewards"
      description={`What a right pick is worth, ${POINTS.min} to ${POINTS.max} points per game of a round.`}
      submitLabel={changed ? 'Save Points' : 'No Changes'}
      pendingLabel="Saving..."
      loading={save.isPending}
      error={save.problem}
      submitDisabled={!changed}
      onSubmit={() =>
        save.mutate(
          { roundPoints: [...points, ...further], seen: { roundPoints: [...seen, ...further] } },
          { onError: takeForSeen },
        )
      }
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
              onClick={() => setDraft(presetRoundPoints(name, games.length).map(String))}
            >
              {name}
            </button>
          ))}
        </div>
      </fieldset>
      <ol className={cx('ruled', styles.rounds)}>
        {draft.map((text, index) => {
          const name = look.spokenRounds[index] ?? `Round ${index + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rounds are identified by position and never move
            <li key={index} className={styles.round}>
              <span className={styles.roundName}>
                <b className="min-w-0 truncate">{name}</b>
                <span className="text-xs text-ink-3">{counted(games[index] ?? 0, 'game')}</span>
              </span>
              <Field label={`Points of ${name}`} hideLabel>
                <TextInput
                  type="number"
                  inputMode="numeric"
                  min={POINTS.min}
                  max={POINTS.max}
                  className={styles.points}
                  value={text}
                  onChange={(event) => setDraft(draft.with(index, event.target.value))}
                  onFocus={(event) => event.target.select()}
                  onBlur={() => setDraft(points.map(String))}
                />
              </Field>
            </li>
          );
        })}
      </ol>
      <LiveNotes>
        <Note>Max Possible Points: {changed && after !== before ? `${before}, then ${after}` : before}</Note>
        {changed && entries && entries.picks > 0 && <Warning>{pointsImpact(entries, results)}</Warning>}
        {changed && entries?.picks === 0 && <Note>{pointsImpact(entries, results)}</Note>}
        {changed && !entries && (
          <Note>
            How many brackets have picks is not known yet. Members see the change in the changes log.
          </Note>
        )}
      </LiveNotes>
    </FormDialog>
  );
}
