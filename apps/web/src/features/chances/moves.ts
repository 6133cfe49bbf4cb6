import type { ChanceIf, EntryChance, PlacesIf } from '@lockroom/rules';

/** A game or fight that comes next, with its ways in words: methods, so that either kind fits where both may be. */
export interface Coming<Way> {
  id: string;
  /** 'Sweet 16', 'Main Event'. */
  title: string;
  /** When it locks: '8:30 PM'; null where no time is known. */
  when: string | null;
  sides: readonly [ComingSide, ComingSide];
  keyOf(way: Way): string;
  /** The side that wins by a way; null where nobody does. */
  sideOf(way: Way): 0 | 1 | null;
  /** Ways that come to the same for somebody, behind 'needs': 'Auburn', 'Hill by KO/TKO or Decision'. */
  nameOf(ways: readonly Way[]): string;
  /** The same in a list of all ways: 'Hill, any way', 'Holloway otherwise', 'Draw or no contest'. */
  lineOf(ways: readonly Way[]): string;
  /** The same behind 'if': 'Auburn win', 'Hill wins', 'nobody wins'. */
  conditionOf(ways: readonly Way[]): string;
  /** Behind the short name of a side, where not every way in which it wins will do: 'KO'. */
  shortMethodOf(ways: readonly Way[]): string | null;
  /** Whether an entry has picked one of these ways. */
  isPicked(entryId: string, ways: readonly Way[]): boolean;
}

/** A team or fighter. */
export interface ComingSide {
  name: string;
  /** In a column of a table: 'AUB'. */
  short: string;
  seed: number | null;
}

type Place = PlacesIf<unknown>['entries'][number];

/** What becomes of an entry by one way, or by several that come to the same for it. */
export interface MoveLine<Way> {
  ways: readonly Way[];
  side: 0 | 1 | null;
  /** The probability of these ways together; 0 for what the weights leave out, such as a draw. */
  weight: number;
  chance: EntryChance;
  canWin: boolean;
  /** Null while the places are not known. */
  place: Place | null;
}

/** What a game or fight moves for an entry: its lines, the one that helps most first. */
export interface Move<Way> {
  coming: Coming<Way>;
  lines: readonly MoveLine<Way>[];
  /** The line that helps; null where no line helps more than another. */
  help: MoveLine<Way> | null;
  /** The difference of the chances between the best way and the worst, and of the best places. */
  swing: number;
  placesMoved: number;
  /** The places are the same by every way. */
  isStill: boolean;
}

/** The figures that moves are made from. */
export interface MoveFigures<Way> {
  /** 0 where every completion is counted. */
  samples: number;
  next: readonly { id: string; ways: readonly ChanceIf<Way>[] }[];
  places: readonly { id: string; ways: readonly PlacesIf<Way>[] }[];
}

/** The measure by which ways come to the same. */
export type Measure = 'chance' | 'places';

/** Chances that differ by less than this are equal. */
const EXACT = 1e-9;
/** Sampled chances that are closer than so many standard errors count as equal. */
const ERRORS = 3;

/** What each of the games or fights moves for an entry, the largest swing first. */
export function movesOf<Way>(
  entryId: string,
  comings: readonly Coming<Way>[],
  figures: MoveFigures<Way>,
): Move<Way>[] {
  const moves = comings.flatMap((coming) => moveOf(entryId, coming, figures) ?? []);
  return moves.sort((a, b) => b.swing - a.swing || b.placesMoved - a.placesMoved);
}

/**
 * The move of one game or fight for an entry; null while its chances are not there. It is measured by chances, unless
 * `asked` says otherwise or the entry has no chance: it is out, or needs an ending without a weight or a covered fight.
 */
