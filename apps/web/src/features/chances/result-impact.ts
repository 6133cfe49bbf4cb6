import type { ChanceIf, EntryChance, PlacesIf } from '@lockroom/rules';

/**
 * An upcoming game or fight. A way is a possible result: the winning team, or a fighter and a method. The texts are
 * declared as methods, because their bivariant parameters let code handle both kinds of match.
 */
export interface UpcomingMatch<Way> {
  id: string;
  /** For example 'Sweet 16' or 'Main Event'. */
  title: string;
  /** The time it locks, e.g. '8:30 PM'; null if unknown. */
  when: string | null;
  sides: readonly [MatchSide, MatchSide];
  keyOf(way: Way): string;
  /** Returns the winning side; null if nobody wins. */
  sideOf(way: Way): 0 | 1 | null;
  /** Names ways with the same effect, after 'needs': 'Auburn', 'Hill by KO/TKO or Decision'. */
  nameOf(ways: readonly Way[]): string;
  /** Names ways in a list of all ways: 'Hill, any way', 'Holloway otherwise', 'Draw or no contest'. */
  lineOf(ways: readonly Way[]): string;
  /** Names ways after 'if': 'Auburn win', 'Hill wins', 'nobody wins'. */
  conditionOf(ways: readonly Way[]): string;
  /** Returns the text after a side's short name if only some of its ways to win help, e.g. 'KO'. */
  shortMethodOf(ways: readonly Way[]): string | null;
  isPicked(entryId: string, ways: readonly Way[]): boolean;
}

export interface MatchSide {
  name: string;
  /** A code for table columns, e.g. 'AUB'. */
  short: string;
  seed: number | null;
}

type Place = PlacesIf<unknown>['entries'][number];

/** The effect on an entry of one way, or of several with the same effect. */
export interface ImpactLine<Way> {
  ways: readonly Way[];
  side: 0 | 1 | null;
  /** The total probability of these ways; 0 for ways that chances ignore, such as a draw. */
  weight: number;
  chance: EntryChance;
  canWin: boolean;
  /** The possible places; null until calculated. */
  place: Place | null;
}

/** The effect of a game or fight on an entry. The most helpful line comes first. */
export interface ResultImpact<Way> {
  match: UpcomingMatch<Way>;
  lines: readonly ImpactLine<Way>[];
  /** The most helpful line; null if all are equal. */
  help: ImpactLine<Way> | null;
  /** The difference between the best and the worst way, in chance and in best places. */
  swing: number;
  placesMoved: number;
  /** Whether the places are the same for every result. */
  isStill: boolean;
}

export interface ImpactFigures<Way> {
  /** 0 if every possible outcome is counted. */
  samples: number;
  next: readonly { id: string; ways: readonly ChanceIf<Way>[] }[];
  places: readonly { id: string; ways: readonly PlacesIf<Way>[] }[];
}

/** Which figure decides whether two ways have the same effect. */
export type Measure = 'chance' | 'places';

/** Exact chances that differ by less than this are equal. */
const EXACT = 1e-9;
/** Estimated chances within this many standard errors count as equal. */
const ERRORS = 3;

/** Returns the impact of each match on an entry, the largest swing first. */
export function resultImpacts<Way>(
  entryId: string,
  upcoming: readonly UpcomingMatch<Way>[],
  figures: ImpactFigures<Way>,
): ResultImpact<Way>[] {
  const impacts = upcoming.flatMap((match) => resultImpact(entryId, match, figures) ?? []);
  return impacts.sort((a, b) => b.swing - a.swing || b.placesMoved - a.placesMoved);
}

/**
 * Returns the impact of one match on an entry; null until its chances are calculated. Chances are compared unless
 * `asked` says otherwise or the entry has none, because it is out or needs a covered fight or an ending that chances
 * ignore.
 */
export function resultImpact<Way>(
  entryId: string,
  match: UpcomingMatch<Way>,
  figures: ImpactFigures<Way>,
  asked?: Measure,
): ResultImpact<Way> | null {
  const single = singleLines(entryId, match, figures);
  // Ways without a weight count only if there are no others.
  const likely = single.filter(({ weight }) => weight > 0);
  const counted = likely.length > 0 ? likely : single;
  const [first] = counted;
  if (!first) return null;
  const { samples } = figures;
  const measure = asked ?? (single.some(hasChance) ? 'chance' : 'places');
  const isAlike = (a: ImpactLine<Way>, b: ImpactLine<Way>) =>
    measure === 'chance' ? hasSameChance(a, b, samples) : hasSamePlaces(a, b);
  const lines: ImpactLine<Way>[] = [];
  for (const line of single) {
    const at = lines.findIndex((other) => other.side === line.side && isAlike(other, line));
    if (at < 0) lines.push(line);
    else lines[at] = joined(lines[at] as ImpactLine<Way>, line);
  }
  lines.sort(measure === 'chance' ? byChance : byPlace);
  const isSame = counted.every((line) => isAlike(first, line));
  const isEven = counted.every((line) => hasSameChance(first, line, samples));
  return {
    match,
    lines,
    help: isSame ? null : (lines[0] ?? null),
    swing: isEven ? 0 : range(counted.map(({ chance }) => chance.first)),
    placesMoved: range(counted.map(({ place }) => place?.best ?? 0)),
    isStill: counted.every((line) => hasSamePlaces(first, line)),
  };
}

