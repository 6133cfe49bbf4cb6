import type { ChanceIf, EntryChance, PlacesIf } from '@lockroom/rules';

/**
 * A game or fight that comes next. A way is how it can end: the winning team, or a fighter and a method. The texts are methods,
 * so that an `UpcomingMatch` of either kind can be used where both are possible.
 */
export interface UpcomingMatch<Way> {
  id: string;
  /** 'Sweet 16', 'Main Event'. */
  title: string;
  /** When it locks: '8:30 PM'; null if no time is known. */
  when: string | null;
  sides: readonly [MatchSide, MatchSide];
  keyOf(way: Way): string;
  /** The side that wins; null if nobody does. */
  sideOf(way: Way): 0 | 1 | null;
  /** Ways with the same effect, after 'needs': 'Auburn', 'Hill by KO/TKO or Decision'. */
  nameOf(ways: readonly Way[]): string;
  /** The same in a list of all ways: 'Hill, any way', 'Holloway otherwise', 'Draw or no contest'. */
  lineOf(ways: readonly Way[]): string;
  /** The same after 'if': 'Auburn win', 'Hill wins', 'nobody wins'. */
  conditionOf(ways: readonly Way[]): string;
  /** After the short name of a side, if only some of its ways to win help: 'KO'. */
  shortMethodOf(ways: readonly Way[]): string | null;
  /** Whether an entry has picked one of these ways. */
  isPicked(entryId: string, ways: readonly Way[]): boolean;
}

/** A team or fighter. */
export interface MatchSide {
  name: string;
  /** For a table column: 'AUB'. */
  short: string;
  seed: number | null;
}

type Place = PlacesIf<unknown>['entries'][number];

/** The effect on an entry of one way, or of several with the same effect. */
export interface ImpactLine<Way> {
  ways: readonly Way[];
  side: 0 | 1 | null;
  /** The total probability of these ways; 0 if the weights ignore them, such as a draw. */
  weight: number;
  chance: EntryChance;
  canWin: boolean;
  /** Null until the places are calculated. */
  place: Place | null;
}

/** How a game or fight affects an entry. Lines are sorted by how much they help. */
export interface ResultImpact<Way> {
  match: UpcomingMatch<Way>;
  lines: readonly ImpactLine<Way>[];
  /** The most helpful line; null if all are equal. */
  help: ImpactLine<Way> | null;
  /** The difference between the best and the worst way, in chance and in best places. */
  swing: number;
  placesMoved: number;
  /** The places are the same whichever way it ends. */
  isStill: boolean;
}

/** The figures from which impacts are derived. */
export interface ImpactFigures<Way> {
  /** 0 if every completion is counted. */
  samples: number;
  next: readonly { id: string; ways: readonly ChanceIf<Way>[] }[];
  places: readonly { id: string; ways: readonly PlacesIf<Way>[] }[];
}

/** What is compared to decide whether two ways have the same effect. */
export type Measure = 'chance' | 'places';

/** Exact chances that differ by less than this are equal. */
const EXACT = 1e-9;
/** Sampled chances within this many standard errors count as equal. */
const ERRORS = 3;

/** The impact of each match on an entry, the largest swing first. */
export function resultImpacts<Way>(
  entryId: string,
  upcoming: readonly UpcomingMatch<Way>[],
  figures: ImpactFigures<Way>,
): ResultImpact<Way>[] {
  const impacts = upcoming.flatMap((match) => resultImpact(entryId, match, figures) ?? []);
  return impacts.sort((a, b) => b.swing - a.swing || b.placesMoved - a.placesMoved);
}

/**
 * The impact of one match on an entry; null until its chances are calculated. It is measured by chances, unless `asked`
 * says otherwise or the entry has none: it is out, or needs an ending without a weight or a covered fight.
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

/** One line for each way. */
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

/** Lines with a weight first, then by chance. */
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

/** Whether two chances are equal, or too close for samples to tell them apart. */
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

/** The range of both: the better best place and the worse worst place. */
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
