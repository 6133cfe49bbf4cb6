import type { Fight, PastedCardReport, SameFights } from '@lockroom/contract';
import {
  type CardDoubt,
  type CardDraft,
  type CardProblem,
  type PasteFailure,
  readCardStart,
  readPastedCard,
} from '@lockroom/paste';
import { fightPlace, isValidOdds, normalizeOdds, PASTE_MAX, TEXT_MAX, writtenStart } from '@lockroom/rules';
import { ArrowLeft, Check, Pencil } from 'lucide-react';
import { useState } from 'react';
import { serverNow } from '../../../api/server-clock.ts';
import { errorText } from '../../../shell/errors.ts';
import { useRoomZone } from '../../../shell/room-zone.ts';
import { counted } from '../../../shell/words.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox, Field, TextInput } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SegmentedControl } from '../../../ui/tabs.tsx';
import { DraftList, DraftRow, PasteSource } from '../../competitions/manager/paste.tsx';
import { Odds } from '../card/fighter-plate.tsx';
import { type ChangePart, ChangeReport, isOpen, SameFightsFields } from './change-report.tsx';
import { type CardOwner, usePasteCard } from './manager.queries.ts';

type PasteField = 'fighter1' | 'odds1' | 'fighter2' | 'odds2';

/** A line of the draft: a fight to save, or text that could not be parsed. */
interface PasteRow {
  id: number;
  line: number;
  /** The fight parsed from the line; null for an unused line. */
  fight: Record<PasteField, string> | null;
  text: string;
  /** What was unclear in the text; empty after an edit. */
  problems: readonly CardProblem[];
}

function rowsOf({ fights, skipped, problems }: CardDraft): PasteRow[] {
  const of = (line: number) =>
    problems.filter((problem) => problem.line === line && problem.field !== 'order');
  const rows = [
    ...fights.map(({ line, fighter1, fighter2, odds1, odds2 }) => ({
      line,
      text: '',
      fight: { fighter1, fighter2, odds1: odds1 ?? '', odds2: odds2 ?? '' },
    })),
    ...skipped.map(({ line, text }) => ({ line, text, fight: null })),
  ];
  const known = new Set(rows.map(({ line }) => line));
  const heads = problems.filter(({ line, field }) => !known.has(line) && field !== 'order');
  const extra = [...new Set(heads.map(({ line }) => line))].map((line) => ({ line, text: '', fight: null }));
  return [...rows, ...extra]
    .toSorted((a, b) => a.line - b.line)
    .map((row, id) => ({ id, ...row, problems: of(row.line) }));
}

/** Returns the request body, Fight 1 first, without empty odds. */
function fightsOf(rows: readonly PasteRow[], mainFirst: boolean) {
  const fights = rows.flatMap(({ fight }) => {
    if (!fight) return [];
    const [fighter1Odds, fighter2Odds] = [normalizeOdds(fight.odds1, ''), normalizeOdds(fight.odds2, '')];
    return [
      {
        fighter1: fight.fighter1.trim(),
        fighter2: fight.fighter2.trim(),
        ...(fighter1Odds && { fighter1Odds }),
        ...(fighter2Odds && { fighter2Odds }),
      },
    ];
  });
  return mainFirst ? fights.toReversed() : fights;
}

/** Returns the title that a row's fight will have on the new card. */
function placeOf(rows: readonly PasteRow[], row: PasteRow, mainFirst: boolean): string {
  if (!row.fight) return 'Not used';
  const fights = rows.filter(({ fight }) => fight !== null);
  const index = fights.indexOf(row);
  return fightPlace(mainFirst ? fights.length - 1 - index : index, fights.length).title;
}

function errorsOf({ fight }: PasteRow): Partial<Record<PasteField, string | null>> {
  if (!fight) return {};
  const nameError = (name: string) => {
    if (name.trim() === '') return 'Please enter a name';
    return name.trim().length > TEXT_MAX.fighterName ? 'Too long for a name' : null;
  };
  const oddsError = (odds: string) =>
    odds.trim() === '' || isValidOdds(normalizeOdds(odds, '')) ? null : 'Like +150, -150 or N/A';
  return {
    fighter1: nameError(fight.fighter1),
    fighter2: nameError(fight.fighter2),
    odds1: oddsError(fight.odds1),
    odds2: oddsError(fight.odds2),
  };
}

const isWrong = (row: PasteRow) => Object.values(errorsOf(row)).some((error) => error !== null);

/** Why the text cannot be parsed; null if the text is empty. */
const PASTE_FAILURES: Readonly<Record<PasteFailure, string | null>> = {
  'too-large': `This is too long for a card: at most ${PASTE_MAX.characters.toLocaleString('en')} characters are read.`,
  'too-many-lines': `This is too long for a card: at most ${PASTE_MAX.lines.toLocaleString('en')} lines are read.`,
  'unclosed-quote': 'A quotation mark is missing.',
  'no-text': null,
};

const ordinalOf = (field: CardProblem['field']) => (field === 'fighter1' ? 'first' : 'second');