export function moveOf<Way>(
  entryId: string,
  coming: Coming<Way>,
  figures: MoveFigures<Way>,
  asked?: Measure,
): Move<Way> | null {
  const single = singleLines(entryId, coming, figures);
  // What the weights leave out moves nothing, unless nothing else is there.
  const likely = single.filter(({ weight }) => weight > 0);
  const counted = likely.length > 0 ? likely : single;
  const [first] = counted;
  if (!first) return null;
  const { samples } = figures;
  const measure = asked ?? (single.some(hasChance) ? 'chance' : 'places');
  const isAlike = (a: MoveLine<Way>, b: MoveLine<Way>) =>
    measure === 'chance' ? hasSameChance(a, b, samples) : hasSamePlaces(a, b);
  const lines: MoveLine<Way>[] = [];
  for (const line of single) {
    const at = lines.findIndex((other) => other.side === line.side && isAlike(other, line));
    if (at < 0) lines.push(line);
    else lines[at] = joined(lines[at] as MoveLine<Way>, line);
  }
  lines.sort(measure === 'chance' ? byChance : byPlace);
  const isSame = counted.every((line) => isAlike(first, line));
  const isEven = counted.every((line) => hasSameChance(first, line, samples));
  return {
    coming,
    lines,
    help: isSame ? null : (lines[0] ?? null),
    swing: isEven ? 0 : range(counted.map(({ chance }) => chance.first)),
    placesMoved: range(counted.map(({ place }) => place?.best ?? 0)),
    isStill: counted.every((line) => hasSamePlaces(first, line)),
  };
}

function hasChance<Way>({ canWin, chance }: MoveLine<Way>): boolean {
  return canWin && chance.first > 0;
}

/** A line for every way. */
function singleLines<Way>(
  entryId: string,
  coming: Coming<Way>,
  { next, places }: MoveFigures<Way>,
): MoveLine<Way>[] {
  const isOwn = ({ id }: { id: string }) => id === entryId;
  const isComing = ({ id }: { id: string }) => id === coming.id;
  const placed = new Map(
    places.find(isComing)?.ways.map(({ way, entries }) => [coming.keyOf(way), entries.find(isOwn)]),
  );
  return (next.find(isComing)?.ways ?? []).flatMap(({ way, weight, entries }) => {
    const chance = entries.find(isOwn);
    if (!chance) return [];
    const place = placed.get(coming.keyOf(way)) ?? null;
    const canWin = place?.canWin ?? true;
    return [{ ways: [way], side: coming.sideOf(way), weight, chance, canWin, place }];
  });
}

/** Likely lines before those that the weights leave out; then by chance. */
function byChance<Way>(a: MoveLine<Way>, b: MoveLine<Way>): number {
  return (
    Number(b.weight > 0) - Number(a.weight > 0) ||
    Number(b.canWin) - Number(a.canWin) ||
    b.chance.first - a.chance.first
  );
}

function byPlace<Way>(a: MoveLine<Way>, b: MoveLine<Way>): number {
  return (
    Number(b.weight > 0) - Number(a.weight > 0) ||
    (a.place?.best ?? 0) - (b.place?.best ?? 0) ||
    (a.place?.worst ?? 0) - (b.place?.worst ?? 0)
  );
}

function hasSameChance<Way>(a: MoveLine<Way>, b: MoveLine<Way>, samples: number): boolean {
  return a.canWin === b.canWin && isSameChance(a, b, samples);
}

/** A chance by a way, and the probability of that way. */
interface WayChance {
  chance: Pick<EntryChance, 'first'>;
  weight: number;
}

/** Whether two chances are equal, or too close for drawn endings to tell them apart. */
export function isSameChance(a: WayChance, b: WayChance, samples: number): boolean {
  const apart = Math.abs(a.chance.first - b.chance.first);
  if (samples === 0) return apart < EXACT;
  const variance = [a, b].reduce((sum, { chance: { first }, weight }) => {
    return sum + (first * (1 - first)) / Math.max(1, samples * weight);
  }, 0);
  return apart < EXACT + ERRORS * Math.sqrt(variance);
}

function hasSamePlaces<Way>({ place: a }: MoveLine<Way>, { place: b }: MoveLine<Way>): boolean {
  return a?.best === b?.best && a?.worst === b?.worst;
}

function joined<Way>(a: MoveLine<Way>, b: MoveLine<Way>): MoveLine<Way> {
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

/** From the better of the best places to the worse of the worst. */
function joinedPlace(a: Place, b: Place): Place {
  // Of equal best places one that is reached counts.
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
