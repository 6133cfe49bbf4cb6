import type { CardDraft, CardProblem } from '@lockroom/paste';
import { fightPlace, isValidOdds, normalizeOdds, TEXT_MAX } from '@lockroom/rules';

export const PASTE_FIELDS = ['fighter1', 'odds1', 'fighter2', 'odds2'] as const;
export type PasteField = (typeof PASTE_FIELDS)[number];

/** A line of the draft: a fight to save, or text that could not be read as a fight. */
export interface PasteRow {
  id: number;
  line: number;
  /** The fight read from the line; null for an unused line. */
  fight: Record<PasteField, string> | null;
  text: string;
  /** What was unclear in the text; empty after an edit. */
  problems: readonly CardProblem[];
}

export function rowsOf({ fights, skipped, problems }: CardDraft): PasteRow[] {
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
  // Problems with other lines, such as a table header.
  const heads = problems.filter(({ line, field }) => !known.has(line) && field !== 'order');
  const extra = [...new Set(heads.map(({ line }) => line))].map((line) => ({ line, text: '', fight: null }));
  return [...rows, ...extra]
    .toSorted((a, b) => a.line - b.line)
    .map((row, id) => ({ id, ...row, problems: of(row.line) }));
}

/** Returns the request body, Fight 1 first, without empty odds. */
export function cardOf(rows: readonly PasteRow[], mainFirst: boolean) {
  const fights = rows.flatMap(({ fight }) => {
    if (!fight) return [];
    const odds = (text: string) => (text.trim() === '' ? {} : normalizeOdds(text, ''));
    const [odds1, odds2] = [odds(fight.odds1), odds(fight.odds2)];
    return [
      {
        fighter1: fight.fighter1.trim(),
        fighter2: fight.fighter2.trim(),
        ...(typeof odds1 === 'string' ? { fighter1Odds: odds1 } : {}),
        ...(typeof odds2 === 'string' ? { fighter2Odds: odds2 } : {}),
      },
    ];
  });
  return mainFirst ? fights.toReversed() : fights;
}

/** Returns the title of a row, from its place on the new card. */
export function placeOf(rows: readonly PasteRow[], row: PasteRow, mainFirst: boolean): string {
  if (!row.fight) return 'Not used';
  const fights = rows.filter(({ fight }) => fight !== null);
  const index = fights.indexOf(row);
  return fightPlace(mainFirst ? fights.length - 1 - index : index, fights.length).title;
}

export function errorsOf({ fight }: PasteRow): Partial<Record<PasteField, string>> {
  if (!fight) return {};
  const nameError = (name: string) => {
    if (name.trim() === '') return 'Please enter a name';
    return name.trim().length > TEXT_MAX.fighterName ? 'Too long for a name' : undefined;
  };
  const oddsError = (odds: string) =>
    odds.trim() === '' || isValidOdds(normalizeOdds(odds, '')) ? undefined : 'Like +150, -150 or N/A';
  const errors = {
    fighter1: nameError(fight.fighter1),
    fighter2: nameError(fight.fighter2),
    odds1: oddsError(fight.odds1),
    odds2: oddsError(fight.odds2),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}
