import { type FightPick, type FightPlace, type FightWinner, formatMountain } from '@lockroom/game';
import type { ImportFigures } from '../brackets/ground.service.ts';
import type { FightFacts } from './fight-fields.ts';

type Names = Pick<FightFacts, 'fighter1' | 'fighter2'>;

/** A fight as the changes log names it: 'Fight 3, Yan vs Sterling'. */
export function fightLabel(fight: Names & Pick<FightPlace, 'title'>): string {
  return `${fight.title}, ${fight.fighter1} vs ${fight.fighter2}`;
}

/** How a fight ended: 'Yan by Decision', 'no winner (Draw)', or 'none'. */
export function resultText(fight: Names, winnerId: FightWinner | null, method: string | null): string {
  if (winnerId === null) return 'none';
  return winnerId === 0 ? `no winner (${method})` : `${corner(fight, winnerId)} by ${method}`;
}

/** A result as members are told of it: 'Yan by Decision over Sterling', 'Yan vs Sterling without a winner (Draw)'. */
export function postedText(fight: Names, winnerId: FightWinner, method: string | null): string {
  if (winnerId === 0) return `${fight.fighter1} vs ${fight.fighter2} without a winner (${method})`;
  return `${corner(fight, winnerId)} by ${method} over ${corner(fight, winnerId === 1 ? 2 : 1)}`;
}

/** What was picked: 'Yan by Decision', or 'no pick'. */
export function pickText(fight: Names, pick: FightPick | null): string {
  return pick ? `${corner(fight, pick.winnerId)} by ${pick.method}` : 'no pick';
}

/** A lock time in Mountain Time with its year, or 'none'. */
export function lockText(lockAt: Date | null): string {
  return lockAt ? formatMountain(lockAt.getTime(), 'full') : 'none';
}

/** A pasted card as the changes log tells it: what changed and whose picks it cost, in one sentence. */
export function pasteText(figures: ImportFigures): string {
  const named = (what: string, items: readonly string[]) =>
    items.length > 0 ? [`${what} ${items.join('; ')}`] : [];
  const cleared = figures.picksCleared.map(({ bracketName, picks }) => `${picks} of ${bracketName}`);
  const parts = [
    ...named('added', figures.fightsAdded),
    ...named('removed', figures.fightsRemoved),
    ...named('cleared picks:', cleared),
    ...named('changed', figures.fightsChanged),
  ];
  return `pasted a card: ${parts.join('. ')}`;
}

/** Every fact that differs, old and new; empty where nothing does. */
export function factChanges(old: FightFacts, next: FightFacts): string[] {
  const rows: [string, string | number, string | number][] = [
    ['first fighter', old.fighter1, next.fighter1],
    ['second fighter', old.fighter2, next.fighter2],
    [`odds of ${next.fighter1}`, old.fighter1Odds, next.fighter1Odds],
    [`odds of ${next.fighter2}`, old.fighter2Odds, next.fighter2Odds],
    ['fighter points', old.fighterPoints, next.fighterPoints],
    ['method points', old.methodPoints, next.methodPoints],
    ['combo points', old.bonusPoints, next.bonusPoints],
    ['underdog bonus', old.underdogBonus, next.underdogBonus],
  ];
  return rows.flatMap(([what, from, to]) => (from === to ? [] : [`${what} from ${from} to ${to}`]));
}

function corner(fight: Names, winnerId: 1 | 2): string {
  return winnerId === 1 ? fight.fighter1 : fight.fighter2;
}
