import type { Fight } from '@lockroom/contract';
import { billedName, shortNames } from '@lockroom/poster';
import type { Ending, FightPicks, FightSport } from '@lockroom/rules';
import { lockOf } from '../fights/card/fight-rules.ts';
import { endingCondition, endingLine, endingName, shortMethod } from './fight-words.ts';
import type { Coming } from './moves.ts';
import { shortCodes } from './short-codes.ts';

export interface FightsSource {
  sport: FightSport;
  /** The open fights that are counted, in the order of the card. */
  fights: readonly Fight[];
  entries: readonly { id: string; picks: FightPicks }[];
}

const MOUNTAIN_CLOCK = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/Denver',
});

/** Open fights that are locked. */
export function comingFights({ sport, fights, entries }: FightsSource): Coming<Ending>[] {
  const picksOf = new Map(entries.map(({ id, picks }) => [id, picks]));
  const codes = shortCodes(
    fights.flatMap((fight) => [fight.fighter1, fight.fighter2].map((name) => billedName(name).last)),
  );
  return fights.map((fight, at) => {
    const worded = { ...fight, sport };
    const names = shortNames(fight);
    const side = (which: 0 | 1) => ({
      name: names[which],
      short: codes[at * 2 + which] ?? '',
      seed: null,
    });
    return {
      id: fight.id,
      title: fight.title,
      when: lockClock(fight),
      sides: [side(0), side(1)],
      keyOf: ({ winnerId, winMethod }) => (winnerId === 0 ? 'none' : `${winnerId} ${winMethod}`),
      sideOf: ({ winnerId }) => (winnerId === 0 ? null : winnerId === 1 ? 0 : 1),
      nameOf: (ways) => endingName(worded, ways),
      lineOf: (ways) => endingLine(worded, ways),
      conditionOf: (ways) => endingCondition(worded, ways),
      shortMethodOf: (ways) => shortMethod(worded, ways),
      isPicked: (entryId, ways) => {
        const pick = picksOf.get(entryId)?.[fight.id];
        return ways.some(
          ({ winnerId, winMethod }) => winnerId === pick?.winnerId && winMethod === pick.method,
        );
      },
    };
  });
}

/** The time at which a fight locked, in Mountain Time; null where it was closed without one. */
export function lockClock(fight: Pick<Fight, 'lockDatetime' | 'winnerId'>): string | null {
  const { lockAt } = lockOf(fight);
  return lockAt === null ? null : MOUNTAIN_CLOCK.format(lockAt);
}
