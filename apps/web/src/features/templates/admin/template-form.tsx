import {
  DEFAULT_CONFERENCE_LABELS,
  DEFAULT_ODDS,
  DEFAULT_REGION_NAMES,
  type Format,
  fightPlace,
  findPreset,
  hasRegions,
  isValidOdds,
  normalizeOdds,
  TEXT_MAX,
  type TemplateSport,
  teamNames,
  teamsOf,
} from '@lockroom/rules';
import { ChevronDown, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { UnsavedGuard } from '../../../shell/unsaved-guard.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DateTimeInput, Field, FormError, TextInput } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.ts';
import { CornerFields } from '../../fights/manager/fight-draft.tsx';
import { type GroupLabels, teamGroups } from '../../tournaments/manager/team-names.ts';
import { type NewTemplate, useCreateTemplate } from './admin.queries.ts';
import { formatOf, nameMissing, read, SizeField, SportSelect, sizesOf } from './sport-choice.tsx';

const NO_PROBLEMS: DraftProblems = { fights: {} };

export function TemplateForm() {
  const [draft, setDraft] = useState<TemplateDraft>(EMPTY_DRAFT);
  const [checked, setChecked] = useState(false);
  const create = useCreateTemplate(() => {
    setDraft(EMPTY_DRAFT);
    setChecked(false);
  });
  const { sport } = draft;
  const change = (part: Partial<TemplateDraft>) => setDraft((typed) => ({ ...typed, ...part }));
  const format = formatOf(sport, draft.size);
  const found = problemsOf(draft);
  const problems = checked ? found : NO_PROBLEMS;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
    const first = firstProblem(draft, found);
    if (!first) return create.mutate(bodyOf(draft));
    setChecked(true);
    toast.show({ title: first.title, description: first.text, tone: 'danger' });
  }

  return (
    <form noValidate onSubmit={submit} aria-label="Create New Template">
      <Card className="grid grid-cols-1 gap-4">
        <Field label="Template Name" error={problems.name}>
          <TextInput
            value={draft.name}
            maxLength={TEXT_MAX.templateName}
            required
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <Field label="Event Name" error={problems.eventName}>
          <TextInput
            value={draft.eventName}
            maxLength={TEXT_MAX.eventName}
            required
            onChange={({ target }) => change({ eventName: target.value })}
          />
        </Field>
        <Field
          label="Starts (Mountain Time)"
          hint="Once it has a start time, everyone can find it under Upcoming events and create a room from it."
        >
          <DateTimeInput
            value={draft.startsAt}
            onChange={({ target }) => change({ startsAt: target.value })}
          />
        </Field>
        <Field label="Sport">
          <SportSelect value={sport} onChange={(next) => change({ sport: next, size: null })} />
        </Field>
        <SizeField sport={sport} size={format?.size ?? null} onChange={(size) => change({ size })} />
        {format ? (
          <TeamFields
            sport={sport}
            format={format}
            names={draft.teamNames}
            onChange={(teamNames) => change({ teamNames })}
          />
        ) : (
          <FightRows
            fights={draft.fights}
            problems={problems.fights}
            onChange={(fights) => change({ fights })}
          />
        )}
        <p className="text-sm text-ink-2">
          Points, photos, lock times and results can be set once the template has been created.
        </p>
        <FormError message={create.state.error} />
        <Button type="submit" variant="primary" loading={create.isPending} pendingLabel="Creating...">
          Create Template
        </Button>
      </Card>
      <UnsavedGuard
        active={isTouched(draft) && !create.isPending}
        title="Unsaved template"
        text="What you typed has not been saved. Leave this page anyway?"
      />
    </form>
  );
}

interface FightRowsProps {
  fights: readonly FightRow[];
  problems: DraftProblems['fights'];
  onChange: (fights: readonly FightRow[]) => void;
}

function FightRows({ fights, problems, onChange }: FightRowsProps) {
  const add = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className="grid grid-cols-1 justify-items-start gap-3">
      <legend className="label">Fights</legend>
      <ol className="grid grid-cols-1 gap-4 w-full empty:hidden">
        {fights.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            title={fightPlace(fights.length - 1 - index, fights.length).title}
            problems={problems[row.key] ?? {}}
            onType={(text, typed) =>
              onChange(fights.map((each) => (each === row ? { ...row, [text]: typed } : each)))
            }
            onRemove={() => {
              onChange(fights.filter((each) => each !== row));
              add.current?.focus();
            }}
          />
        ))}
      </ol>
      <Button
        ref={add}
        icon={Plus}
        onClick={() =>
          onChange([...fights, { ...EMPTY_ROW, key: 1 + Math.max(0, ...fights.map(({ key }) => key)) }])
        }
      >
        Add Fight
      </Button>
    </fieldset>
  );
}

