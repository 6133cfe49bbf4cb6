import type { Fight, PastedCardReport } from '@lockroom/contract';
import { PASTE_MAX, readPastedCard } from '@lockroom/game';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DraftList } from '../../../ui/draft-list.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PasteSource } from '../../../ui/paste-source.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import type { CardOwner } from './card-owner.queries.ts';
import { PASTE_FAILED, usePasteCard } from './manager.queries.ts';
import styles from './paste-card-dialog.module.css';
import { cardOf, errorsOf, type PasteRow, placeOf, rowsOf } from './paste-draft.ts';
import { PasteReport } from './paste-report.tsx';
import { failureText, problemText } from './paste-words.ts';
import { PastedFightRow } from './pasted-fight-row.tsx';
import { fights } from './words.ts';

export interface PasteCardDialogProps {
  owner: CardOwner;
  card: readonly Fight[];
  onClose: () => void;
}

type Step = 'text' | 'draft' | 'changes';

const ORDERS = [
  { value: 'first', label: 'First line' },
  { value: 'last', label: 'Last line' },
] as const;

/** Takes a card from a text: what was read and what is unclear, then what would change, and only then the change. */
export function PasteCardDialog({ owner, card, onClose }: PasteCardDialogProps) {
  const [step, setStep] = useState<Step>('text');
  const [text, setText] = useState('');
  const [rows, setRows] = useState<readonly PasteRow[]>([]);
  const [mainFirst, setMainFirst] = useState(true);
  const [orderIsClear, setOrderIsClear] = useState(true);
  const [removeOthers, setRemoveOthers] = useState(false);
  const [report, setReport] = useState<PastedCardReport | null>(null);
  const paste = usePasteCard(owner, onClose);
  const reading = readPastedCard(text);
  const body = { fights: cardOf(rows, mainFirst), keepOthers: card.length > 0 && !removeOthers };
  const wrong = rows.filter((row) => Object.keys(errorsOf(row)).length > 0).length;
  const unclear = rows.filter((row) => row.problems.length > 0).length;

  function read() {
    if (!reading.ok) return;
    const { draft } = reading;
    setRows(rowsOf(draft));
    setMainFirst(draft.mainFirst);
    setOrderIsClear(draft.problems.every(({ field }) => field !== 'order'));
    setStep('draft');
  }

  function check(keepOthers = body.keepOthers) {
    paste.mutate(
      { ...body, keepOthers, preview: true },
      {
        onSuccess: (told) => {
          setReport(told);
          setStep('changes');
        },
      },
    );
  }

  function change(row: PasteRow) {
    setRows((all) => all.map((each) => (each.id === row.id ? row : each)));
  }

  const back = step === 'changes' ? 'draft' : 'text';
  const next = {
    text: {
      label: reading.ok ? `Read ${fights(reading.draft.fights.length)}` : 'Nothing to Read Yet',
      disabled: !reading.ok || reading.draft.fights.length + reading.draft.skipped.length === 0,
      go: read,
    },
    draft: {
      label: body.fights.length === 0 ? 'No Fights' : wrong > 0 ? 'Something Is Missing' : 'Check Changes',
      disabled: body.fights.length === 0 || wrong > 0,
      go: () => check(),
    },
    changes: {
      label: report?.hasChanges ? 'Take Over Card' : 'No Changes',
      disabled: !report?.hasChanges,
      go: () => paste.mutate(body),
    },
  }[step];

  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Paste a Card"
      description={DESCRIPTIONS[step]}
      submitLabel={next.label}
      submitVariant={step === 'changes' && (report?.fightsRemoved.length ?? 0) > 0 ? 'danger' : 'primary'}
      pendingLabel={step === 'changes' ? 'Saving...' : 'Checking...'}
      loading={paste.isPending}
      error={paste.error && errorText(paste.error, PASTE_FAILED)}
      submitDisabled={next.disabled}
      onSubmit={next.go}
    >
      {step === 'text' && (
        <PasteSource
          label="Card"
          value={text}
          most={PASTE_MAX.characters}
          error={reading.ok || text.trim() === '' ? null : failureText(reading.failure)}
          onChange={setText}
        />
      )}
      {step === 'draft' && (
        <>
          <p role="status" className={styles.count}>
            {fights(body.fights.length)} read.{' '}
            {unclear > 0 && (unclear === 1 ? '1 line is unclear.' : `${unclear} lines are unclear.`)}
          </p>
          <div className={styles.order}>
            <span className="label">Main event</span>
            <SegmentedControl
              label="Main event"
              options={ORDERS}
              value={mainFirst ? 'first' : 'last'}
              onChange={(value) => {
                setMainFirst(value === 'first');
                setOrderIsClear(true);
              }}
            />
            {!orderIsClear && (
              <p className={styles.unclear}>
                {problemText({ line: 0, field: 'order', doubt: 'order', detail: '' })}
              </p>
            )}
          </div>
          <DraftList label="Draft">
            {rows.map((row) => (
              <PastedFightRow
                key={row.id}
                row={row}
                place={placeOf(rows, row, mainFirst)}
                onChange={change}
                onRemove={() => setRows((all) => all.filter(({ id }) => id !== row.id))}
              />
            ))}
          </DraftList>
        </>
      )}
      {step === 'changes' && report && (
        <PasteReport report={report}>
          {card.length > 0 && (
            <Checkbox
              label="Take fights off the card that the text does not name"
              checked={removeOthers}
              disabled={paste.isPending}
              onChange={(event) => {
                setRemoveOthers(event.target.checked);
                check(!event.target.checked);
              }}
            />
          )}
        </PasteReport>
      )}
      {step !== 'text' && (
        <Button
          variant="ghost"
          size="s"
          className={styles.back}
          icon={ArrowLeft}
          disabled={paste.isPending}
          onClick={() => setStep(back)}
        >
          {back === 'text' ? 'Back to the Text' : 'Back to the Draft'}
        </Button>
      )}
    </FormDialog>
  );
}

const DESCRIPTIONS: Readonly<Record<Step, string>> = {
  text: 'Any list or table of fights: names, odds if there are any, one fight per line.',
  draft: 'Look over what was read. Nothing is saved yet.',
  changes: 'This is what will change on the card.',
};
