import { ApiError, type Fight } from '@lockroom/contract';
import {
  ADD_FIGHT_FORM_POINTS,
  clampPoints,
  DEFAULT_ODDS,
  isUnderdog,
  isValidOdds,
  normalizeOdds,
  TEXT_MAX,
} from '@lockroom/rules';
import type { Ref } from 'react';
import { Field, TextInput } from '../../../ui/field.tsx';

type CornerField = 'fighter1' | 'fighter2' | 'fighter1Odds' | 'fighter2Odds';

interface CornerFieldsProps {
  corner: 1 | 2;
  texts: Readonly<Record<CornerField, string>>;
  errors: Readonly<Partial<Record<CornerField, string | undefined>>>;
  onChange: (field: CornerField, text: string) => void;
  fight?: string;
  nameRef?: Ref<HTMLInputElement>;
}

export function CornerFields({ corner, texts, errors, onChange, fight, nameRef }: CornerFieldsProps) {
  const name = `fighter${corner}` as const;
  const odds = `${name}Odds` as const;
  const ofFight = fight === undefined ? '' : ` of ${fight}`;
  return (
    <div
      className="[--side:var(--red-solid)] grid grid-cols-[minmax(0,1fr)_104px] gap-2.5 items-start pl-3 border-l-4 border-[color-mix(in_srgb,var(--side)_70%,var(--surface-1))] data-[corner=2]:[--side:var(--blue-solid)]"
      data-corner={corner}
    >
      <Field label={<Label text={`Fighter ${corner}`} more={ofFight} />} error={errors[name]}>
        <TextInput
          ref={nameRef}
          value={texts[name]}
          maxLength={TEXT_MAX.fighterName}
          autoCapitalize="words"
          spellCheck={false}
          onChange={({ target }) => onChange(name, target.value)}
        />
      </Field>
      <Field label={<Label text="Odds" more={` of fighter ${corner}${ofFight}`} />} error={errors[odds]}>
        <TextInput
          value={texts[odds]}
          placeholder={DEFAULT_ODDS[name]}
          maxLength={TEXT_MAX.odds}
          spellCheck={false}
          onChange={({ target }) => onChange(odds, target.value)}
        />
      </Field>
    </div>
  );
}

function Label({ text, more }: { text: string; more: string }) {
  return (
    <>
      {text}
      {more && <span className="sr-only">{more}</span>}
    </>
  );
}

export const POINT_FIELDS = [
  { name: 'fighterPoints', label: 'Fighter' },
  { name: 'methodPoints', label: 'Method' },
  { name: 'bonusPoints', label: 'Combo' },
  { name: 'underdogBonus', label: 'Underdog' },
] as const;

export type FightField = CornerField | (typeof POINT_FIELDS)[number]['name'];

const FIELDS: readonly FightField[] = [
  'fighter1',
  'fighter2',
  'fighter1Odds',
  'fighter2Odds',
  ...POINT_FIELDS.map(({ name }) => name),
];

export type FightDraft = Record<FightField, string>;

export type FightBody = Pick<Fight, FightField>;

const NO_CORNERS = { fighter1: '', fighter2: '', fighter1Odds: '', fighter2Odds: '' } as const;

/** Returns an empty form with default points (rules: texts#values). Odds stay empty and show a placeholder. */
export const emptyDraft = (): FightDraft => draftOf({ ...NO_CORNERS, ...ADD_FIGHT_FORM_POINTS });

/** Returns the form for the next fight: empty except for the points, which stay the same. */
export const nextDraft = (draft: FightDraft): FightDraft => ({ ...draft, ...NO_CORNERS });

/** Returns an object with one value for each form field. */
export function eachField<Values extends Record<FightField, unknown>>(
  of: (field: FightField) => Values[FightField],
): Values {
  // The assertion is safe: `Object.fromEntries` loses the types of the keys, but `FIELDS` contains every field.
  return Object.fromEntries(FIELDS.map((field) => [field, of(field)])) as Values;
}

export const draftOf = (fight: FightBody) => eachField<FightDraft>((field) => String(fight[field]));

/**
 * Returns the request body: names are trimmed, points are clamped to the range 1 to 20, and empty odds become +150 and
 * -150.
 */
export function bodyOf(draft: FightDraft): FightBody {
  return {
    fighter1: draft.fighter1.trim(),
    fighter2: draft.fighter2.trim(),
    fighter1Odds: normalizeOdds(draft.fighter1Odds, DEFAULT_ODDS.fighter1),
    fighter2Odds: normalizeOdds(draft.fighter2Odds, DEFAULT_ODDS.fighter2),
    fighterPoints: clampPoints(draft.fighterPoints),
    methodPoints: clampPoints(draft.methodPoints),
    bonusPoints: clampPoints(draft.bonusPoints),
    underdogBonus: clampPoints(draft.underdogBonus),
  };
}

/** The alert for a missing name (rules: texts#fight-forms). */
export const NAMES_MISSING = 'Please enter both fighter names';

export const hasBothNames = (draft: FightDraft): boolean =>
  draft.fighter1.trim() !== '' && draft.fighter2.trim() !== '';

export type FightErrors = Partial<Record<FightField, string>>;

export const ODDS_WORDS = 'Odds look like +150, -150 or N/A';

export function oddsErrors(body: FightBody): FightErrors {
  return {
    ...(isValidOdds(body.fighter1Odds) ? {} : { fighter1Odds: ODDS_WORDS }),
    ...(isValidOdds(body.fighter2Odds) ? {} : { fighter2Odds: ODDS_WORDS }),
  };
}

export const isChanged = (draft: FightDraft, saved: FightDraft): boolean =>
  FIELDS.some((field) => draft[field] !== saved[field]);

/** Returns whether a change affects the points of existing picks. */
export const changesPoints = (before: FightBody, after: FightBody): boolean =>
  POINT_FIELDS.some(({ name }) => before[name] !== after[name]) ||
  isUnderdog(before.fighter1Odds) !== isUnderdog(after.fighter1Odds) ||
  isUnderdog(before.fighter2Odds) !== isUnderdog(after.fighter2Odds);

/** Returns the server's validation errors by form field. Each issue's path is the name of its field. */
export function issuesOf(error: unknown): FightErrors {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.issues.map(({ path, message }) => [path as FightField, message]));
}