interface RowProps {
  row: FightRow;
  title: string;
  problems: Partial<Record<FightText, string>>;
  onType: (text: FightText, typed: string) => void;
  onRemove: () => void;
}

function Row({ row, title, problems, onType, onRemove }: RowProps) {
  const first = useRef<HTMLInputElement>(null);
  // Focus the first name of a row that was just added.
  useEffect(() => first.current?.focus(), []);
  return (
    <li className="grid gap-2 grid-cols-1 pt-2 border-t border-line">
      <div className="flex items-center justify-between">
        <span className="disp text-[18px]">{title}</span>
        <IconButton size="s" icon={Trash2} label={`Remove ${title}`} onClick={onRemove} />
      </div>
      <div className="grid grid-cols-1 gap-y-3 gap-x-5 md:grid-cols-2">
        {([1, 2] as const).map((corner) => (
          <CornerFields
            key={corner}
            corner={corner}
            texts={row}
            errors={problems}
            onChange={onType}
            fight={title}
            nameRef={corner === 1 ? first : undefined}
          />
        ))}
      </div>
    </li>
  );
}

const summaryClass =
  'flex items-center gap-2 min-h-12 cursor-pointer list-none [&::-webkit-details-marker]:hidden [&_svg]:text-ink-3 [&_svg]:[transition:transform_var(--m2)_var(--ease)] in-[.team-fields-teams:not([open])]:[&_svg]:-rotate-90';

interface TeamFieldsProps {
  sport: TemplateSport;
  format: Format;
  names: Readonly<Record<string, string>>;
  onChange: (names: Readonly<Record<string, string>>) => void;
}

/** The team names of a new bracket, initially collapsed. An empty field keeps the default name. */
function TeamFields({ sport, format, names, onChange }: TeamFieldsProps) {
  const standard = teamNames(format);
  const teams = teamsOf(format);
  const named = teams.filter(({ id }) => names[id]?.trim()).length;
  return (
    <details className="team-fields-teams border-y border-line open:pb-4">
      <summary className={summaryClass}>
        <ChevronDown aria-hidden />
        <span className="font-semibold">Team Names</span>
        <span className="ml-auto text-sm text-ink-3">
          {named} of {teams.length} named
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-5 pt-2 md:grid-cols-2">
        {teamGroups(format, labelsOf(sport, format)).map((group) => (
          <fieldset key={group.label}>
            <legend className="label mb-2">{group.label}</legend>
            <ol className="grid gap-1.5">
              {group.teams.map(({ id, seed }) => (
                <li key={id} className="grid grid-cols-[28px_minmax(0,1fr)] items-center gap-2">
                  <span className="num text-ink-3 text-[18px] text-right" aria-hidden>
                    {seed}
                  </span>
                  <Field label={`${group.label}, seed ${seed}`} hideLabel>
                    <TextInput
                      value={names[id] ?? ''}
                      placeholder={standard[id]}
                      maxLength={TEXT_MAX.teamName}
                      autoCapitalize="words"
                      spellCheck={false}
                      onChange={({ target }) => onChange({ ...names, [id]: target.value })}
                    />
                  </Field>
                </li>
              ))}
            </ol>
          </fieldset>
        ))}
      </div>
    </details>
  );
}

function labelsOf(choice: TemplateSport, format: Format): GroupLabels {
  const { sport } = read(choice);
  const preset = findPreset(`${sport}-${format.size}`)?.config;
  const usual = DEFAULT_CONFERENCE_LABELS[format.family];
  return {
    regions: hasRegions(sport, format.size) ? DEFAULT_REGION_NAMES : null,
    sides: {
      left: { label: preset?.conferenceA ?? usual.leftLabel },
      right: { label: preset?.conferenceB ?? usual.rightLabel },
    },
  };
}

const FIGHT_TEXTS = ['fighter1', 'fighter1Odds', 'fighter2', 'fighter2Odds'] as const;
type FightText = (typeof FIGHT_TEXTS)[number];

