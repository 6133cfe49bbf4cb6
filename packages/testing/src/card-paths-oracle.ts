import { expectedFightStandings, type OracleFight, type OracleFightEntry } from './fight-oracle.ts';
import { endingsOf } from './outlook-oracle.ts';

/**
 * An oracle for what makes an entry of a fight room first, which looks at every way the open fights can end (rules:
 * chances#paths). It shares no code with packages/rules, so that a test can compare the two.
 */

/** Endings that are allowed, by fight; one without a winner stands for all of them. */
type Allowed = readonly { fightId: string; endings: readonly { winnerId: number; winMethod: string }[] }[];

/** Returns every way the open fights can end, with the entries that are then first, alone or level. */
export function expectedWinners(
  fights: readonly OracleFight[],
  methods: readonly string[],
  entries: readonly OracleFightEntry[],
) {
  const cases = endingsOf(fights, methods).map((card) => {
    const leaders = expectedFightStandings(card, entries).filter(({ rank }) => rank === 1);
    return { card, leaders: new Set(leaders.map(({ id }) => id)) };
  });
  const isAllowed = (card: readonly OracleFight[], allowed: Allowed) =>
    allowed.every(({ fightId, endings }) => {
      const end = card.find(({ id }) => id === fightId);
      return endings.some(
        ({ winnerId, winMethod }) =>
          winnerId === end?.winnerId && (winnerId === 0 || winMethod === end.winMethod),
      );
    });
  /** Returns whether the entry is first in every case that is allowed. */
  function isSure(id: string, allowed: Allowed): boolean {
    return cases.every(({ card, leaders }) => leaders.has(id) || !isAllowed(card, allowed));
  }
  /** Returns how a fight ends in the cases in which the entry is first. */
  function endingsThatWin(id: string, fightId: string): string[] {
    const ends = cases.flatMap(({ card, leaders }) => {
      const end = card.find((fight) => fight.id === fightId);
      return end && leaders.has(id) ? [nameOf(end)] : [];
    });
    return [...new Set(ends)].sort();
  }
  return { isSure, endingsThatWin };
}

/** Returns an ending in one word: those without a winner are one. */
export function nameOf({
  winnerId,
  winMethod,
}: {
  winnerId: number | null;
  winMethod: string | null;
}): string {
  return winnerId === 0 ? 'nobody' : `${winnerId} ${winMethod}`;
}
