import type { FightCount, Neighbours, RankReason, TournamentCount } from '@lockroom/rules';
import { counted } from '../../../shell/counted.ts';
import { list } from '../../../shell/list.ts';

type CountName = FightCount | TournamentCount;

/** What decided a rank: a heading and the sentences after it. */
export interface RankWords {
  head: string;
  rest: string;
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five'];

/** The most entries that are named in a sentence. */
const NAMED = 3;

/**
 * Returns, for example, 'Rank 3, level on all five counts' with 'with southpaw_sam and delphine. solomon is 1 point
 * ahead, priya.k 2 behind.'
 */
export function rankWords(
  { rank, level, above, below }: RankReason<CountName>,
  counts: number,
  nameOf: (id: string) => string,
): RankWords {
  const sentences =
    above?.count === 'points' && below?.count === 'points'
      ? [`${pointsText(above, nameOf)}, ${named(below.ids, nameOf)} ${Math.abs(gap(below))} behind.`]
      : [above, below].flatMap((other) => (other ? [`${againstText(other, nameOf)}.`] : []));
  if (level.length === 0) return { head: `Rank ${rank}.`, rest: sentences.join(' ') };
  return {
    head: `Rank ${rank}, level on all ${NUMBERS[counts] ?? counts} counts`,
    rest: [`with ${named(level, nameOf)}.`, ...sentences].join(' '),
  };
}

/** Joins names in a sentence. 'You' and 'Your Bracket 2' are capitalized only at its start. */
function named(ids: readonly string[], nameOf: (id: string) => string, { begins = false } = {}): string {
  const names = ids
    .map(nameOf)
    .map((name, index) => (begins && index === 0 ? name : name.replace(/^You(?=$|r Bracket \d+$)/, 'you')));
  if (names.length <= NAMED) return list(names);
  return `${names.slice(0, NAMED - 1).join(', ')} and ${names.length - NAMED + 1} others`;
}

const isPlural = ({ ids }: Neighbours<CountName>, nameOf: (id: string) => string) =>
  ids.length > 1 || ids.map(nameOf)[0] === 'You';

function gap({ own, theirs }: Neighbours<CountName>): number {
  return (theirs ?? 0) - (own ?? 0);
}

function pointsText(other: Neighbours<CountName>, nameOf: (id: string) => string): string {
  const are = isPlural(other, nameOf) ? 'are' : 'is';
  const by = gap(other);
  return `${named(other.ids, nameOf, { begins: true })} ${are} ${counted(Math.abs(by), 'point')} ${by > 0 ? 'ahead' : 'behind'}`;
}

const WORDS: Record<Exclude<CountName, 'points'>, string> = {
  winners: 'right winners',
  methods: 'right methods',
  combo: 'combo points',
  underdogs: 'right underdogs',
  'right-picks': 'right picks',
  'final-total': 'the total of the final score',
  'final-winner': 'the winner of the final score',
  'final-scores': 'both scores of the final',
};

/** Returns, for example, 'kelechi has as many points and is ahead on right winners, 6 to 5'. */
function againstText(other: Neighbours<CountName>, nameOf: (id: string) => string): string {
  const { count, own, theirs } = other;
  if (count === 'points') return pointsText(other, nameOf);
  const [have, are] = isPlural(other, nameOf) ? ['have', 'are'] : ['has', 'is'];
  const isDistance = count.startsWith('final');
  const isAhead = isDistance
    ? (theirs ?? Number.MAX_SAFE_INTEGER) < (own ?? Number.MAX_SAFE_INTEGER)
    : gap(other) > 0;
  const start = `${named(other.ids, nameOf, { begins: true })} ${have} as many points and ${are} ${isAhead ? 'ahead' : 'behind'} on ${WORDS[count]}`;
  return `${start}${valuesText(other, isDistance)}`;
}

function valuesText({ count, own, theirs }: Neighbours<CountName>, isDistance: boolean): string {
  if (own === null) return ', which this bracket did not predict';
  if (theirs === null) return ', which they did not predict';
  if (count === 'final-winner') return '';
  return isDistance ? `, off by ${theirs} against ${own}` : `, ${theirs} to ${own}`;
}
