import type { Client, Room, User } from '@lockroom/contract';

/** A server under test, and a client for it. */
export interface Host {
  api(token?: string): Client;
}

/** A person with an account and a session. */
export interface Player {
  user: User & { email: string };
  token: string;
  api: Client;
}

const PASSWORD = 'secret-enough';
let count = 0;

/** Registers a person, by default with an unused name. */
export async function registerPlayer(server: Host, username = `player${++count}`): Promise<Player> {
  const { token, user } = await server.api().auth.register({
    body: { username, email: `${username.toLowerCase()}@example.com`, passwordHash: PASSWORD },
  });
  return { user, token, api: server.api(token) };
}

/** A room's manager and two members. */
export interface People {
  manager: Player;
  owner: Player;
  other: Player;
}

export async function registerPeople(server: Host): Promise<People> {
  return {
    manager: await registerPlayer(server),
    owner: await registerPlayer(server),
    other: await registerPlayer(server),
  };
}

/** Starts a new session for a player. A session lasts 30 days, and some tests advance the clock further. */
export async function signInAgain(server: Host, { user }: Player): Promise<Player> {
  const { token } = await server.api().auth.login({ body: { username: user.username, password: PASSWORD } });
  return { user, token, api: server.api(token) };
}

export async function openRoom(
  manager: Player,
  options: {
    sport?: Room['sport'];
    maxBrackets?: 2 | 10 | 15 | 30 | 60 | 100;
    name?: string;
    sealed?: boolean;
  } = {},
): Promise<Room> {
  const { sport = 'mma', maxBrackets = 10, name = `Room ${++count}`, sealed = false } = options;
  return manager.api.rooms.create({ body: { name, sport, maxBrackets, roomPassword: 'canvas300', sealed } });
}

export async function joinRoom(player: Player, room: Pick<Room, 'roomCode' | 'roomPassword'>): Promise<void> {
  await player.api.rooms.join({ body: { roomCode: room.roomCode, password: room.roomPassword } });
}

export async function completeRoom(
  manager: Player,
  { id: roomId }: Pick<Room, 'id'>,
  isCompleted = true,
): Promise<void> {
  await manager.api.rooms.complete({ params: { roomId }, body: { isCompleted } });
}

export async function makeDeputy(
  { api }: Player,
  { id: roomId }: Pick<Room, 'id'>,
  { user }: Player,
): Promise<void> {
  await api.managers.setRole({ params: { roomId, userId: user.id }, body: { role: 'deputy' } });
}
