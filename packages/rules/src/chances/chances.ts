import type { EntryOutlook } from './outlook.ts';

/**
 * How likely the endings of what is open are taken to be. `coin`: both sides of a game or fight equally. `seeds`: the
 * better seed the more, games alone. `odds`: by the room's odds, fights alone, and as `coin` where they are missing. In
 * a fight the methods a pick can name are equally likely, and draws, no contests and disqualifications count for nothing.
 */
export type Weights = 'coin' | 'seeds' | 'odds';

/** The probability that nobody is ahead of an entry in the end, and the part of it in which others are level with it. */
export type EntryChance = { id: string; first: number; level: number };

/** The chances if a game or fight ends in this way, which happens with the probability `weight`. */
export type ChanceIf<Way> = { way: Way; weight: number; entries: EntryChance[] };

/**
 * The chances of all entries in the order given, and the same by each way that what comes next can end: games whose two
 * teams are known (a way is the winning team's id), or open fights (a way is an ending).
 *
 * `samples` is 0 where every completion is counted; otherwise a probability p has a standard error of
 * sqrt(p (1 - p) / samples), and one by a way that of its share of the samples.
 */
export type Chances<Way> = {
  open: number;
  weights: Weights;
  samples: number;
  entries: EntryChance[];
  next: { id: string; ways: ChanceIf<Way>[] }[];
};

/** A team wins in a round, counted from 1, or it does not. */
export type TeamStatement = { team: string; round: number; wins: boolean };

/** A fight ends in one of these ways. */
export type FightStatement<Ending> = { fightId: string; endings: Ending[] };

/**
 * Statements under which an entry is first, alone or level, whatever else happens, and none of which can be dropped;
 * `probability` is that of all of them together. A statement of a path through a card names every ending that will do.
 * `scoreDecides` is set where others can be level under them in a tournament whose final score is open.
 */
export type Path<Statement> = { statements: Statement[]; probability: number; scoreDecides: boolean };

/** What becomes of some entries by each way that what comes next can end; `worst` as in an outlook. */
export type PlacesIf<Way> = {
  way: Way;
  entries: Pick<EntryOutlook<never>, 'id' | 'canWin' | 'best' | 'bestIsBound' | 'worst' | 'worstIsBound'>[];
};

/** How the chances are computed: over every completion, or over so many drawn ones, which a seed makes repeatable. */
export type HowChances = { exact: true } | { samples: number; seed: number };

/** The standard error of a probability found in so many samples; 0 where every completion was counted. */
export function standardError(probability: number, samples: number): number {
  return samples === 0 ? 0 : Math.sqrt((probability * (1 - probability)) / samples);
}
