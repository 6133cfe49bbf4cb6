import { expectedFightStandings, type OracleFight } from './fight-oracle.ts';
import { isClosed, type Night, type NightFight, pickKey } from './night-oracle.ts';

/** Converts a fight to the form used by the points oracle, with its current corners. */
function toOracleFight({ id, pair, points, off, result }: NightFight): OracleFight {
  const counts = off === null && result !== null;
  return {
    id,
    fighter1Odds: pair[0].odds,
    fighter2Odds: pair[1].odds,
    ...points,
    winnerId: counts ? (result.fighter === null ? 0 : cornerOf(pair, result.fighter)) : null,
    winMethod: counts ? result.method : null,
  };
}

/** Returns a person's corner. Throws if the person is not in the fight. */
export function cornerOf(pair: NightFight['pair'], person: number): 1 | 2 {
  const at = pair.findIndex(({ id }) => id === person);
  if (at < 0) throw new Error('The person in a pick or result is not in the fight');
  return at === 0 ? 1 : 2;
}

export function nightStandings({ fights, sheets, picks }: Night) {
  return expectedFightStandings(
    fights.map(toOracleFight),
    sheets.map(({ id, createdAt }) => ({
      id,
      createdAt,
      picks: new Map(
        fights.flatMap(({ id: fight, pair }) => {
          const pick = picks[pickKey(id, fight)];
          return pick
            ? [[fight, { winner: cornerOf(pair, pick.fighter), method: pick.method }] as const]
            : [];
        }),
      ),
    })),
  );
}

/** Returns the number of open fights for which an entry has no pick, and the number of all fights. */
export function lacking({ fights, picks, completedAt }: Night, sheet: string, now: number) {
  const on = fights.filter(({ off }) => off === null);
  const open = on.filter((fight) => !isClosed(fight, now) && !picks[pickKey(sheet, fight.id)]);
  const times = open.flatMap(({ lockAt }) => lockAt ?? []);
  return {
    made: on.filter(({ id }) => picks[pickKey(sheet, id)]).length,
    of: on.length,
    open: completedAt === null ? open.length : 0,
    locksAt: times.length > 0 ? Math.min(...times) : null,
  };
}

/** Returns whether other members may see a fight's picks. */
export function isUncovered({ completedAt }: Night, fight: NightFight, now: number): boolean {
  return isClosed(fight, now) || (completedAt !== null && fight.lockAt === null);
}
