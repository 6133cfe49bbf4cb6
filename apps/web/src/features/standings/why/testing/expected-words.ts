import type { OracleFight } from '@lockroom/testing/fight-oracle';
import { type ExpectedNeighbours, expectedReason, type OracleRow } from '@lockroom/testing/rank-oracle';

/** What Why is to say, written from the rules and the design; it shares no code with what says it. */

/** A count of the ranking: its name, what it is called in a sentence, and how far from it a figure is told. */
export interface ExpectedCount {
  name: string;
  words: string;
  /** 'more' is told as '6 to 5', 'nearer' as 'off by 1 against 4' of figures below `MOST_OFF`, 'side' by itself. */
  told: 'more' | 'nearer' | 'side';
}

/** Distances count as figures of which more is better: this much, less the distance. Without a prediction 0. */
export const MOST_OFF = 500;

const POINTS: ExpectedCount = { name: 'points', words: 'points', told: 'more' };
export const CARD_COUNTS: readonly ExpectedCount[] = [
  POINTS,
  { name: 'winners', words: 'right winners', told: 'more' },
  { name: 'methods', words: 'right methods', told: 'more' },
  { name: 'combo', words: 'combo points', told: 'more' },
  { name: 'underdogs', words: 'right underdogs', told: 'more' },
];
export const BRACKET_COUNTS: readonly ExpectedCount[] = [
  POINTS,
  { name: 'right-picks', words: 'right picks', told: 'more' },
  { name: 'final-total', words: 'the total of the final score', told: 'nearer' },
  { name: 'final-winner', words: 'the winner of the final score', told: 'side' },
  { name: 'final-scores', words: 'both scores of the final', told: 'nearer' },
];

/** The rank of an entry and the sentences about it; `callOf` names an entry in the middle of a sentence. */
export function expectedRank(
  counts: readonly ExpectedCount[],
  rows: readonly OracleRow[],
  id: string,
  callOf: (id: string) => string,
): { rank: number; words: string } {
  const names = counts.map(({ name }) => name);
  const { rank, level, above, below } = expectedReason(names, rows, id);
  const amount = ['', '', 'two', 'three', 'four', 'five'][counts.length];
  const head =
    level.length === 0
      ? `Rank ${rank}.`
      : `Rank ${rank}, level on all ${amount} counts with ${together(level.map(callOf))}.`;
  const words = [head];
  if (above?.count === 'points' && below?.count === 'points')
    words.push(
      `${ahead(above, callOf)}, ${together(below.ids.map(callOf))} ${below.own - below.theirs} behind.`,
    );
  else
    for (const other of [above, below])
      if (other) words.push(`${against(other, counts, callOf, other === above)}.`);
  return { rank, words: words.join(' ') };
}

/** 'a', 'a and b', 'a, b and c', 'a, b and 2 others'. */
function together(names: readonly string[]): string {
  const [one, two, three, ...more] = names;
  if (more.length > 0) return `${one}, ${two} and ${names.length - 2} others`;
  if (three !== undefined) return `${one}, ${two} and ${three}`;
  return two === undefined ? `${one}` : `${one} and ${two}`;
}

const capital = (text: string) => text.replace(/^you/, 'You');
const areMany = (names: readonly string[]) => names.length > 1 || names[0] === 'you';

function ahead({ ids, own, theirs }: ExpectedNeighbours, callOf: (id: string) => string): string {
  const names = ids.map(callOf);
  const by = Math.abs(own - theirs);
  return `${capital(together(names))} ${areMany(names) ? 'are' : 'is'} ${by} point${by === 1 ? '' : 's'} ${theirs > own ? 'ahead' : 'behind'}`;
}

function against(
  other: ExpectedNeighbours,
  counts: readonly ExpectedCount[],
  callOf: (id: string) => string,
  isAbove: boolean,
): string {
  const count = counts.find(({ name }) => name === other.count);
  if (count === undefined || count === POINTS) return ahead(other, callOf);
  const names = other.ids.map(callOf);
  const many = areMany(names);
  const start = `${capital(together(names))} ${many ? 'have' : 'has'} as many points and ${many ? 'are' : 'is'}`;
  return `${start} ${isAbove ? 'ahead' : 'behind'} on ${count.words}${figures(other, count)}`;
}

function figures({ own, theirs }: ExpectedNeighbours, { told }: ExpectedCount): string {
  if (told === 'more') return `, ${theirs} to ${own}`;
  if (told === 'side') return '';
  if (own === 0) return ', which this bracket did not predict';
  if (theirs === 0) return ', which they did not predict';
  return `, off by ${MOST_OFF - theirs} against ${MOST_OFF - own}`;
}

/** The points of a pick by their parts, null for a part that the fight does not offer (rules: scoring#points-of-a-fight). */
export function expectedParts(
  fight: OracleFight,
  pick: { winner: number; method: string } | undefined,
): (number | null)[] {
  const { winnerId, winMethod, fighter1Odds, fighter2Odds } = fight;
  if (winnerId === 0) return [null, null, null, null];
  const odds = winnerId === 1 ? fighter1Odds : fighter2Odds;
  const hasWinner = pick?.winner === winnerId;
  const hasMethod = pick?.method === winMethod;
  const isDecided = winMethod !== 'Disqualification';
  return [
    hasWinner ? fight.fighterPoints : 0,
    isDecided ? (hasMethod ? fight.methodPoints : 0) : null,
    isDecided ? (hasWinner && hasMethod ? fight.bonusPoints : 0) : null,
    odds.startsWith('+') ? (hasWinner ? fight.underdogBonus : 0) : null,
  ];
}
