import type { Fight } from '@lockroom/contract';

/** A fight between Red and Blue of a given id, without lock and result unless `changes` say so. */
export function fightOf(id: string, changes: Partial<Fight> = {}): Fight {
  return {
    id,
    eventId: 'event',
    fightNumber: 1,
    fightType: 'regular',
    title: 'Fight 1',
    fighter1: 'Max Holloway',
    fighter2: 'Justin Gaethje',
    fighter1Odds: '+154',
    fighter2Odds: '-185',
    fighterPoints: 2,
    methodPoints: 2,
    bonusPoints: 1,
    underdogBonus: 1,
    fighter1Photo: null,
    fighter2Photo: null,
    fightStatus: 'upcoming',
    calledOffReason: null,
    replacedAt: null,
    replacedFighter: null,
    winnerId: null,
    winMethod: null,
    lockDatetime: null,
    isLocked: false,
    ...changes,
  };
}
