import { DEFAULT_ODDS, isValidOdds, normalizeOdds, type TemplateSport, teamsOf } from '@lockroom/rules';
import type { NewTemplate } from './admin.queries.ts';
import { formatOf, nameMissing, sizesOf } from './choices.ts';

export const FIGHT_TEXTS = ['fighter1', 'fighter1Odds', 'fighter2', 'fighter2Odds'] as const;
export type FightText = (typeof FIGHT_TEXTS)[number];

export type FightRow = { key: number } & Record<FightText, string>;

/** A new template as typed; `fights` starts with the main event. */
export interface TemplateDraft {
  name: string;
  eventName: string;
  sport: TemplateSport;
  size: number | null;
  fights: readonly FightRow[];
  teamNames: Readonly<Record<string, string>>;
}

/** Errors by field; those of `fights` by row key. */
export interface DraftProblems {
  name?: string;
  eventName?: string;
  fights: Readonly<Record<number, Partial<Record<FightText, string>>>>;
}

export const EMPTY_DRAFT: TemplateDraft = {
  name: '',
  eventName: '',
  sport: 'mma',
  size: null,
  fights: [],
  teamNames: {},
};

const NAME_REQUIRED = { title: 'Template Name Required', text: 'Please enter a template name' };
const NAMES_MISSING = 'Please enter both fighter names';
const ODDS_WRONG = 'Like +150, -150 or N/A';

export function emptyRow(key: number): FightRow {
  return { key, fighter1: '', fighter1Odds: '', fighter2: '', fighter2Odds: '' };
}

export function isTouched({ name, eventName, fights, teamNames }: TemplateDraft): boolean {
  return [name, eventName, ...fights.flatMap(textsOf), ...Object.values(teamNames)].some(
    (text) => text.trim() !== '',
  );
}

export function problemsOf(draft: TemplateDraft): DraftProblems {
  return {
    ...(draft.name.trim() ? {} : { name: NAME_REQUIRED.text }),
    ...(draft.eventName.trim() ? {} : { eventName: nameMissing(draft.sport).text }),
    fights: Object.fromEntries(
      writtenFights(draft)
        .map((row) => [row.key, rowProblems(row)] as const)
        .filter(([, problems]) => Object.keys(problems).length > 0),
    ),
  };
}

/** Returns the first error, worded for a toast; null if there is none. */
export function firstProblem(
  draft: TemplateDraft,
  { name, eventName, fights }: DraftProblems,
): { title: string; text: string } | null {
  if (name) return NAME_REQUIRED;
  if (eventName) return nameMissing(draft.sport);
  const [row] = Object.values(fights);
  const [text] = Object.values(row ?? {});
  return text ? { title: text === NAMES_MISSING ? 'Name missing' : 'Check the odds', text } : null;
}

/** Builds the request body: Fight 1 first, default odds for blank ones, and only the fields of the chosen sport. */
export function bodyOf(draft: TemplateDraft): NewTemplate {
  const { name, eventName, sport } = draft;
  const format = formatOf(sport, draft.size);
  if (!format) return { name, eventName, sport, fights: writtenFights(draft).map(fightOf).toReversed() };
  const typed = teamsOf(format).flatMap(({ id }) => {
    const text = draft.teamNames[id]?.trim();
    return text ? [[id, text] as const] : [];
  });
  return {
    name,
    eventName,
    sport,
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
