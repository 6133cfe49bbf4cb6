import {
  type ChanceIf,
  cardStandings,
  type Ending,
  type EntryChance,
  placeText,
  type ScoredFight,
  supposeCard,
} from '@lockroom/rules';
import { percentText, pointsIf, wholePercents } from './how-you-win.ts';
import { finishText } from './how-you-win-text.ts';
import type { SupposedWay, Tonight } from './questions.ts';
import type { StateOf } from './room-state.ts';
import { type MatchSide, placeIf, type UpcomingMatch } from './upcoming-matches.ts';

/** A result, or several results that have the same effect on an entry. */
interface ResultLine {
  text: string;
  isPick: boolean;
  /** The large figure, such as '36%', '2nd' or '+4'. */
  value: string;
  note: string | null;
  /** Whether another result is better for the entry. */
  isLower: boolean;
}

/** How the possible results of one game or fight affect an entry. */
export interface ResultCard {
  id: string;
  when: string;
  title: string;
  /** Whether the other members' picks for this match are hidden. */
  isHidden?: boolean;
  lines: readonly ResultLine[];
  /**
   * The difference between the best and the worst result for the entry. The larger it is, the more the match matters.
   */
  swing: number;
}

export type Next = readonly { id: string; ways: readonly ChanceIf<SupposedWay>[] }[];

interface Effect extends Pick<ResultLine, 'value' | 'note'> {
  /** The line's sort key; lines with higher keys come first. */
  worth: number;
}

/** Returns how each match affects the chance of an entry that can win. `places` is undefined until calculated. */
export function chanceCards(
  entryId: string,
  matches: readonly UpcomingMatch[],
  next: Next,
  places: Tonight | undefined,
): ResultCard[] {
  return matches.flatMap((match) => {
    const ways = next.find(({ id }) => id === match.id)?.ways;
    if (!ways) return [];
    return resultCardOf(entryId, match, (way) => {
      const chances = ways.find((each) => match.keyOf(each.way) === match.keyOf(way))?.entries ?? [];
      const place = placeIf(places, match, way, entryId);
      const percent = wholePercents(chances).get(entryId) ?? 0;
      const certainty =
        place?.worst === 1 && !place.worstIsBound ? 'won' : place && !place.canWin ? 'out' : 'open';
      return {
        value: percentText(percent, certainty),
        note: place ? `Possible finish: ${finishText({ ...place, isOpen: place.worstIsBound })}` : null,
        worth: chances.find(({ id }) => id === entryId)?.share ?? 0,
      };
    });
  });
}

/** Returns how each match affects the best rank of an entry that can no longer win. */
export function placeCards(
  entryId: string,
  matches: readonly UpcomingMatch[],
  places: Tonight | undefined,
): ResultCard[] {
  if (!places) return [];
  return matches.flatMap((match) =>
    resultCardOf(entryId, match, (way) => {
      const place = placeIf(places, match, way, entryId);
      const worst = place?.worst ?? null;
      return {
        value: place ? placeText(place.best) : '',
        note: worst === null || worst === place?.best ? null : `At worst ${placeText(worst)}`,
        worth: -(place?.best ?? 0),
      };
    }),
  );
}

/**
 * Returns what each fight can add to an entry's points while other people's picks are hidden. Leaves out results that
 * add nothing.
 */
export function pointCards(
  entryId: string,
  matches: readonly UpcomingMatch[],
  state: StateOf<'fights'>,
  isOwn: boolean,
): ResultCard[] {
  const { rules } = state;
  const own = rules.entries.find(({ id }) => id === entryId);
  const underWay = matches.find(({ id }) => rules.card.some((fight) => fight.id === id));
  return matches.flatMap((match) => {
    const locked = rules.card.find(({ id }) => id === match.id);
    const fight: ScoredFight | undefined = locked ?? rules.covered.find(({ id }) => id === match.id);
    const pick = own?.picks[match.id] ?? own?.coveredPicks?.[match.id];
    if (!fight || !pick) return [];
    const cards = resultCardOf(entryId, match, (way) => {
      const { winnerId, winMethod } = way as Ending;
      if (winnerId === 0) return null;
      const points = pointsIf(fight, pick, { winnerId, method: winMethod as typeof pick.method });
      if (points === 0) return null;
      const rank = locked ? rankAfter(state, entryId, match.id, way as Ending) : null;
      return {
        value: `+${points}`,
        note: rank === null ? null : `${isOwn ? 'You’d' : 'Would'} be ${placeText(rank)}`,
        worth: points,
      };
    });
    const when = match.id === underWay?.id ? 'Now' : locked ? 'Locked' : null;
    return cards.map((card) => ({ ...card, isHidden: !locked, when: when ?? card.when }));
  });
}

