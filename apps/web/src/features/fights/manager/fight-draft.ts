import { ApiError, type Fight } from '@lockroom/contract';
import {
  ADD_FIGHT_FORM_POINTS,
  clampPoints,
  DEFAULT_ODDS,
  isUnderdog,
  isValidOdds,
  normalizeOdds,
} from '@lockroom/rules';
import type { CornerField } from '../../../ui/corner-fields.tsx';

export const POINT_FIELDS = [
  { name: 'fighterPoints', label: 'Fighter', chip: 'Fight' },
  { name: 'methodPoints', label: 'Method', chip: 'Method' },
  { name: 'bonusPoints', label: 'Combo', chip: 'F&M Combo' },
  { name: 'underdogBonus', label: 'Underdog', chip: 'Underdog' },
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
export function emptyDraft(): FightDraft {
  return draftOf({ ...NO_CORNERS, ...ADD_FIGHT_FORM_POINTS });
}

/** Returns the form for the next fight, which keeps the points. */
export function nextDraft(draft: FightDraft): FightDraft {
  return { ...draft, ...NO_CORNERS };
}

export function draftOf(fight: FightBody): FightDraft {
  // The cast is safe, because `FIELDS` contains every field.
  return Object.fromEntries(FIELDS.map((field) => [field, String(fight[field])])) as FightDraft;
}

/** Returns the part of a fight that its form edits. */
export function factsOf(fight: FightBody): FightBody {
  // The cast is safe, because `FIELDS` contains every field.
  return Object.fromEntries(FIELDS.map((field) => [field, fight[field]])) as FightBody;
}

/** Returns the request body: names trimmed, points clamped to 1 to 20, and empty odds set to +150 and -150. */
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

export function hasBothNames(draft: FightDraft): boolean {
  return draft.fighter1.trim() !== '' && draft.fighter2.trim() !== '';
}

export type FightErrors = Partial<Record<FightField, string>>;

export const ODDS_WORDS = 'Odds look like +150, -150 or N/A';

export function oddsErrors(body: FightBody): FightErrors {
  return {
    ...(isValidOdds(body.fighter1Odds) ? {} : { fighter1Odds: ODDS_WORDS }),
    ...(isValidOdds(body.fighter2Odds) ? {} : { fighter2Odds: ODDS_WORDS }),
  };
}

export function isChanged(draft: FightDraft, saved: FightDraft): boolean {
  return Object.entries(saved).some(([field, text]) => draft[field as FightField] !== text);
}

/** Returns which part of existing picks a change affects: their points, the picked names, both or nothing. */
export function changeKind(before: FightBody, after: FightBody): 'points' | 'names' | 'both' | 'none' {
  const points =
    POINT_FIELDS.some(({ name }) => before[name] !== after[name]) ||
    isUnderdog(before.fighter1Odds) !== isUnderdog(after.fighter1Odds) ||
    isUnderdog(before.fighter2Odds) !== isUnderdog(after.fighter2Odds);
  const names = before.fighter1 !== after.fighter1 || before.fighter2 !== after.fighter2;
  if (points && names) return 'both';
  if (points) return 'points';
  return names ? 'names' : 'none';
}

/** Returns the server's validation errors by form field. Their paths equal the field names. */
export function issuesOf(error: unknown): FightErrors {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.issues.map(({ path, message }) => [path as FightField, message]));
}