const DOUBTS: Readonly<Record<CardDoubt, (problem: CardProblem) => string>> = {
  unread: () => 'This does not look like a fight.',
  several: () => 'More than two names on one line.',
  separator: () => 'It is unclear where one name ends and the other begins.',
  pairing: () => 'It is unclear whether these two fight each other.',
  'event-name': () => "Looks like the event's name; another line has both full names.",
  'left-out': ({ detail }) => `Left out: ${detail}`,
  name: ({ field }) => `Does not look like a name: the ${ordinalOf(field)} fighter.`,
  'unknown-fighter': ({ field }) => `The ${ordinalOf(field)} fighter is not known yet.`,
  long: () => 'Too long to read.',
  same: () => 'Both fighters have the same name.',
  twice: ({ detail }) => `${detail} is in another fight, too.`,
  odds: ({ detail }) => `These odds cannot be read: ${detail}`,
  'one-odds': () => 'Only one fighter has odds.',
  'both-plus': () => 'Both fighters have plus odds.',
  order: () => 'Say which fight is the main event.',
  'too-many': () => `A card can have at most ${PASTE_MAX.fights} fights.`,
};

/** Describes the changes that a pasted card makes, with deletions first. */
function reportParts(report: PastedCardReport): ChangePart[] {
  const picks = report.picksCleared.map((each) => `${counted(each.picks, 'pick')} of ${each.bracketName}`);
  return [
    { title: 'Picks deleted', isLoss: true, items: picks },
    { title: 'Fights taken off the card', isLoss: true, items: report.fightsRemoved },
    { title: 'New fights', isLoss: false, items: report.fightsAdded.toReversed() },
    { title: 'Fights changed', isLoss: false, items: report.fightsChanged.toReversed() },
  ];
}

interface PastedFightRowProps {
  row: PasteRow;
  place: string;
  onChange: (row: PasteRow) => void;
  onRemove: () => void;
}

/** One line of a pasted card: the parsed fight, or the unused text. Both can be edited. */
function PastedFightRow({ row, place, onChange, onRemove }: PastedFightRowProps) {
  const [editing, setEditing] = useState(false);
  const { fight, line } = row;
  const errors = errorsOf(row);
  const isOpen = fight !== null && (editing || isWrong(row));
  const set = (field: PasteField, text: string) =>
    // An edit also clears the warnings about unclear text.
    fight && onChange({ ...row, fight: { ...fight, [field]: text }, problems: [] });

  function edit() {
    if (!fight)
      onChange({
        ...row,
        fight: { fighter1: row.text.slice(0, TEXT_MAX.fighterName), fighter2: '', odds1: '', odds2: '' },
      });
    setEditing(!editing);
  }

  return (
    <DraftRow
      line={line}
      place={place}
      unused={!fight}
      problems={row.problems.map((problem) => DOUBTS[problem.doubt](problem))}
      onRemove={onRemove}
      actions={
        <IconButton
          icon={isOpen ? Check : Pencil}
          size="s"
          label={isOpen ? `Done with line ${line}` : `Edit line ${line}`}
          onClick={edit}
        />
      }
    >
      {!fight && row.text !== '' && <p className="wrap-anywhere">{row.text}</p>}
      {fight &&
        ([1, 2] as const).map((corner) =>
          isOpen ? (
            <div key={corner} className="grid grid-cols-[minmax(0,1fr)_96px] gap-2 py-1">
              <Field label={`Line ${line}, fighter ${corner}`} hideLabel error={errors[`fighter${corner}`]}>
                <TextInput
                  value={fight[`fighter${corner}`]}
                  placeholder={`Fighter ${corner}`}
                  maxLength={TEXT_MAX.fighterName}
                  autoCapitalize="words"
                  spellCheck={false}
                  onChange={(event) => set(`fighter${corner}`, event.target.value)}
                />
              </Field>
              <Field
                label={`Line ${line}, odds of fighter ${corner}`}
                hideLabel
                error={errors[`odds${corner}`]}
              >
                <TextInput
                  value={fight[`odds${corner}`]}
                  placeholder="N/A"
                  maxLength={TEXT_MAX.odds}
                  spellCheck={false}
                  onChange={(event) => set(`odds${corner}`, event.target.value)}
                />
              </Field>
            </div>
          ) : (
            <p key={corner} className="grid grid-cols-[minmax(0,1fr)_auto] gap-2.5 items-baseline">
              <span className="font-semibold wrap-anywhere">{fight[`fighter${corner}`]}</span>
              <Odds odds={fight[`odds${corner}`]} />
            </p>
          ),
        )}
    </DraftRow>
  );
}

interface PasteCardDialogProps {
  owner: CardOwner;
  card: readonly Fight[];
  onClose: () => void;
  /** Called after the card has been saved, with the card's start time if the text contains a future start. */
  onPasted: (start: string | null, wasEmpty: boolean) => void;
}

type Step = 'text' | 'draft' | 'changes';

const USE_CARD = 'Use this card';

const usedText = (fights: number) => (fights === 1 ? 'Use this fight' : `Use these ${fights} fights`);

