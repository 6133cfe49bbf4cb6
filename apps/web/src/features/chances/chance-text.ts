import { type EntryChance, type EntryOutlook, placeText } from '@lockroom/rules';
import { counted } from '../../shell/counted.ts';
import type { EntryLabels } from './entry-labels.ts';

/** Smaller chances are written as 'under 0.1', because they would round to 0.0. */
const LEAST = 0.0005;

/** A chance as a number with an optional word before it: 'about', '29.7'. */
export interface PercentParts {
  before: '' | 'about' | 'under' | 'over';
  figure: string;
}

/**
 * Formats the chance of an entry that can win: '36.0', or 'about 29.7' for an estimate. It is never 0, and never 100
 * while anybody may still pass the entry.
 */
export function percentParts(probability: number, isEstimate: boolean, isSure = false): PercentParts {
  if (isSure) return { before: '', figure: '100' };
  if (probability < LEAST) return { before: 'under', figure: '0.1' };
  if (probability > 1 - LEAST) return { before: 'over', figure: '99.9' };
  return { before: isEstimate ? 'about' : '', figure: inPercent(probability) };
}

/** Whether an entry is almost certain to win before any pick has a result, because no other entry competes. */
export function isUncontested(probability: number, hasBegun: boolean): boolean {
  return !hasBegun && probability > 1 - LEAST;
}

/** Formats a probability, or the difference of two, in percent: '36.0'. */
export function inPercent(probability: number): string {
  return (probability * 100).toFixed(1);
}

export function percentText(probability: number, isEstimate: boolean, isSure = false): string {
  const { before, figure } = percentParts(probability, isEstimate, isSure);
  return `${before} ${figure} %`.trim();
}

/** Returns the share of a chance that is a tie for first, e.g. '18.2 %'. */
export function levelText({ first, level }: Pick<EntryChance, 'first' | 'level'>): string {
  return percentText(level / first, false, level === first);
}

/** Returns the sum of all chances, which exceeds 100 if ties for first are possible. */
export function sumText(entries: readonly EntryChance[], isEstimate: boolean): string {
  const sum = entries.reduce((all, { first }) => all + first, 0);
  return `${isEstimate ? 'about ' : ''}${inPercent(sum)} %`;
}

/** Formats a best place: '4th', or '4th or lower' if that place may be out of reach. */
export function bestText({ best, bestIsBound }: Pick<EntryOutlook<unknown>, 'best' | 'bestIsBound'>): string {
  return `${placeText(best)}${bestIsBound ? ' or lower' : ''}`;
}

export type PlacesTold = Pick<EntryOutlook<unknown>, 'best' | 'bestIsBound' | 'worst' | 'worstIsBound'>;

/** Returns, for example, 'Best 1st, worst 10th', with 'or lower' after places that are only bounds. */
export function placesText({ worst, worstIsBound, ...places }: PlacesTold): string {
  const best = `Best ${bestText(places)}`;
  if (worst === null) return best;
  return `${best}, worst ${placeText(worst)}${worstIsBound ? ' or lower' : ''}`;
}

/** The short form: '1st to 13th' or 'best 1st'. A plus means 'or lower': '2nd+ to 13th+'. */
export function rangeText(
  { best, bestIsBound, worst, worstIsBound }: PlacesTold,
  say: (place: number) => string = placeText,
): string {
  const from = `${say(best)}${bestIsBound ? '+' : ''}`;
  if (worst === null) return `best ${from}`;
  if (worst === best && !worstIsBound) return say(best);
  return `${from} to ${say(worst)}${worstIsBound ? '+' : ''}`;
}

export function coveredText(covered: number): string {
  const [are, they] = covered === 1 ? ['is', 'It counts'] : ['are', 'They count'];
  const lock = covered === 1 ? 'it locks' : 'they lock';
  return `${counted(covered, 'fight')} ${are} still covered. ${they} for nobody's chance until ${lock}.`;
}

/** Explains figures that count only the locked fights; `basis` says how they are calculated. */
export function lockedFightsText(basis: string): string {
  return [
    `Chance: first once the locked fights are over. ${basis}`,
    'A dash does not mean out: a bracket is out only when even \u201cperhaps\u201d is not 1st.',
    'Perhaps counts full points for others, and your own picks for you.',
  ].join(' ');
}

/** From this number on, entries are counted instead of named. */
const NAMED = 3;

/**
 * Explains why an entry cannot win: 'Maya stays ahead of you whatever happens', 'Maya and Tom cannot both be caught'.
 */
export function outText(
  { id, outBecause }: Pick<EntryOutlook<unknown>, 'id' | 'outBecause'>,
  { isOwn, nameOf }: EntryLabels,
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
