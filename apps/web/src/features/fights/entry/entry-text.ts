import type { Fight } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import { fightCountdown, isPickMethod, isUnderdog, methodWord, scorePick } from '@lockroom/rules';
import { counted, list } from '../../../shell/words.ts';
import {
  completePick,
  type DraftPick,
  isOff,
  progressOf,
  rightTexts,
  scoredFight,
  winnerOf,
} from '../card/fight-rules.ts';

/** Formats the time until a lock: '5h 49m', '12 min' in the last hour, '45s' in the last minute. */
export function untilLock(lockAt: number, now: number): string {
  const left = fightCountdown({ lockAt, now, hasResult: false });
  return left.replace(/^(\d+)m$/, '$1 min');
}

/** Returns, for example, 'Nickal vs Brundage'. */
export const pairText = (fight: Fight): string => shortNames(fight).join(' vs ');

/** Describes what an incomplete pick lacks: 'Fight 3: pick a method'. */
export function missingText(title: string, { winnerId }: DraftPick): string {
  return `${title}: pick a ${winnerId === null ? 'winner' : 'method'}`;
}

/** Summarizes what incomplete picks lack: '6 methods missing'. */
export function missingSum(picks: readonly DraftPick[]): string {
  const methods = picks.filter(({ winnerId }) => winnerId !== null).length;
  const word = methods === picks.length ? 'method' : methods === 0 ? 'winner' : 'pick';
  return `${counted(picks.length, word)} ${word === 'pick' ? 'incomplete' : 'missing'}`;
}

/** Returns the picked winner and method. A part's `isWrong` is false if that part is undecided or cannot score. */
export function partsOf(fight: Fight, { winnerId, method }: DraftPick) {
  const isDecided = fight.winnerId === 1 || fight.winnerId === 2;
  return {
    winner: winnerId && {
      text: shortNames(fight)[winnerId - 1] ?? '',
      isWrong: isDecided && winnerId !== fight.winnerId,
    },
    method: method && {
      text: `by ${methodWord(method)}`,
      isWrong: isDecided && isPickMethod(fight.winMethod) && method !== fight.winMethod,
    },
  };
}

/**
 * Describes how a fight ended and what was right: 'Winner and method right, as the underdog' or 'Sterling won by
 * decision'.
 */
export function outcomeText(fight: Fight, pick: DraftPick): string {
  const winner = winnerOf(fight);
  const method = fight.winMethod;
  if (winner === null) return pairText(fight);
  if (winner === 0) return `${method ?? 'No winner'}: no points for anyone`;
  const score = scorePick(scoredFight(fight), completePick(pick));
  const underdog = score.underdog > 0 ? ', as the underdog' : '';
  const by = method ? ` by ${methodWord(method)}` : '';
  if (score.correctWinner && score.correctMethod) return `Winner and method right${underdog}`;
  const rule =
    method === null ? ', method to come' : isPickMethod(method) ? '' : ': no points for the method';
  if (score.correctWinner) return `Won${by}${underdog}${rule}`;
  return `${shortNames(fight)[winner - 1] ?? ''} won${by}${rule}`;
}

/** Returns the results of a fight that give this pick points, best first. */
export function outcomesOf(fight: Fight, draft: DraftPick) {
  const pick = completePick(draft);
  if (!pick) return [];
  const { fighterPoints, methodPoints, bonusPoints, underdogBonus } = fight;
  const winner = fighterPoints + (isUnderdog(fight[`fighter${pick.winnerId}Odds`]) ? underdogBonus : 0);
  const texts = rightTexts(fight, pick);
  return [
    { points: winner + methodPoints + bonusPoints, text: texts.both },
    { points: winner, text: texts.winner },
    { points: methodPoints, text: texts.method },
  ].filter(({ points }) => points > 0);
}

/**
 * Returns the maximum points that a pick can still earn. Until the lock, an incomplete pick counts as the best
 * possible one.
 */
export function stillToEarn(fight: Fight, pick: DraftPick, isOpen: boolean): number {
  if (winnerOf(fight) !== null || isOff(fight)) return 0;
  if (progressOf(pick) === 'full') return outcomesOf(fight, pick)[0]?.points ?? 0;
  if (!isOpen) return 0;
  const { winner, method, both, underdog } = worthOf(fight);
  return winner + method + both + underdog;
}

/** The points for each part of a pick. */
export type FightWorth = ReturnType<typeof worthOf>;

export function worthOf(fight: Fight) {
  const hasUnderdog = isUnderdog(fight.fighter1Odds) || isUnderdog(fight.fighter2Odds);
  return {
    winner: fight.fighterPoints,
    method: fight.methodPoints,
    both: fight.bonusPoints,
    underdog: hasUnderdog ? fight.underdogBonus : 0,
  };
}

const isSameWorth = (a: FightWorth, b: FightWorth) =>
  a.winner === b.winner &&
  a.method === b.method &&
  a.both === b.both &&
  // A fight without odds has no underdog bonus, but that does not count as different scoring.
  (a.underdog === b.underdog || a.underdog === 0 || b.underdog === 0);

/** Returns the points that most fights are worth, and the fights that differ from them. */
export function commonWorth(card: readonly Fight[]): { worth: FightWorth; others: readonly Fight[] } | null {
  const on = card.filter((fight) => !isOff(fight));
  const all = on.map(worthOf);
  const groups = all.map((worth) => all.filter((each) => isSameWorth(each, worth)));
  const most = groups.toSorted((a, b) => b.length - a.length)[0];
  if (!most?.[0]) return null;
  const worth = { ...most[0], underdog: Math.max(...most.map(({ underdog }) => underdog)) };
  return { worth, others: on.filter((fight) => !isSameWorth(worthOf(fight), worth)) };
}

/** Names the fights that are not worth the usual points: 'The same for every fight except the main event.' */
export function sameText(others: readonly Fight[]): string {
  if (others.length === 0) return 'The same for every fight.';
  if (others.length > 3) return `${others.length} fights count differently. They are marked.`;
  const names = others.map(({ title, fightType }) =>
    fightType === 'regular' ? title : `the ${title.toLowerCase()}`,
  );
  return `The same for every fight except ${list(names)}.`;
}

/** Describes how a fight's points differ from those of most fights: more points, fewer points, or a different split. */
export function compareWorth(fight: Fight, common: FightWorth): string {
  const sum = ({ winner, method, both }: FightWorth) => winner + method + both;
  const [own, usual] = [sum(worthOf(fight)), sum(common)];
  if (own === usual) return 'Counts differently';
  return own > usual ? 'Counts more' : 'Counts less';
}
