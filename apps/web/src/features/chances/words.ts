import { type EntryChance, type EntryOutlook, entryName, placeText } from '@lockroom/rules';
import { counted } from '../../shell/counted.ts';
import type { ChancesOwner } from './room-state.ts';

/** Below this a chance is not written as a figure: rounded it would read as none. */
const LEAST = 0.0005;

/** A chance as a figure and the word before it: 'about', '29.7'. */
export interface PercentParts {
  before: '' | 'about' | 'under' | 'over';
  figure: string;
}

/**
 * The chance of an entry that can win: '36.0', or 'about 29.7' where it is an estimate. Never 0 and, while anybody may
 * still pass it, never 100.
 */
export function percentParts(probability: number, isEstimate: boolean, isSure = false): PercentParts {
  if (isSure) return { before: '', figure: '100' };
  if (probability < LEAST) return { before: 'under', figure: '0.1' };
  if (probability > 1 - LEAST) return { before: 'over', figure: '99.9' };
  return { before: isEstimate ? 'about' : '', figure: inPercent(probability) };
}

/** '36.0': a probability, or a difference of two, in percent. */
export function inPercent(probability: number): string {
  return (probability * 100).toFixed(1);
}

/** '36.0 %', 'about 29.7 %', 'under 0.1 %'. */
export function percentText(probability: number, isEstimate: boolean, isSure = false): string {
  const { before, figure } = percentParts(probability, isEstimate, isSure);
  return `${before} ${figure} %`.trim();
}

/** How much of a chance is level with others: '18.2 %'. */
export function levelText({ first, level }: Pick<EntryChance, 'first' | 'level'>): string {
  return percentText(level / first, false, level === first);
}

/** What the chances of all add up to: more than 100 where firsts can be level. */
export function sumText(entries: readonly EntryChance[], isEstimate: boolean): string {
  const sum = entries.reduce((all, { first }) => all + first, 0);
  return `${isEstimate ? 'about ' : ''}${inPercent(sum)} %`;
}

/** 'Best 1st, worst 10th'; a place that may not be reached, or be passed, is said to be one. */
export function placesText({
  best,
  bestIsBound,
  worst,
  worstIsBound,
}: Pick<EntryOutlook<unknown>, 'best' | 'bestIsBound' | 'worst' | 'worstIsBound'>): string {
  const bestText = bestIsBound ? `Best ${placeText(best)} or lower` : `Best ${placeText(best)}`;
  if (worst === null) return bestText;
  return `${bestText}, worst ${placeText(worst)}${worstIsBound ? ' or lower' : ''}`;
}

/** '1st to 13th'; a worst place that may be passed has a plus: '1st to 13th+'. */
export function rangeText({
  best,
  worst,
  worstIsBound,
}: Pick<EntryOutlook<unknown>, 'best' | 'worst' | 'worstIsBound'>): string {
  const more = worstIsBound ? '+' : '';
  if (worst === null || (worst === best && !worstIsBound)) return placeText(best);
  return `${placeText(best)} to ${placeText(worst)}${more}`;
}

/** '2 fights are still covered. They count for nobody's chance until they lock.' */
export function coveredText(covered: number): string {
  const [are, they] = covered === 1 ? ['is', 'It counts'] : ['are', 'They count'];
  const lock = covered === 1 ? 'it locks' : 'they lock';
  return `${counted(covered, 'fight')} ${are} still covered. ${they} for nobody's chance until ${lock}.`;
}

/** How figures over the locked fights alone are to be read; `basis` says what they rest on. */
export function lockedFightsText(basis: string): string {
  return [
    `Chance: first once the locked fights are over. ${basis}`,
    'A dash does not mean out: a bracket is out only when even \u201cperhaps\u201d is not 1st.',
    'Perhaps counts full points for others, and your own picks for you.',
  ].join(' ');
}

/** How entries are called in sentences: by their owners, with the number where an owner has several. */
export interface Callings {
  isOwn: (entryId: string) => boolean;
  nameOf: (entryId: string) => string;
}

/** The names of a room's entries, for this viewer. */
export function callingsOf(owners: readonly ChancesOwner[], viewerId: string): Callings {
  const byId = new Map(owners.map((own) => [own.id, own]));
  const isAlone = ({ ownerId }: ChancesOwner) =>
    owners.filter((other) => other.ownerId === ownerId).length === 1;
  return {
    isOwn: (id) => byId.get(id)?.ownerId === viewerId,
    nameOf(id) {
      const own = byId.get(id);
      if (!own) return 'Another bracket';
      if (own.ownerId === viewerId) return isAlone(own) ? 'You' : `Your Bracket ${own.number}`;
      return isAlone(own) ? own.ownerName : entryName(own.ownerName, own.number);
    },
  };
}

/** Up to so many are named; of more their number is. */
const NAMED = 3;

/** Why an entry cannot win: 'Maya stays ahead of you whatever happens', 'Maya and Tom cannot both be caught'. */
export function outText(
  { id, outBecause }: Pick<EntryOutlook<unknown>, 'id' | 'outBecause'>,
  { isOwn, nameOf }: Callings,
): string {
  const [first, ...more] = outBecause.map(nameOf);
  if (first === undefined) return 'Somebody stays ahead whatever happens';
  if (more.length === 0) {
    const stays = first === 'You' ? 'stay' : 'stays';
    return `${first} ${stays} ahead${isOwn(id) ? ' of you' : ''} whatever happens`;
  }
  if (more.length >= NAMED) return `${more.length + 1} brackets cannot all be caught`;
  const last = more.at(-1);
  const all = [first, ...more.slice(0, -1)].join(', ');
  return `${all} and ${asObject(last)} cannot ${more.length === 1 ? 'both' : 'all'} be caught`;
}

const asObject = (name: string | undefined) => (name === 'You' ? 'you' : name);
