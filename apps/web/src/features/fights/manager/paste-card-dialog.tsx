import type { Fight, PastedCardReport, SameFights } from '@lockroom/contract';
import { readCardStart, readPastedCard } from '@lockroom/paste';
import { PASTE_MAX, writtenStart } from '@lockroom/rules';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { serverNow } from '../../../api/server-clock.ts';
import { counted } from '../../../shell/counted.ts';
import { errorText } from '../../../shell/errors.ts';
import { isOpen, SameFightsFields } from '../../../shell/same-fights.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChangeReport } from '../../../ui/change-report.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DraftList } from '../../../ui/draft-list.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PasteSource } from '../../../ui/paste-source.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import type { CardOwner } from './card-owner.queries.ts';
import { PASTE_FAILED, usePasteCard } from './manager.queries.ts';
import { cardOf, errorsOf, type PasteRow, placeOf, rowsOf } from './paste-draft.ts';
import { PASTE_FAILURES, problemText, reportParts } from './paste-words.ts';
import { PastedFightRow } from './pasted-fight-row.tsx';

export interface PasteCardDialogProps {
  owner: CardOwner;
  card: readonly Fight[];
  onClose: () => void;
  /** Called after the card was saved, with its start if the text contains one in the future. */
  onPasted: (start: string | null) => void;
}

type Step = 'text' | 'draft' | 'changes';

const TAKE = 'Use this card';

const ORDERS = [
  { value: 'first', label: 'First line' },
  { value: 'last', label: 'Last line' },
] as const;

/** Imports a card from text in three steps: enter the text, correct the draft, confirm the changes. */
export function PasteCardDialog({ owner, card, onClose, onPasted }: PasteCardDialogProps) {
  const [step, setStep] = useState<Step>('text');
  const [text, setText] = useState('');
  const [rows, setRows] = useState<readonly PasteRow[]>([]);
  const [mainFirst, setMainFirst] = useState(true);
  const [orderIsClear, setOrderIsClear] = useState(true);
  const [removeOthers, setRemoveOthers] = useState(false);
  const [sameFights, setSameFights] = useState<SameFights>();
  const [report, setReport] = useState<PastedCardReport | null>(null);
  const paste = usePasteCard(owner, () => {
    const written = readCardStart(text);
    onPasted(written && writtenStart(written, serverNow()));
  });
  const reading = readPastedCard(text);
  // On an empty card, the draft equals the changes, because nothing can be removed.
  const isNew = card.length === 0;
  const body = { fights: cardOf(rows, mainFirst), keepOthers: isNew || !removeOthers, sameFights };
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

  function check(changed: Partial<typeof body>) {
    paste.mutate(
      { ...body, ...changed, preview: true },
      {
        onSuccess: (told) => {
          setReport(told);
          setStep('changes');
        },
        // The report on the screen still belongs to the previous answers.
        onError: () => setSameFights(sameFights),
      },
    );
  }

  function change(row: PasteRow) {
    setRows((all) => all.map((each) => (each.id === row.id ? row : each)));
  }

  const back = step === 'changes' ? 'draft' : 'text';
  const next = {
    text: {
      label: reading.ok ? `Read ${counted(reading.draft.fights.length, 'fight')}` : 'Nothing to Read Yet',
      disabled: !reading.ok || reading.draft.fights.length + reading.draft.skipped.length === 0,
      go: read,
    },
    draft: {
      label:
        body.fights.length === 0
          ? 'No Fights'
          : wrong > 0
            ? 'Something Is Missing'
            : isNew
              ? TAKE
              : 'Check Changes',
      disabled: body.fights.length === 0 || wrong > 0,
      // The answers belong to the previous draft.
      go: () => {
        setSameFights(undefined);
        return isNew ? paste.mutate(body) : check({ sameFights: undefined });
      },
    },
    changes: {
      label: report?.hasChanges ? TAKE : 'No Changes',
      disabled: !report?.hasChanges || isOpen(report.questions, sameFights),
      go: () => paste.mutate(body),
    },
  }[step];

  return (
    <FormDialog
      onClose={onClose}
      title="Paste a Card"
      description={DESCRIPTIONS[step]}
      submitLabel={next.label}
      submitVariant={step === 'changes' && (report?.fightsRemoved.length ?? 0) > 0 ? 'danger' : 'primary'}
      pendingLabel={step === 'changes' || isNew ? 'Saving...' : 'Checking...'}
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
          error={reading.ok || text.trim() === '' ? null : PASTE_FAILURES[reading.failure]}
          onChange={setText}
        />
      )}
      {step === 'draft' && (
        <>
          <p role="status" className="font-strong">
            {counted(body.fights.length, 'fight')} read.{' '}
            {unclear > 0 && (unclear === 1 ? '1 line is unclear.' : `${unclear} lines are unclear.`)}
          </p>
          <div className="grid gap-1.5">
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
              <p className="text-sm text-live leading-[1.35]">
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
        <>
          <SameFightsFields
            questions={report.questions}
            answers={sameFights}
            disabled={paste.isPending}
            onAnswer={(answers) => {
              setSameFights(answers);
              check({ sameFights: answers });
            }}
          />
          {report.hasChanges ? (
            <ChangeReport parts={reportParts(report)} />
          ) : (
            <p role="status">The card is like this already. Nothing changes.</p>
          )}
          <Checkbox
            label="Take fights off the card that the text does not name"
            checked={removeOthers}
            disabled={paste.isPending}
            onChange={(event) => {
              setRemoveOthers(event.target.checked);
              check({ keepOthers: !event.target.checked });
            }}
          />
        </>
      )}
      {step !== 'text' && (
        <Button
          variant="ghost"
          size="s"
          className="justify-self-start"
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
  text: 'A list, a table or a page with fights: the names, and odds if there are any. What is unclear is marked.',
  draft: 'Look over what was read. Nothing is saved yet.',
  changes: 'This is what will change on the card.',
};
