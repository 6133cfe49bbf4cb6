import { DEFAULT_ODDS, isValidOdds, normalizeOdds, type TemplateSport, teamsOf } from '@lockroom/game';
import type { NewTemplate } from './admin.queries.ts';
import { formatOf, nameMissing, sizesOf } from './choices.ts';

/** The texts of one fight's row. */
export const FIGHT_TEXTS = ['fighter1', 'fighter1Odds', 'fighter2', 'fighter2Odds'] as const;
/** One of {@link FIGHT_TEXTS}. */
export type FightText = (typeof FIGHT_TEXTS)[number];

/** A fight as it is typed; the key tells rows apart. */
export type FightRow = { key: number } & Record<FightText, string>;

/** The form of a new template as it is typed. Fights stand as screens show them, the main event first. */
export interface TemplateDraft {
  name: string;
  eventName: string;
  sport: TemplateSport;
  /** The size that was chosen; null for the usual one. */
  size: number | null;
  fights: readonly FightRow[];
  /** By team id; what was not touched is not in it. */
  teamNames: Readonly<Record<string, string>>;
}

/** What is wrong with a draft, by field; `fights` by the key of the row. */
export interface DraftProblems {
  name?: string;
  eventName?: string;
  fights: Readonly<Record<number, Partial<Record<FightText, string>>>>;
}

/** The empty form. */
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

/** The row of a fight that is yet to be typed. */
export function emptyRow(key: number): FightRow {
  return { key, fighter1: '', fighter1Odds: '', fighter2: '', fighter2Odds: '' };
}

/** Whether a draft holds anything that would be lost. */
export function isTouched({ name, eventName, fights, teamNames }: TemplateDraft): boolean {
  return [name, eventName, ...fights.flatMap(textsOf), ...Object.values(teamNames)].some(
    (text) => text.trim() !== '',
  );
}

/** Everything that is wrong with a draft. A row without any text is no fight, and nothing is wrong with it. */
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

/** The first of the problems as a toast says it; null where there is none. */
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

/** The draft as the server takes it: Fight 1 first, blank odds by default, only what belongs to its sport. */
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

/** The fights that count: of a card, with any text in them. */
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
