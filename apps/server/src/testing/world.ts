import type { Client, Room, User } from '@lockroom/contract';
import type { TestServer } from './test-server.ts';

/** A person with an account and a session. */
export interface Player {
  user: User;
  token: string;
  api: Client;
}

const PASSWORD = 'secret-enough';
let count = 0;

/** Registers somebody; without a name, one that nobody has yet. */
export async function registerPlayer(server: TestServer, username = `player${++count}`): Promise<Player> {
  const { token, user } = await server.api().auth.register({
    body: { username, email: `${username.toLowerCase()}@example.com`, passwordHash: PASSWORD },
  });
  return { user, token, api: server.api(token) };
}

/** Gives a registered player a new session: one lasts 30 days, and some tests look further ahead. */
export async function signInAgain(server: TestServer, { user }: Player): Promise<Player> {
  const { token } = await server.api().auth.login({ body: { username: user.username, password: PASSWORD } });
  return { user, token, api: server.api(token) };
}

/** Makes a room with the given manager. */
export async function openRoom(
  manager: Player,
  options: { sport?: Room['sport']; maxBrackets?: 2 | 10 | 15 | 30 | 60 | 100; name?: string } = {},
): Promise<Room> {
  const { sport = 'mma', maxBrackets = 10, name = `Room ${++count}` } = options;
  return manager.api.rooms.create({ body: { name, sport, maxBrackets, roomPassword: 'canvas300' } });
}

/** Lets a player into a room through its code and password. */
export async function joinRoom(player: Player, room: Pick<Room, 'roomCode' | 'roomPassword'>): Promise<void> {
  await player.api.rooms.join({ body: { roomCode: room.roomCode, password: room.roomPassword } });
}
