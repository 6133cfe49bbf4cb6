import type { OracleFightEntry } from '@lockroom/testing/fight-oracle';
import { createLots } from '@lockroom/testing/lots';
import { methodsFor, resultMethodsFor } from '../../fights/methods.ts';
import type { FightPick, FightPicks, ScoredFight } from '../../fights/score.ts';
import type { CardState } from '../fight-gains.ts';

/** Converts an entry to the oracles' form. */
export function toOracle(id: string, picks: FightPicks): OracleFightEntry {
  const made = Object.entries(picks).flatMap(([fight, pick]) =>
    pick ? [[fight, { winner: pick.winnerId, method: pick.method }] as const] : [],
  );
  return { id, createdAt: '2026-01-01T00:00:00Z', picks: new Map(made) };
}

/** Makes a random fight room with at most `openCount` open fights. */
export function randomCard(seed: number, coveredCount: number, openCount = 2 - coveredCount): CardState {
  const lots = createLots(seed + 1);
  const sport = lots.oneOf(['mma', 'boxing'] as const);
  const count = lots.between(1, 6);
  const open = lots.between(0, Math.min(openCount, count));
  const points = () => lots.between(1, lots.hit(0.5) ? 20 : 3);
  const makeFight = (id: string, isOpen: boolean): ScoredFight => {
    const winnerId = lots.oneOf([0, 1, 2] as const);
    return {
      id,
      fighter1Odds: lots.oneOf(['+150', '-150', 'N/A']),
      fighter2Odds: lots.oneOf(['+120', '-200', 'N/A']),
      fighterPoints: points(),
      methodPoints: points(),
      bonusPoints: points(),
      underdogBonus: points(),
      winnerId: isOpen ? null : winnerId,
      winMethod: isOpen ? null : lots.oneOf(resultMethodsFor(sport, winnerId)),
    };
  };
  const card = Array.from({ length: count }, (_, at) => makeFight(`fight${at}`, at < open));
  const covered = Array.from({ length: coveredCount }, (_, at) => makeFight(`covered${at}`, true));
  const pick = (): FightPick => ({
    winnerId: lots.oneOf([1, 2] as const),
    method: lots.oneOf(methodsFor(sport)),
  });
  const picksOf = (fights: readonly ScoredFight[]): FightPicks =>
    Object.fromEntries(fights.flatMap(({ id }) => (lots.hit(0.85) ? [[id, pick()]] : [])));
  const entries = Array.from({ length: lots.between(1, 9) }, (_, at) => ({
    id: `sheet${at}`,
    picks: picksOf(card),
    coveredPicks: at === 0 ? picksOf(covered) : null,
  }));
  const [first, second] = entries;
  if (first && second && lots.hit(0.3)) Object.assign(second, { picks: first.picks });
  return { sport, card, covered, entries };
}