function hasChance<Way>({ canWin, chance }: ImpactLine<Way>): boolean {
  return canWin && chance.first > 0;
}

function singleLines<Way>(
  entryId: string,
  match: UpcomingMatch<Way>,
  { next, places }: ImpactFigures<Way>,
): ImpactLine<Way>[] {
  const isOwn = ({ id }: { id: string }) => id === entryId;
  const isMatch = ({ id }: { id: string }) => id === match.id;
  const placed = new Map(
    places.find(isMatch)?.ways.map(({ way, entries }) => [match.keyOf(way), entries.find(isOwn)]),
  );
  return (next.find(isMatch)?.ways ?? []).flatMap(({ way, weight, entries }) => {
    const chance = entries.find(isOwn);
    if (!chance) return [];
    const place = placed.get(match.keyOf(way)) ?? null;
    const canWin = place?.canWin ?? true;
    return [{ ways: [way], side: match.sideOf(way), weight, chance, canWin, place }];
  });
}

/** Sorts lines with a weight first, then by chance. */
function byChance<Way>(a: ImpactLine<Way>, b: ImpactLine<Way>): number {
  return (
    Number(b.weight > 0) - Number(a.weight > 0) ||
    Number(b.canWin) - Number(a.canWin) ||
    b.chance.first - a.chance.first
  );
}

function byPlace<Way>(a: ImpactLine<Way>, b: ImpactLine<Way>): number {
  return (
    Number(b.weight > 0) - Number(a.weight > 0) ||
    (a.place?.best ?? 0) - (b.place?.best ?? 0) ||
    (a.place?.worst ?? 0) - (b.place?.worst ?? 0)
  );
}

function hasSameChance<Way>(a: ImpactLine<Way>, b: ImpactLine<Way>, samples: number): boolean {
  return a.canWin === b.canWin && isSameChance(a, b, samples);
}

/** The chance of an entry if a match ends in one way, and the probability of that way. */
interface WayChance {
  chance: Pick<EntryChance, 'first'>;
  weight: number;
}

/** Whether two chances are equal, or too close for an estimate to tell them apart. */
export function isSameChance(a: WayChance, b: WayChance, samples: number): boolean {
  const apart = Math.abs(a.chance.first - b.chance.first);
  if (samples === 0) return apart < EXACT;
  const variance = [a, b].reduce((sum, { chance: { first }, weight }) => {
    return sum + (first * (1 - first)) / Math.max(1, samples * weight);
  }, 0);
  return apart < EXACT + ERRORS * Math.sqrt(variance);
}

function hasSamePlaces<Way>({ place: a }: ImpactLine<Way>, { place: b }: ImpactLine<Way>): boolean {
  return a?.best === b?.best && a?.worst === b?.worst;
}

function joined<Way>(a: ImpactLine<Way>, b: ImpactLine<Way>): ImpactLine<Way> {
  const weight = a.weight + b.weight;
  const mean = (of: (chance: EntryChance) => number) =>
    weight === 0 ? of(a.chance) : (of(a.chance) * a.weight + of(b.chance) * b.weight) / weight;
  return {
    ...a,
    ways: [...a.ways, ...b.ways],
    weight,
    chance: { id: a.chance.id, first: mean(({ first }) => first), level: mean(({ level }) => level) },
    place: a.place && b.place && joinedPlace(a.place, b.place),
  };
}

/** Combines two ranges of places: the better best place and the worse worst place. */
function joinedPlace(a: Place, b: Place): Place {
  // Of equal best places, prefer one that can certainly be reached.
  const isHigh = a.best < b.best || (a.best === b.best && !a.bestIsBound);
  const [high, low] = [isHigh ? a : b, (a.worst ?? 0) >= (b.worst ?? 0) ? a : b];
  const { best, bestIsBound } = high;
  const worst = a.worst === null || b.worst === null ? null : low.worst;
  return {
    ...a,
    best,
    bestIsBound,
    worst,
    worstIsBound: a.worstIsBound || b.worstIsBound,
    canWin: a.canWin || b.canWin,
  };
}

function range(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : Math.max(...numbers) - Math.min(...numbers);
}