type FightRow = { key: number } & Record<FightText, string>;

/** A new template as typed into the form. In `fights`, the main event comes first. */
interface TemplateDraft {
  name: string;
  eventName: string;
  /** The start in Mountain Time, such as '2026-12-12T18:00'; empty if unknown. */
  startsAt: string;
  sport: TemplateSport;
  size: number | null;
  fights: readonly FightRow[];
  teamNames: Readonly<Record<string, string>>;
}

/** Errors by field name. The errors in `fights` are grouped by row key. */
interface DraftProblems {
  name?: string;
  eventName?: string;
  fights: Readonly<Record<number, Partial<Record<FightText, string>>>>;
}

const EMPTY_DRAFT: TemplateDraft = {
  name: '',
  eventName: '',
  startsAt: '',
  sport: 'mma',
  size: null,
  fights: [],
  teamNames: {},
};

const NAME_REQUIRED = { title: 'Template Name Required', text: 'Please enter a template name' };
const NAMES_MISSING = 'Please enter both fighter names';
const ODDS_WRONG = 'Like +150, -150 or N/A';

const EMPTY_ROW = { fighter1: '', fighter1Odds: '', fighter2: '', fighter2Odds: '' };

function isTouched({ name, eventName, startsAt, fights, teamNames }: TemplateDraft): boolean {
  return [name, eventName, startsAt, ...fights.flatMap(textsOf), ...Object.values(teamNames)].some(
    (text) => text.trim() !== '',
  );
}

function problemsOf(draft: TemplateDraft): DraftProblems {
  return {
    ...(draft.name.trim() ? {} : { name: NAME_REQUIRED.text }),
    ...(draft.eventName.trim() ? {} : { eventName: nameMissing(draft.sport).text }),
    fights: Object.fromEntries(writtenFights(draft).map((row) => [row.key, rowProblems(row)])),
  };
}

/** Returns the first error, worded for a toast; null if there is none. */
function firstProblem(
  draft: TemplateDraft,
  { name, eventName, fights }: DraftProblems,
): { title: string; text: string } | null {
  if (name) return NAME_REQUIRED;
  if (eventName) return nameMissing(draft.sport);
  const [text] = Object.values(fights).flatMap((row) => Object.values(row));
  return text ? { title: text === NAMES_MISSING ? 'Name missing' : 'Check the odds', text } : null;
}

/** Builds the request body from the fields of the chosen sport. Fight 1 comes first, and missing odds get a default. */
function bodyOf(draft: TemplateDraft): NewTemplate {
  const { name, eventName, startsAt, sport } = draft;
  const format = formatOf(sport, draft.size);
  const head = { name, eventName, ...(startsAt && { startsAt }), sport };
  if (!format) return { ...head, fights: writtenFights(draft).map(fightOf).toReversed() };
  const typed = teamsOf(format).flatMap(({ id }) => {
    const text = draft.teamNames[id]?.trim();
    return text ? [[id, text] as const] : [];
  });
  return {
    ...head,
    ...(sizesOf(sport).length > 0 ? { bracketSize: format.size } : {}),
    teamNames: Object.fromEntries(typed),
  };
}

function writtenFights({ sport, fights }: TemplateDraft): readonly FightRow[] {
  return formatOf(sport, null) ? [] : fights.filter((row) => textsOf(row).some((text) => text.trim() !== ''));
}

function fightOf(row: FightRow) {
  return {
    fighter1: row.fighter1.trim(),
    fighter2: row.fighter2.trim(),
    fighter1Odds: normalizeOdds(row.fighter1Odds, DEFAULT_ODDS.fighter1),
    fighter2Odds: normalizeOdds(row.fighter2Odds, DEFAULT_ODDS.fighter2),
  };
}

function rowProblems(row: FightRow): Partial<Record<FightText, string>> {
  const fight = fightOf(row);
  return {
    ...(fight.fighter1 ? {} : { fighter1: NAMES_MISSING }),
    ...(fight.fighter2 ? {} : { fighter2: NAMES_MISSING }),
    ...(isValidOdds(fight.fighter1Odds) ? {} : { fighter1Odds: ODDS_WRONG }),
    ...(isValidOdds(fight.fighter2Odds) ? {} : { fighter2Odds: ODDS_WRONG }),
  };
}

function textsOf(row: FightRow): string[] {
  return FIGHT_TEXTS.map((text) => row[text]);
}