function rankAfter(
  { rules }: StateOf<'fights'>,
  entryId: string,
  fightId: string,
  ending: Ending,
): number | null {
  const after = supposeCard(rules, { [fightId]: ending });
  const entries = after.entries.map((entry, createdAt) => ({ ...entry, createdAt }));
  return cardStandings({ ...after, entries }).find(({ id }) => id === entryId)?.rank ?? null;
}

/** Groups the results of a match that have the same effect on an entry. The entry's pick always has its own line. */
function resultCardOf(
  entryId: string,
  match: UpcomingMatch,
  effectOf: (way: SupposedWay) => Effect | null,
): ResultCard[] {
  const found = match.ways.flatMap((way) => {
    const effect = effectOf(way);
    return effect
      ? [{ ...effect, ways: [way], side: match.sideOf(way), isPick: match.isPicked(entryId, way) }]
      : [];
  });
  const [best] = found.toSorted((a, b) => b.worth - a.worth);
  if (!best) return [];
  const groups: typeof found = [];
  for (const each of found) {
    const alike = groups.find(
      ({ isPick, side, value, note }) =>
        !isPick && !each.isPick && side === each.side && value === each.value && note === each.note,
    );
    if (alike) alike.ways.push(...each.ways);
    else groups.push(each);
  }
  const isFight = match.ways.length > 2;
  if (isFight) groups.sort((a, b) => Number(b.isPick) - Number(a.isPick) || b.worth - a.worth);
  const pick = found.find(({ isPick }) => isPick);
  const lines = groups.map(({ ways, side, isPick, value, note }) => {
    const text = match.lineOf(ways, !isPick && pick?.side === side);
    return { text, isPick, value, note, isLower: value !== best.value };
  });
  const lowest = Math.min(...found.map(({ worth }) => worth));
  const { id, when, title } = match;
  return [{ id, when, title, lines, swing: best.worth - lowest }];
}

/**
 * The team or fighter that an entry needs to win a match. Without that win, the entry cannot finish first (`must`) or
 * has a lower chance (`helps`).
 */
export interface Need {
  kind: 'must' | 'helps';
  side: MatchSide;
  method: string | null;
}

/** A result must improve the chance by at least this much to count as helpful. */
const HELPS = 0.03;
/** Results with the same winner count as equally good if their chances differ by less than this. */
const ALIKE = 0.005;

/** Returns what an entry needs from a match; null if the match matters little. */
export function needOf(
  entryId: string,
  match: UpcomingMatch,
  next: Next,
  places: Tonight | undefined,
): Need | null {
  const ways = next.find(({ id }) => id === match.id)?.ways ?? [];
  const usual = match.ways.flatMap((way) => {
    const found = ways.find((each) => match.keyOf(each.way) === match.keyOf(way));
    const share = found?.entries.find(({ id }: EntryChance) => id === entryId)?.share ?? 0;
    return found ? [{ way, share, canWin: placeIf(places, match, way, entryId)?.canWin ?? true }] : [];
  });
  const [best] = usual.toSorted((a, b) => b.share - a.share);
  if (!best) return null;
  const side = match.sideOf(best.way);
  const own = usual.filter(({ way }) => match.sideOf(way) === side);
  const others = usual.filter(({ way }) => match.sideOf(way) !== side);
  const good = own.filter(({ share }) => share >= best.share - ALIKE);
  const isMust = others.length > 0 && others.every(({ canWin }) => !canWin);
  if (!isMust && best.share - Math.max(0, ...others.map(({ share }) => share)) < HELPS) return null;
  return {
    kind: isMust ? 'must' : 'helps',
    side: match.sides[side],
    method: match.shortMethodOf(good.map(({ way }) => way)),
  };
}
