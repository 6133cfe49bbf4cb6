import type { Fight } from '@lockroom/contract';
import {
  ADD_FIGHT_FORM_POINTS,
  clampPoints,
  DEFAULT_ODDS,
  isUnderdog,
  isValidOdds,
  normalizeOdds,
} from '@lockroom/game';

/** The four ways a fight is worth points, as the chips and the forms call them. */
export const POINT_FIELDS = [
  { name: 'fighterPoints', label: 'Fighter', chip: 'Fight' },
  { name: 'methodPoints', label: 'Method', chip: 'Method' },
  { name: 'bonusPoints', label: 'Bonus', chip: 'F&M Combo' },
  { name: 'underdogBonus', label: 'Underdog', chip: 'Underdog' },
] as const;

/** A field of a fight's form. */
export type FightField =
  | 'fighter1'
  | 'fighter2'
  | 'fighter1Odds'
  | 'fighter2Odds'
  | (typeof POINT_FIELDS)[number]['name'];

/** A fight's form as it is typed. */
export type FightDraft = Record<FightField, string>;

/** What the calls for adding and changing a fight take. */
export type FightBody = Pick<Fight, FightField>;

/** The empty form: points as 001 section 5 prefills them, odds left to their placeholders. */
export function emptyDraft(): FightDraft {
  return {
    fighter1: '',
    fighter2: '',
    fighter1Odds: '',
    fighter2Odds: '',
    fighterPoints: String(ADD_FIGHT_FORM_POINTS.fighterPoints),
    methodPoints: String(ADD_FIGHT_FORM_POINTS.methodPoints),
    bonusPoints: String(ADD_FIGHT_FORM_POINTS.bonusPoints),
    underdogBonus: String(ADD_FIGHT_FORM_POINTS.underdogBonus),
  };
}

/** The form for the next fight: names and odds empty, points as they were for the one before. */
export function nextDraft(draft: FightDraft): FightDraft {
  return { ...draft, fighter1: '', fighter2: '', fighter1Odds: '', fighter2Odds: '' };
}

/** A fight of the card as its form shows it. */
export function draftOf(fight: FightBody): FightDraft {
  return {
    fighter1: fight.fighter1,
    fighter2: fight.fighter2,
    fighter1Odds: fight.fighter1Odds,
    fighter2Odds: fight.fighter2Odds,
    fighterPoints: String(fight.fighterPoints),
    methodPoints: String(fight.methodPoints),
    bonusPoints: String(fight.bonusPoints),
    underdogBonus: String(fight.underdogBonus),
  };
}

/** The form as the server takes it: names trimmed, blank odds by default +150 and -150, points clamped to 1 to 20. */
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

/** What 001 section 5 says when a name is missing. */
export const NAMES_MISSING = 'Please enter both fighter names';

/** Whether both corners have a name. */
export function hasBothNames(draft: FightDraft): boolean {
  return draft.fighter1.trim() !== '' && draft.fighter2.trim() !== '';
}

/** Complaints beside fields, by field. */
export type FightErrors = Partial<Record<FightField, string>>;

/** What is wrong with the odds, by field. */
export function oddsErrors(body: FightBody): FightErrors {
  const message = 'Odds look like +150, -150 or N/A';
  return {
    ...(isValidOdds(body.fighter1Odds) ? {} : { fighter1Odds: message }),
    ...(isValidOdds(body.fighter2Odds) ? {} : { fighter2Odds: message }),
  };
}

/** Whether anything was typed that is not saved. */
export function isChanged(draft: FightDraft, saved: FightDraft): boolean {
  return Object.entries(saved).some(([field, text]) => draft[field as FightField] !== text);
}

/** What a change of a fight does to picks that exist: their points, who is picked, or nothing. */
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
