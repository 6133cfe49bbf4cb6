import { createClient, type Room } from '@lockroom/contract';
import { fillPicks, makeFormat } from '@lockroom/rules';
import { enterPlainCard } from '@lockroom/testing/real-card';
import { joinRoom, openRoom, type Player } from '@lockroom/testing/world';

/** A member with one entry in the fight room and one in the tournament room. */
export interface BenchMember {
  token: string;
  fightSheetId: string;
  bracketSheetId: string;
  /** All 63 picks of the entry in the tournament room. */
  picks: Record<string, string>;
}

/** A manager of many rooms. Two of the rooms are full: they have 100 members with one entry each. */
export interface BenchWorld {
  token: string;
  fightRoom: Room;
  /** The ids of the fights, Fight 1 first. The second half has no results. */
  fightIds: string[];
  bracketRoom: Room;
  members: BenchMember[];
}

const FULL = 100;
const CARD = 14;
const TEAMS = 64;
export const FORMAT_64 = makeFormat({ family: 'custom', size: TEAMS, reseeding: false });

/** Builds the world through the API. `rooms` is the total number of rooms; the two full ones are the newest. */
export async function buildWorld(url: string, rooms: number): Promise<BenchWorld> {
  const manager = await register(url, 'manager');
  for (let n = 2; n < rooms; n++) await openPlainRoom(manager, n % 2 === 0);
  const bracketRoom = await openRoom(manager, { sport: 'college-basketball', maxBrackets: FULL });
  const fightRoom = await openRoom(manager, { maxBrackets: FULL });
  const card = await enterPlainCard(manager, fightRoom, CARD);
  const fightIds = card.map(({ id }) => id);
  const members: BenchMember[] = [];
  for (let n = 0; n < FULL; n++) members.push(await enter(url, n, { fightRoom, bracketRoom, fightIds }));
  // Leave the fights of the second half open for picks. The tournament gets no results: the first one would lock it.
  for (const fightId of fightIds.slice(0, CARD / 2))
    await manager.api.fights.enterResult({
      params: { fightId },
      body: { winnerId: 1, winMethod: 'Decision' },
    });
  return { token: manager.token, fightRoom, fightIds, bracketRoom, members };
}

async function register(url: string, username: string): Promise<Player> {
  const body = { username, email: `${username}@example.com`, passwordHash: 'secret-enough' };
  const { user, token } = await createClient({ baseUrl: url }).auth.register({ body });
  return { user, token, api: createClient({ baseUrl: url, token: () => token }) };
}

async function openPlainRoom(manager: Player, isFights: boolean): Promise<void> {
  const room = await openRoom(manager, { sport: isFights ? 'mma' : 'custom' });
  if (isFights) await enterPlainCard(manager, room, CARD);
  await manager.api.brackets.create({ body: { roomId: room.id } });
}

async function enter(
  url: string,
  n: number,
  { fightRoom, bracketRoom, fightIds }: Pick<BenchWorld, 'fightRoom' | 'bracketRoom' | 'fightIds'>,
): Promise<BenchMember> {
  const player = await register(url, `member${n}`);
  const { api, token } = player;
  await joinRoom(player, fightRoom);
  await joinRoom(player, bracketRoom);
  const { id: fightSheetId } = await api.brackets.create({ body: { roomId: fightRoom.id } });
  const { id: bracketSheetId } = await api.brackets.create({ body: { roomId: bracketRoom.id } });
  for (const [place, fightId] of fightIds.entries()) {
    const predictedWinnerId = (n + place) % 3 === 0 ? 2 : 1;
    const body = { eventId: fightSheetId, fightId, predictedWinnerId, predictedMethod: 'Decision' } as const;
    await api.fights.savePick({ body });
  }
  // Every member has different picks.
  const picks = fillPicks(FORMAT_64, ({ number, round }) => ((number * 7 + round + n) % 5 < 3 ? 1 : 2));
  await api.tournaments.customSave({ params: { eventId: bracketSheetId }, body: { predictions: picks } });
  return { token, fightSheetId, bracketSheetId, picks };
}