const ORDERS = [
  { value: 'first', label: 'First' },
  { value: 'last', label: 'Last' },
] as const;

/** Imports a card from text in three steps: enter the text, correct the draft, confirm the changes. */
export function PasteCardDialog({ owner, card, onClose, onPasted }: PasteCardDialogProps) {
  const timeZone = useRoomZone();
  const [wasEmpty] = useState(card.length === 0);
  const [step, setStep] = useState<Step>('text');
  const [text, setText] = useState('');
  const [rows, setRows] = useState<readonly PasteRow[]>([]);
  const [mainFirst, setMainFirst] = useState(true);
  const [removeOthers, setRemoveOthers] = useState(false);
  const [sameFights, setSameFights] = useState<SameFights>();
  const [report, setReport] = useState<PastedCardReport | null>(null);
  const paste = usePasteCard(owner, () => {
    const written = readCardStart(text);
    onPasted(written && writtenStart(written, serverNow(), timeZone), wasEmpty);
  });
  const reading = readPastedCard(text);
  // On an empty card, the draft already shows all changes, because nothing can be removed.
  const isNew = card.length === 0;
  const body = { fights: fightsOf(rows, mainFirst), keepOthers: isNew || !removeOthers, sameFights };
  const unclear = rows.filter((row) => row.problems.length > 0).length;

  // If nothing is unclear, the card is created with one tap. This can be undone.
  const clear = isNew && reading.ok && isClear(reading.draft) ? reading.draft : null;

  function read() {
    if (!reading.ok) return;
    const { draft } = reading;
    if (clear) return paste.mutate({ fights: fightsOf(rowsOf(draft), draft.mainFirst), keepOthers: true });
    setRows(rowsOf(draft));
    setMainFirst(draft.mainFirst);
    setStep('draft');
  }

  function check(changed: Partial<typeof body>) {
    paste.mutate(
      { ...body, ...changed, preview: true },
      {
        onSuccess: (report) => {
          setReport(report);
          setStep('changes');
        },
        // The preview failed, so restore the 'same fight?' answers that the displayed report is based on.
        onError: () => setSameFights(sameFights),
      },
    );
  }

  function change(row: PasteRow) {
    setRows((all) => all.map((each) => (each.id === row.id ? row : each)));
  }

  const readLabel = reading.ok ? `Read ${counted(reading.draft.fights.length, 'fight')}` : 'Read card';
  const next = {
    text: {
      label: clear ? usedText(clear.fights.length) : readLabel,
      disabled: !reading.ok || reading.draft.fights.length + reading.draft.skipped.length === 0,
      go: read,
    },
    draft: {
      label: isNew || body.fights.length === 0 ? USE_CARD : 'Check Changes',
      disabled: body.fights.length === 0 || rows.some(isWrong),
      // Clear the 'same fight?' answers, because they were given for the previous draft.
      go: () => {
        setSameFights(undefined);
        return isNew ? paste.mutate(body) : check({ sameFights: undefined });
      },
    },
    changes: {
      label: report?.hasChanges ? USE_CARD : 'No Changes',
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
      error={paste.error && errorText(paste.error, 'Failed to paste card. Please try again.')}
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
      {step === 'text' && clear && (
        <p role="status" className="text-sm text-ink-2">
          {clearText(clear)}
        </p>
      )}
      {step === 'draft' && (
        <>
          <p role="status" className="font-strong">
            Check your {counted(body.fights.length, 'fight')}.{' '}
            {unclear > 0 && (unclear === 1 ? '1 line is unclear.' : `${unclear} lines are unclear.`)}
          </p>
          <div className="grid gap-1.5">
            <span className="font-semibold">Which one is the main event?</span>
            <SegmentedControl
              label="Main event"
              options={ORDERS}
              value={mainFirst ? 'first' : 'last'}
              onChange={(value) => setMainFirst(value === 'first')}
            />
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
            <p role="status">The card is already like this. Nothing will change.</p>
          )}
          <Checkbox
            label="Remove fights that are not in the text"
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
          onClick={() => setStep(step === 'draft' ? 'text' : 'draft')}
        >
          {step === 'draft' ? 'Back to the Text' : 'Back to the Draft'}
        </Button>
      )}
    </FormDialog>
  );
}

function isClear({ fights, problems }: CardDraft): boolean {
  const lines = new Set(fights.map(({ line }) => line));
  return fights.length > 0 && problems.every(({ line, field }) => field !== 'order' && !lines.has(line));
}

/** Summarizes a draft in which nothing is unclear. Names its main event and says how many lines are unused. */
function clearText({ fights, skipped, mainFirst }: CardDraft): string {
  const main = fights.at(mainFirst ? 0 : -1);
  const unused = skipped.length > 0 ? ` ${counted(skipped.length, 'line')} not used.` : '';
  return `Main event: ${main?.fighter1} vs ${main?.fighter2}.${unused}`;
}

const DESCRIPTIONS: Readonly<Record<Step, string>> = {
  text: 'Paste any text that lists the fights, with odds if you have them. We mark what is unclear.',
  draft: 'Nothing is saved yet.',
  changes: 'This is what will change on the card.',
};
