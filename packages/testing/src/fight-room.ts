import type { Bracket, Fight, Room, SavedPicks } from '@lockroom/contract';
import { enterPlainCard } from './real-card.ts';
import { type Host, joinRoom, openRoom, type People, type Player, registerPeople } from './world.ts';

/** A fight room with a manager and two members, each with one entry. */
export interface FightRoom extends People {
  room: Room;
  /** The fights, starting with Fight 1. */
  card: Fight[];
  bracket: Bracket;
  otherBracket: Bracket;
  /** Returns the id of the n-th fight; `n` starts at 1. */
  fightId(n: number): string;
}

/** Creates a fight room with this many fights. Registers new people unless they are given. */
export async function openFightRoom(
  server: Host,
  length: number,
  people?: People,
  options?: Parameters<typeof openRoom>[1],
): Promise<FightRoom> {
  const { manager, owner, other } = people ?? (await registerPeople(server));
  const room = await openRoom(manager, options);
  const card = await enterPlainCard(manager, room, length);
  await joinRoom(owner, room);
  await joinRoom(other, room);
  const bracket = await owner.api.brackets.create({ body: { roomId: room.id } });
  const otherBracket = await other.api.brackets.create({ body: { roomId: room.id } });
  const fightId = (n: number) => {
    const fight = card[n - 1];
    if (!fight) throw new Error(`The card has no fight ${n}`);
    return fight.id;
  };
  return { room, card, manager, owner, other, bracket, otherBracket, fightId };
}

export function savePick(
  player: Player,
  bracket: Pick<Bracket, 'id'>,
  fightId: string,
  predictedWinnerId: 1 | 2 | null,
  predictedMethod: string | null = 'Decision',
): Promise<SavedPicks> {
  return player.api.fights.savePick({
    body: { eventId: bracket.id, fightId, predictedWinnerId, predictedMethod },
  });
}

/** Returns a room's changes log, newest first. */
export async function readLog(player: Player, room: Pick<Room, 'id'>): Promise<string[]> {
  const changes = await player.api.rooms.changes({ params: { roomId: room.id }, query: {} });
  return changes.map(({ description }) => description);
}

export function setLock(
  manager: Player,
  room: Pick<Room, 'id'>,
  fightId: string,
  at: string | null,
): Promise<Fight[]> {
  return manager.api.fights.setLockTimes({
    params: { roomId: room.id },
    body: { lockTimes: { [fightId]: at } },
  });
}

/** Enters a result, by decision unless a method is given. 0 means no winner, and null clears the result. */
export function enterResult(
  { api }: Pick<Player, 'api'>,
  fightId: string,
  winnerId: 0 | 1 | 2 | null = 1,
  winMethod: Fight['winMethod'] = winnerId === 0 ? 'No Contest' : winnerId && 'Decision',
  overturn?: boolean,
): Promise<Fight> {
  return api.fights.enterResult({ params: { fightId }, body: { winnerId, winMethod, overturn } });
}
