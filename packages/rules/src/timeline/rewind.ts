import { fightRanking, type Ranked, rank } from '../competitions/ranking.ts';
import type { FightWinner } from '../fights/methods.ts';
import { type FightPick, type FightPicks, type ScoredFight, scoreEntry } from '../fights/score.ts';
import type { Format } from '../tournaments/format.ts';
import type { Picks } from '../tournaments/play.ts';
import { compileResults, scoreTotals } from '../tournaments/score.ts';
import { type FinalScore, tournamentRanking } from '../tournaments/standings.ts';

/** The values of a fight that decide its points. */
export type FightTerms = Omit<ScoredFight, 'id'>;

/** The earlier picks of one entry; null for fights and games without a pick. */
export type PicksReplaced = {
  entryId: string;
  fights: Readonly<Record<string, FightPick | null>>;
  games: Readonly<Record<string, string | null>>;
  /** Absent if the predicted score did not change. */
  tieBreaker?: FinalScore | null | undefined;
};

/** The values that a change replaced, which are enough to undo it. Unchanged values are absent. */
export type Replaced = {
  /** Earlier values by fight id. */
  fights: Readonly<Record<string, Partial<FightTerms>>>;
  /** Earlier winners by game id, null for no result. */
  games: Readonly<Record<string, string | null>>;
  roundPoints?: number[] | undefined;
  finalScore?: FinalScore | null | undefined;
  picks: PicksReplaced[];
};

/** What changed at a point in time. 'terms' means points, odds or picks; 'unknown' means unknown earlier values. */
export const MOMENT_ACTS = ['result', 'correction', 'terms', 'unknown'] as const;

/** A point of a competition's timeline: one change that affects points. */
export type Moment = {
  id: string;
  at: string;
  act: (typeof MOMENT_ACTS)[number];
  /** Null if the earlier values are unknown; the timeline begins after this change. */
  was: Replaced | null;
  /** Whether standings are unknown, because picks that earned points may have changed since or an action was undone. */
  isReopened: boolean;
};

export function swapWinner(winnerId: FightWinner | null): FightWinner | null {
  if (winnerId === 1) return 2;
  return winnerId === 2 ? 1 : winnerId;
}

function termsSwapped({
  fighter1Odds,
  fighter2Odds,
  winnerId,
  ...terms
}: Partial<FightTerms>): Partial<FightTerms> {
  return {
    ...terms,
    ...(fighter1Odds !== undefined && { fighter2Odds: fighter1Odds }),
    ...(fighter2Odds !== undefined && { fighter1Odds: fighter2Odds }),
    ...(winnerId !== undefined && { winnerId: swapWinner(winnerId) }),
  };
}

export function swapCornersIn(was: Replaced, fightId: string): Replaced {
  const terms = was.fights[fightId];
  return {
    ...was,
    fights: terms ? { ...was.fights, [fightId]: termsSwapped(terms) } : was.fights,
    picks: was.picks.map((own) => {
      const pick = own.fights[fightId];
      if (!pick) return own;
      const turned = { ...pick, winnerId: pick.winnerId === 1 ? (2 as const) : (1 as const) };
      return { ...own, fights: { ...own.fights, [fightId]: turned } };
    }),
  };
}

export type CardSnapshot<E extends { id: string; picks: FightPicks }> = {
  card: readonly ScoredFight[];
  entries: readonly E[];
};

export type TournamentSnapshot<E extends { id: string; picks: Picks; tieBreaker: FinalScore | null }> = {
  format: Format;
  results: Picks;
  actual: FinalScore | null;
  entries: readonly E[];
};

export function cardBefore<E extends { id: string; picks: FightPicks }>(
  { card, entries }: CardSnapshot<E>,
  was: Replaced,
): CardSnapshot<E> {
  return {
    card: card.map((fight) => ({ ...fight, ...was.fights[fight.id] })),
    entries: withPicksBefore(entries, was.picks, (entry, { fights }) => ({
      ...entry,
      picks: replaced(entry.picks, fights),
    })),
  };
}

export function tournamentBefore<E extends { id: string; picks: Picks; tieBreaker: FinalScore | null }>(
  { format, results, actual, entries }: TournamentSnapshot<E>,
  was: Replaced,
): TournamentSnapshot<E> {
  return {
    format: was.roundPoints ? { ...format, roundPoints: was.roundPoints } : format,
    results: replaced(results, was.games),
    actual: was.finalScore === undefined ? actual : was.finalScore,
    entries: withPicksBefore(entries, was.picks, (entry, { games, tieBreaker }) => ({
      ...entry,
      picks: replaced(entry.picks, games),
      tieBreaker: tieBreaker === undefined ? entry.tieBreaker : tieBreaker,
    })),
  };
}

/** Returns the state after each change, found by undoing all later changes; null where earlier values are unknown. */
export function statesAfter<State>(
  present: State,
  moments: readonly Pick<Moment, 'was'>[],
  before: (state: State, was: Replaced) => State,
): (State | null)[] {
  const states: (State | null)[] = [];
  let state: State | null = present;
  for (const { was } of moments.toReversed()) {
    states.push(state);
    state = state && was && before(state, was);
  }
  return states.reverse();
}

function replaced<T>(
  now: Readonly<Record<string, T | undefined>>,
  was: Readonly<Record<string, T | null>>,
): Record<string, T | undefined> {
  const all = Object.entries({ ...now, ...was });
  return Object.fromEntries(all.flatMap(([id, value]) => (value === null ? [] : [[id, value]])));
}

function withPicksBefore<E extends { id: string }>(
  entries: readonly E[],
  picks: readonly PicksReplaced[],
  before: (entry: E, was: PicksReplaced) => E,
): readonly E[] {
  if (picks.length === 0) return entries;
  return entries.map((entry) =>
    picks.filter(({ entryId }) => entryId === entry.id).reduce((own, was) => before(own, was), entry),
  );
}

export function cardStandings<E extends Ranked & { picks: FightPicks }>({ card, entries }: CardSnapshot<E>) {
  const scored = entries.map((entry) => ({ ...entry, ...scoreEntry(card, entry.picks) }));
  return rank(scored, fightRanking);
}

export function tournamentStandings<E extends Ranked & { picks: Picks; tieBreaker: FinalScore | null }>(
  state: TournamentSnapshot<E>,
) {
  const compiled = compileResults(state.format, state.results);
  const scored = state.entries.map((entry) => ({ ...entry, ...scoreTotals(compiled, entry.picks) }));
  return rank(scored, tournamentRanking(state.actual));
}
