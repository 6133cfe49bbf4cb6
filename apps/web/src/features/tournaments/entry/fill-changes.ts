import { byLot, bySeed, type Format, fillPicks, gameCount, prune } from '@lockroom/rules';
import type { PickChanges, Picks } from '../../competitions/competition-type.ts';
import { picksOf, SCORE, scoreOf, type TournamentPick, teamsOf } from '../tournament-picks.ts';

export type FillMethod = 'seed' | 'random';

/** Returns the changes that fill every open game, without touching existing picks. */
export function fillChanges(
  format: Format,
  picks: Picks<TournamentPick>,
  method: FillMethod,
): PickChanges<TournamentPick> {
  const mine = teamsOf(picks);
  const choose = method === 'seed' ? bySeed(format) : byLot(format, Math.random);
  return added(mine, fillPicks(format, choose, mine));
}

/** Returns the changes that copy another entry's picks and score where this entry has none. */
export function copyChanges(
  format: Format,
  picks: Picks<TournamentPick>,
  other: Picks<TournamentPick>,
): PickChanges<TournamentPick> {
  const mine = teamsOf(picks);
  const score = picksOf({}, scoreOf(other))[SCORE];
  return {
    ...added(mine, prune(format, { ...teamsOf(other), ...mine }, 'picks')),
    ...(score === undefined || SCORE in picks ? {} : { [SCORE]: score }),
  };
}

export function undoOf(changes: PickChanges<TournamentPick>): PickChanges<TournamentPick> {
  return Object.fromEntries(Object.keys(changes).map((slot) => [slot, null]));
}

export function gamesToPick(format: Format, picks: Picks<TournamentPick>): number {
  return gameCount(format) - Object.keys(teamsOf(picks)).length;
}

function added(mine: Readonly<Record<string, string>>, all: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(all).filter(([game]) => !Object.hasOwn(mine, game)));
}
