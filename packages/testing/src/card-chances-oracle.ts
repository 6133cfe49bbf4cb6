import { expectedFightStandings, type OracleFight, type OracleFightEntry } from './fight-oracle.ts';

/*
 * An oracle for the chances, places and paths of a fight room. It examines every way in which the open fights can end,
 * and shares no code with packages/rules.
 */

export interface OracleEnding {
  winnerId: number;
  winMethod: string;
}

/** One way in which all fights can end, with its probability and the rank of every entry. */
interface CardEnd {
  card: OracleFight[];
  probability: number;
  ranks: ReadonlyMap<string, number>;
}

const WITHOUT_WINNER = ['Draw', 'No Contest', 'Disqualification'];

/** Returns every way in which the open fights can end. */
export function fightEnds(
  fights: readonly OracleFight[],
  methods: readonly string[],
  entries: readonly OracleFightEntry[] = [],
  byOdds = false,
): CardEnd[] {
  const endings = [
    ...WITHOUT_WINNER.map((winMethod) => ({ winnerId: 0, winMethod })),
    ...[1, 2].flatMap((winnerId) =>
      [...methods, 'Disqualification'].map((winMethod) => ({ winnerId, winMethod })),
    ),
  ];
  let ways: { card: OracleFight[]; probability: number }[] = [{ card: [], probability: 1 }];
  for (const fight of fights) {
    const ends =
      fight.winnerId === null
        ? endings.map((ending) => ({
            fight: { ...fight, ...ending },
            share: probabilityOf(fight, ending, methods, byOdds),
          }))
        : [{ fight, share: 1 }];
    ways = ways.flatMap(({ card, probability }) =>
      ends.map((end) => ({ card: [...card, end.fight], probability: probability * end.share })),
    );
  }
  return ways.map((way) => ({
    ...way,
    ranks: new Map(expectedFightStandings(way.card, entries).map(({ id, rank }) => [id, rank])),
  }));
}

/** Returns the probability of an ending. The methods that can be picked are equally likely; others never happen. */
export function probabilityOf(
  fight: OracleFight,
  { winnerId, winMethod }: OracleEnding,
  methods: readonly string[],
  byOdds: boolean,
): number {
  if (winnerId === 0 || !methods.includes(winMethod)) return 0;
  const [own, other] =
    winnerId === 1 ? [fight.fighter1Odds, fight.fighter2Odds] : [fight.fighter2Odds, fight.fighter1Odds];
  const isEven = !byOdds || own === 'N/A' || other === 'N/A';
  const winner = isEven ? 1 / 2 : 1 / decimal(own) / (1 / decimal(own) + 1 / decimal(other));
  return winner / methods.length;
}

/** Returns the payout for a stake of 1 at American odds. */
function decimal(odds: string): number {
  const figure = Number.parseInt(odds, 10);
  return figure > 0 ? 1 + figure / 100 : 1 + 100 / -figure;
}

/** Returns each entry's probability of being first, and its share if tied entries split the win. */
export function expectedCardChances(
  fights: readonly OracleFight[],
  methods: readonly string[],
  entries: readonly OracleFightEntry[],
  byOdds: boolean,
): Map<string, { first: number; share: number }> {
  const found = new Map(entries.map(({ id }) => [id, { first: 0, share: 0 }]));
  for (const { probability, ranks } of fightEnds(fights, methods, entries, byOdds)) {
    const leaders = [...ranks].filter(([, rank]) => rank === 1);
    for (const [id] of leaders) {
      const own = found.get(id) as { first: number; share: number };
      own.first += probability;
      own.share += probability / leaders.length;
    }
  }
  return found;
}

/** Returns the best and worst place of each entry. */
export function expectedFightOutlook(
  fights: readonly OracleFight[],
  methods: readonly string[],
  entries: readonly OracleFightEntry[],
): Map<string, { best: number; worst: number }> {
  const ends = fightEnds(fights, methods, entries);
  return new Map(
    entries.map(({ id }) => {
      const places = ends.map(({ ranks }) => ranks.get(id) ?? 0);
      return [id, { best: Math.min(...places), worst: Math.max(...places) }];
    }),
  );
}

export function endedSo(
  fights: readonly OracleFight[],
  fightId: string,
  { winnerId, winMethod }: OracleEnding,
): OracleFight[] {
  return fights.map((fight) => (fight.id === fightId ? { ...fight, winnerId, winMethod } : fight));
}

/** The allowed endings of some fights. One ending without a winner stands for all such endings. */
type Allowed = readonly { fightId: string; endings: readonly OracleEnding[] }[];

/** Returns `isSure`: whether endings guarantee an entry first place, alone or tied (rules: chances#paths). */
export function expectedWinners(
  fights: readonly OracleFight[],
  methods: readonly string[],
  entries: readonly OracleFightEntry[],
) {
  const ends = fightEnds(fights, methods, entries);
  const isAllowed = (card: readonly OracleFight[], allowed: Allowed) =>
    allowed.every(({ fightId, endings }) => {
      const end = card.find(({ id }) => id === fightId);
      return endings.some(
        ({ winnerId, winMethod }) =>
          winnerId === end?.winnerId && (winnerId === 0 || winMethod === end.winMethod),
      );
    });
  return {
    isSure: (id: string, allowed: Allowed): boolean =>
      ends.every(({ card, ranks }) => ranks.get(id) === 1 || !isAllowed(card, allowed)),
  };
}

/** Returns a name for an ending. All endings without a winner share one name. */
export function nameOf({
  winnerId,
  winMethod,
}: {
  winnerId: number | null;
  winMethod: string | null;
}): string {
  return winnerId === 0 ? 'nobody' : `${winnerId} ${winMethod}`;
}
