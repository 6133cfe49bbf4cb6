import type { EntryOutlook } from './outlook.ts';

/**
 * How likely each result is assumed to be. `coin`: both sides are equally likely. `seeds` (games only): better seeds
 * win more often. `odds` (fights only): the room's odds decide, or `coin` applies if there are none. All methods that
 * can be picked are equally likely; draws, no contests and disqualifications have probability zero.
 */
export type Weights = 'coin' | 'seeds' | 'odds';

export type EntryChance = {
  id: string;
  /** The probability that nobody finishes ahead of the entry. */
  first: number;
  /** The probability of winning if ties for first are split evenly. The shares of a room add up to 1. */
  share: number;
};

/** One possible ending of a game or fight: its probability (`weight`), and the chances if it occurs. */
export type ChanceIf<Way> = { way: Way; weight: number; entries: EntryChance[] };

/** The chances of all entries, now and after each possible result of the next games or fights. */
export type Chances<Way> = {
  open: number;
  weights: Weights;
  /** The number of random completions (possible endings of the event) drawn; 0 if every completion was counted. */
  samples: number;
  entries: EntryChance[];
  /**
   * Open fights, or games whose teams are known. A `way` is a fight's ending or the id of a game's winner. If samples
   * were drawn, the figures for a way are based on `samples * weight` samples.
   */
  next: { id: string; ways: ChanceIf<Way>[] }[];
};

/** States that a team wins, or does not win, its game in a round. Rounds count from 1. */
export type TeamStatement = { team: string; round: number; wins: boolean };

export type FightStatement<Ending> = { fightId: string; endings: Ending[] };

/** Statements that together guarantee an entry first place, alone or tied. All of them are needed. */
export type Path<Statement> = {
  statements: Statement[];
  /** The probability that all of the statements come true. */
  probability: number;
  /** Whether the final score, which is still open, may break a tie for first. */
  scoreDecides: boolean;
};

/** The places that some entries can still reach after one ending of a game or fight. */
export type PlacesIf<Way> = {
  way: Way;
  entries: Pick<EntryOutlook<never>, 'id' | 'canWin' | 'best' | 'bestIsBound' | 'worst' | 'worstIsBound'>[];
};

/** Whether all possible endings are counted or only a random sample. The same seed draws the same sample. */
export type HowChances = { exact: true } | { samples: number; seed: number };
