import type { Bracket, Room, SavedResults, SavedSheet } from '@lockroom/contract';
import { joinRoom, openRoom, type People, type Player } from './world.ts';

/** A tournament room with a manager and two members, each with one entry. */
export interface BracketRoom extends People {
  room: Room;
  bracket: Bracket;
  otherBracket: Bracket;
}

export interface SentScores {
  team1Score: number | null;
  team2Score: number | null;
}

/** Creates a tournament room: custom with 8 teams, or football with 14. */
export async function openBracketRoom(
  people: People,
  options: Parameters<typeof openRoom>[1] | Room['sport'] = 'custom',
): Promise<BracketRoom> {
  const { manager, owner, other } = people;
  const room = await openRoom(
    manager,
    typeof options === 'string' ? { sport: options } : { sport: 'custom', ...options },
  );
  await joinRoom(owner, room);
  await joinRoom(other, room);
  const bracket = await owner.api.brackets.create({ body: { roomId: room.id } });
  const otherBracket = await other.api.brackets.create({ body: { roomId: room.id } });
  return { ...people, room, bracket, otherBracket };
}

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

export function picksOf(player: Player, { id }: Pick<Bracket, 'id'>): Promise<Record<string, string>> {
  return player.api.tournaments.customPicks({ params: { eventId: id } });
}

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

export async function setLock(
  { manager, room }: Pick<BracketRoom, 'manager' | 'room'>,
  lockTime: string | null,
): Promise<void> {
  await manager.api.tournaments.setLockTime({ params: { roomId: room.id }, body: { lockTime } });
}
