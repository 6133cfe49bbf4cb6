import type { Fight, Room } from '@lockroom/contract';
import { readEvent } from './real-event.ts';
import type { Player } from './world.ts';

export interface RealResult {
  winnerId: 0 | 1 | 2;
  winMethod: 'KO/TKO' | 'Submission' | 'Decision' | 'Draw' | 'No Contest' | 'Disqualification';
}

export interface RealFight {
  fighter1: string;
  fighter2: string;
  fighter1Odds: string;
  fighter2Odds: string;
  result: RealResult;
}

/** A real card, main event first. */
export interface RealCard {
  sport: 'mma' | 'boxing';
  fights: RealFight[];
}

interface StoredEvent {
  sport: 'mma' | 'boxing';
  fights: {
    fighter1: string;
    fighter2: string;
    odds1: string;
    odds2: string;
    winner: 1 | 2 | null;
    outcome: 'win' | 'draw' | 'no-contest';
    method: 'KO/TKO' | 'Submission' | 'Decision' | 'DQ' | null;
  }[];
}

/** Returns the names of all fight cards in test/events. */
export function realCardNames(): string[] {
  const index = readEvent('index') as { files: { file: string; kind: string }[] };
  return index.files.filter(({ kind }) => kind !== 'bracket').map(({ file }) => file.replace(/\.json$/, ''));
}

/** Reads a fight card from test/events, such as 'mma-ufc-246'. */
export function readRealCard(name: string): RealCard {
  const event = readEvent(name) as StoredEvent;
  return {
    sport: event.sport,
    fights: event.fights.map((fight) => ({
      fighter1: fight.fighter1,
      fighter2: fight.fighter2,
      fighter1Odds: fight.odds1,
      fighter2Odds: fight.odds2,
      result: { winnerId: fight.winner ?? 0, winMethod: ending(fight) },
    })),
  };
}

function ending({ outcome, method }: StoredEvent['fights'][number]): RealResult['winMethod'] {
  if (outcome === 'draw') return 'Draw';
  if (outcome === 'no-contest' || method === null) return 'No Contest';
  return method === 'DQ' ? 'Disqualification' : method;
}

/** Pastes a card, as its manager would. Returns the stored fights, Fight 1 first. */
export async function enterCard(
  manager: Player,
  room: Pick<Room, 'id' | 'eventId'>,
  card: RealCard,
): Promise<Fight[]> {
  const params = { roomId: room.id };
  const fights = card.fights.map(({ result: _, ...fight }) => fight).reverse();
  await manager.api.fights.pasteCard({ params, body: { fights } });
  return manager.api.fights.managerFights({ params });
}

/** Enters a card with this many fights, 'Red n' against 'Blue n', with default odds and points. */
export function enterPlainCard(
  manager: Player,
  room: Pick<Room, 'id' | 'eventId'>,
  length: number,
): Promise<Fight[]> {
  const fights = Array.from({ length }, (_, index) => ({
    fighter1: `Red ${length - index}`,
    fighter2: `Blue ${length - index}`,
    fighter1Odds: '+150',
    fighter2Odds: '-150',
    result: { winnerId: 1, winMethod: 'Decision' } as const,
  }));
  return enterCard(manager, room, { sport: 'mma', fights });
}
