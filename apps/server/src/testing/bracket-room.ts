import type { Bracket, Room, SavedResults, SavedSheet } from '@lockroom/contract';
import type { TestServer } from './test-server.ts';
import { joinRoom, openRoom, type Player, registerPlayer } from './world.ts';

/** Who plays in a bracket room. */
export interface BracketPeople {
  manager: Player;
  owner: Player;
  other: Player;
}

/** A bracket room with its manager and two members with a bracket each. */
export interface BracketRoom extends BracketPeople {
  room: Room;
  bracket: Bracket;
  otherBracket: Bracket;
}

/** A score as sent. */
export interface SentScores {
  team1Score: number | null;
  team2Score: number | null;
}

/** Registers a manager and two members. */
export async function registerPeople(server: TestServer): Promise<BracketPeople> {
  return {
    manager: await registerPlayer(server),
    owner: await registerPlayer(server),
    other: await registerPlayer(server),
  };
}

/** Opens a bracket room: custom of 8 teams, or football of 14. */
export async function openBracketRoom(
  people: BracketPeople,
  sport: Room['sport'] = 'custom',
): Promise<BracketRoom> {
  const { manager, owner, other } = people;
  const room = await openRoom(manager, { sport });
  await joinRoom(owner, room);
  await joinRoom(other, room);
  const bracket = await owner.api.brackets.create({ body: { roomId: room.id } });
  const otherBracket = await other.api.brackets.create({ body: { roomId: room.id } });
  return { ...people, room, bracket, otherBracket };
}

/** Saves picks of one sheet. */
export function saveSheet(
  player: Player,
  { id }: Pick<Bracket, 'id'>,
  predictions: Record<string, string | null>,
  tieBreakerScores?: SentScores,
): Promise<SavedSheet> {
  return player.api.tournaments.customSave({
    params: { eventId: id },
    body: { predictions, tieBreakerScores },
  });
}

/** The picks of one sheet. */
export function picksOf(player: Player, { id }: Pick<Bracket, 'id'>): Promise<Record<string, string>> {
  return player.api.tournaments.customPicks({ params: { eventId: id } });
}

/** Enters results. */
export function enterResults(
  { manager, room }: Pick<BracketRoom, 'manager' | 'room'>,
  results: Record<string, string | null>,
  tieBreakerActual?: SentScores,
): Promise<SavedResults> {
  return manager.api.tournaments.customSaveResults({
    params: { roomId: room.id },
    body: { results, tieBreakerActual },
  });
}

/** Sets or clears the lock time. */
export async function setLock(
  { manager, room }: Pick<BracketRoom, 'manager' | 'room'>,
  lockTime: string | null,
): Promise<void> {
  await manager.api.tournaments.setLockTime({ params: { roomId: room.id }, body: { lockTime } });
}

/** Collects the topics that are announced until `stop` is called, which gives them sorted. */
export function listen(server: TestServer): { stop(): string[] } {
  const topics: string[] = [];
  const unsubscribe = server.live.subscribe((event) => {
    if (event !== 'resync') topics.push(...event.topics);
  });
  return {
    stop() {
      unsubscribe();
      return topics.sort();
    },
  };
}
