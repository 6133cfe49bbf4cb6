import { expectedFightStandings, type OracleFight, type OracleFightEntry } from './fight-oracle.ts';

/**
 * An oracle for how likely each entry of a fight room is to be first, which looks at every way the open fights can end
 * (rules: chances#how-likely). It shares no code with packages/rules, so that a test can compare the two.
 */

/** The probability of being first, and that of being first together with others. */
export interface ExpectedChance {
  first: number;
  level: number;
}

/** The ending of a fight. */
export interface OracleEnding {
  winnerId: number;
  winMethod: string;
}

/** Returns the chance of every entry by its id. */
export function expectedCardChances(
  fights: readonly OracleFight[],
  methods: readonly string[],
  entries: readonly OracleFightEntry[],
  byOdds: boolean,
): Map<string, ExpectedChance> {
  const found = new Map(entries.map(({ id }) => [id, { first: 0, level: 0 }]));
  for (const { card, probability } of waysOf(fights, methods, byOdds)) {
    const leaders = expectedFightStandings(card, entries).filter(({ rank }) => rank === 1);
    for (const { id } of leaders) {
      const own = found.get(id);
      if (own === undefined) continue;
      own.first += probability;
      if (leaders.length > 1) own.level += probability;
    }
  }
  return found;
}

/** Returns the card as if one of its fights had ended so. */
export function endedSo(
  fights: readonly OracleFight[],
  fightId: string,
  { winnerId, winMethod }: OracleEnding,
): OracleFight[] {
  return fights.map((fight) => (fight.id === fightId ? { ...fight, winnerId, winMethod } : fight));
}

/** Returns the probability of an ending: the winner's, shared by the methods that can be picked. */
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

/** What a stake of 1 pays back at American odds. */
function decimal(odds: string): number {
  const figure = Number.parseInt(odds, 10);
  return figure > 0 ? 1 + figure / 100 : 1 + 100 / -figure;
}

function waysOf(fights: readonly OracleFight[], methods: readonly string[], byOdds: boolean) {
  let ways: { card: OracleFight[]; probability: number }[] = [{ card: [], probability: 1 }];
  for (const fight of fights) {
    const endings =
      fight.winnerId === null
        ? [1, 2].flatMap((winnerId) => methods.map((winMethod) => ({ winnerId, winMethod })))
        : [];
    ways = ways.flatMap(({ card, probability }) =>
      endings.length === 0
        ? [{ card: [...card, fight], probability }]
        : endings.map((ending) => ({
            card: [...card, { ...fight, ...ending }],
            probability: probability * probabilityOf(fight, ending, methods, byOdds),
          })),
    );
  }
  return ways;
}
