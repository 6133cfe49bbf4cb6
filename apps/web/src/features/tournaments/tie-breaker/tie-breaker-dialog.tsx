import type { TieBreaker } from '@lockroom/contract';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { readScores, type ScoreProblem, scoreLine, typedScores } from './score-entry.ts';

interface TieBreakerDialogProps {
  /** The title and description default to the manager's wording. */
  title?: string;
  description?: string;
  submitLabel?: string;
  scores: TieBreaker;
  /** The two finalists or the names of their sides, left first. */
  teams: readonly [string, string];
  max: number;
  onSet: (scores: TieBreaker) => void;
  onClose: () => void;
}

export function TieBreakerDialog({
  title = 'Set Tie-Breaker Scores',
  description = 'The real score of the final. It decides between brackets with equal points and picks, and is saved with the results.',
  submitLabel = 'Set Scores',
  scores,
  teams,
  max,
  onSet,
  onClose,
}: TieBreakerDialogProps) {
  const [entry, setEntry] = useState(() => typedScores(scores));
  const [problem, setProblem] = useState<ScoreProblem | null>(null);
  /** The id of the error toast, which is dismissed once the error is fixed. */
  const [said, setSaid] = useState<number | null>(null);
  const reading = readScores(entry, max);
  const line = 'title' in reading ? null : scoreLine(reading);

  const field = (team: keyof typeof entry, label: string) => (
    <Field label={label}>
      <TextInput
        look="score"
        type="text"
        inputMode="numeric"
        maxLength={String(max).length + 1}
        value={entry[team]}
        onChange={(event) => {
          setEntry({ ...entry, [team]: event.target.value });
          setProblem(null);
        }}
        onFocus={(event) => event.target.select()}
      />
    </Field>
  );

  function submit() {
    if ('title' in reading) {
      setProblem(reading);
      setSaid(toast.show({ title: reading.title, description: reading.text, tone: 'danger' }));
      return;
    }
    if (said !== null) toast.dismiss(said);
    onSet(reading);
    onClose();
  }

  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={description}
      submitLabel={submitLabel}
      pendingLabel="Saving..."
      loading={false}
      error={problem?.text ?? null}
      onSubmit={submit}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-end gap-3">
        {field('team1', teams[0])}
        <span className="text-ink-3 leading-[78px]" aria-hidden>
          to
        </span>
        {field('team2', teams[1])}
      </div>
      {line && <p className="text-ink-2">Tie-Breaker: {line}</p>}
      {scoreLine(scores) && (
        <Button
          variant="ghost"
          className="justify-self-start"
          onClick={() => {
            onSet({ team1Score: null, team2Score: null });
            onClose();
          }}
        >
          Clear Scores
        </Button>
      )}
    </FormDialog>
  );
}

const buttonClass =
  'min-h-[max(36px,var(--touch))] py-1.5 px-3 rounded-md shadow-[inset_0_0_0_1px_color-mix(in_srgb,currentcolor_45%,transparent)] text-sm font-semibold leading-snug hover:not-disabled:bg-[color-mix(in_srgb,currentcolor_12%,transparent)] focus-visible:outline-current';
interface TieBreakerLineProps {
  scores: TieBreaker;
  pending: boolean;
  /** Opens the dialog; undefined if the score cannot be set. */
  onSet?: () => void;
}

export function TieBreakerLine({ scores, pending, onSet }: TieBreakerLineProps) {
  const line = scoreLine(scores);
  return (
    <div className="grid gap-2 justify-items-center text-center">
      {pending && (
        <span className="[--accent:#fbd92c] [--on-accent:#110f09]">
          <Badge tone="pending">Pending</Badge>
        </span>
      )}
      <span className="text-sm tabular-nums">
        {line ? `Tie-Breaker: ${line}` : 'No tie-breaker scores yet'}
      </span>
      {onSet && (
        <button type="button" className={buttonClass} onClick={onSet}>
          Set Tie-Breaker Scores
        </button>
      )}
    </div>
  );
}
