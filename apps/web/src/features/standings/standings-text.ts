import type { Bracket } from '@lockroom/contract';
import { placeText } from '@lockroom/rules';
import { list } from '../../shell/words.ts';

export type Ranked = Pick<Bracket, 'id' | 'totalPoints' | 'number' | 'isOwner'> & {
  rank: number;
  user: { username: string };
};

/** Names an entry in a sentence about another one: 'kelechi', 'you', or 'your bracket 2' if both are the viewer's. */
function nameOf({ isOwner, number, user }: Ranked, other: Ranked): string {
  if (!isOwner) return user.username;
  return other.isOwner ? `your bracket ${number}` : 'you';
}

/** Joins up to two names, such as 'kelechi and wren'; for more, 'kelechi and 3 others'. */
function namesOf(entries: readonly Ranked[], other: Ranked): string {
  const names = [...new Set(entries.map((entry) => nameOf(entry, other)))];
  return names.length > 2 ? `${names[0]} and ${names.length - 1} others` : list(names);
}

/** The counts that break a tie on points, in order, with their names in fight rooms and in bracket rooms. */
const TALLIES = [
  ['correctFighters', 'right winners', 'right picks'],
  ['correctMethods', 'right methods', null],
  ['comboBonus', 'points for both right', null],
  ['underdogPicks', 'right underdogs', null],
] as const;

/** The dashboard's short standings do not contain these counts. */
type Tallied = Ranked & Partial<Pick<Bracket, (typeof TALLIES)[number][0] | 'bracketSize'>>;

/**
 * The first of these counts in which two entries with equal points differ, such as 'right winners'; null if no count
 * differs or if the count has no name.
 */
function decidedBy(entry: Tallied, other: Tallied) {
  const tally = TALLIES.find(([name]) => entry[name] !== other[name]);
  if (!tally) return null;
  const [name, fightWord, gameWord] = tally;
  const word = entry.bracketSize === null ? fightWord : gameWord;
  return word && { name, word };
}

/**
 * Describes the gap between an entry and the leader: '5 behind kelechi', '1 ahead of priya.k', 'Tied with wren on
 * points', or 'Tied with wren, ahead on right winners'. Null if there is nobody to compare with.
 */
export function gapText(own: Tallied, entries: readonly Tallied[]): string | null {
  const others = entries.filter(({ id }) => id !== own.id);
  if (others.length === 0) return null;
  if (own.rank > 1) {
    const leaders = others.filter(({ rank }) => rank === 1);
    const behind = (leaders[0]?.totalPoints ?? own.totalPoints) - own.totalPoints;
    return behind > 0 ? `${behind} behind ${namesOf(leaders, own)}` : tiedText(own, leaders);
  }
  // Another bracket of the same owner is not a rival.
  const rivals = others.filter(({ user }) => user.username !== own.user.username);
  if (rivals.length === 0) return null;
  const most = Math.max(...rivals.map(({ totalPoints }) => totalPoints));
  const next = rivals.filter(({ totalPoints }) => totalPoints === most);
  const ahead = own.totalPoints - most;
  return ahead > 0 ? `${ahead} ahead of ${namesOf(next, own)}` : tiedText(own, next);
}

function tiedText(own: Tallied, rivals: readonly Tallied[]): string {
  const names = namesOf(rivals, own);
  const [first, ...more] = rivals;
  const reason = first && more.length === 0 && first.rank !== own.rank && decidedBy(own, first);
  if (!reason) return `Tied with ${names} on points`;
  return `Tied with ${names}, ${own.rank < first.rank ? 'ahead' : 'behind'} on ${reason.word}`;
}

/** After the event, ties are explained down to this rank. */
const PODIUM = 3;

/**
 * Describes a tie in the table. During the event, covers only ties with the viewer: 'Tied with you'. Afterwards, says
 * what decided a podium rank: 'Tied with wren, ahead on right winners, 5-4'.
 */
export function tieText(
  entry: Tallied,
  entries: readonly Tallied[],
  { own, isOver }: { own: Tallied | undefined; isOver: boolean },
): string | null {
  if (!isOver)
    return own && own.id !== entry.id && own.totalPoints === entry.totalPoints ? 'Tied with you' : null;
  const next = entries[entries.findIndex(({ id }) => id === entry.id) + 1];
  if (!next || entry.rank > PODIUM || next.totalPoints !== entry.totalPoints || next.rank === entry.rank)
    return null;
  const reason = decidedBy(entry, next);
  return (
    reason &&
    `Tied with ${nameOf(next, entry)}, ahead on ${reason.word}, ${entry[reason.name]}-${next[reason.name]}`
  );
}

/** Names the winners in a sentence: 'priya.k wins', 'priya.k and wren win', 'You win'. */
export function winnersText(winners: readonly Ranked[]): { names: string; verb: 'wins' | 'win' } {
  const names = new Set(winners.map(({ isOwner, user }) => (isOwner ? 'You' : user.username)));
  const shown = [...names].sort((a, b) => Number(b === 'You') - Number(a === 'You'));
  const text = shown.length > 3 ? `${shown[0]} and ${shown.length - 1} others` : list(shown);
  return { names: text, verb: shown.length === 1 && shown[0] !== 'You' ? 'wins' : 'win' };
}

/** Returns the fight (counted from 1) since which an entry was never behind; null if it was behind at the end. */
export function ledFrom(
  own: Pick<Bracket, 'id' | 'fightScores'>,
  entries: readonly Pick<Bracket, 'id' | 'fightScores'>[],
): number | null {
  const totals = new Map(entries.map(({ id }) => [id, 0]));
  let from: number | null = null;
  for (const [index] of own.fightScores.entries()) {
    for (const { id, fightScores } of entries)
      totals.set(id, (totals.get(id) ?? 0) + (fightScores[index] ?? 0));
    if (own.fightScores[index] === null) continue;
    const leads = Math.max(...totals.values()) === totals.get(own.id);
    from = leads ? (from ?? index + 1) : null;
  }
  return from;
}

/** Formats the ranks that an outcome can lead to: '5th', '7th or 8th', '6th to 9th'. */
export function ranksText(ranks: readonly number[]): string {
  const [first = 1] = ranks;
  const last = ranks.at(-1) ?? first;
  if (first === last) return placeText(first);
  return `${placeText(first)} ${ranks.length === 2 ? 'or' : 'to'} ${placeText(last)}`;
}
