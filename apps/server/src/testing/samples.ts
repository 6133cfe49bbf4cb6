import type { Bracket, Client, Fight, Room } from '@lockroom/contract';
import { joinRoom, openRoom, type Player } from './world.ts';

/** A one-pixel PNG as a data URL. */
export const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A room in play: its manager, a member who owns a bracket, another member, a card of two fights. */
export interface Scene {
  room: Room;
  fight: Fight;
  bracket: Bracket;
}

/** Who plays a scene. */
export interface Cast {
  manager: Player;
  owner: Player;
  member: Player;
}

/** Sets up a scene of its own. */
export async function setScene({ manager, owner, member }: Cast): Promise<Scene> {
  const room = await openRoom(manager);
  await joinRoom(owner, room);
  await joinRoom(member, room);
  const body = { eventId: room.eventId, fighter2: 'Jamahal Hill' };
  const fight = await manager.api.fights.add({ body: { ...body, fighter1: 'Alex Pereira' } });
  await manager.api.fights.add({ body: { ...body, fighter1: 'Zhang Weili' } });
  const bracket = await owner.api.brackets.create({ body: { roomId: room.id } });
  return { room, fight, bracket };
}

/** A request that is right in every part, so that only the caller decides about the answer. */
export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

type CallName = {
  [Feature in keyof Client]: `${Feature}.${Extract<keyof Client[Feature], string>}`;
}[keyof Client];

let nth = 0;
const unique = () => `someone${++nth}`;

const ofRoom = ({ room }: Scene): Sample => ({ params: { roomId: room.id } });
const ofFight =
  (body?: Record<string, unknown>) =>
  ({ fight }: Scene): Sample => ({ params: { fightId: fight.id }, body });
const ofEvent = ({ room }: Scene): Sample => ({ params: { eventId: room.eventId } });
const ofBracket = ({ bracket }: Scene): Sample => ({ params: { bracketId: bracket.id } });
const nothing = (): Sample => ({});

/** One good request for every call of the contract. */
export const SAMPLES: Record<CallName, (scene: Scene) => Sample> = {
  'auth.register': () => {
    const username = unique();
    return { body: { username, email: `${username}@example.com`, passwordHash: 'secret-enough' } };
  },
  'auth.login': () => ({ body: { username: 'nobody-here', password: 'secret-enough' } }),
  'auth.me': nothing,
  'auth.logout': nothing,
  'auth.forgotPassword': () => ({ body: { email: 'nobody@example.com' } }),
  'auth.forgotUsername': () => ({ body: { email: 'nobody@example.com' } }),
  'auth.resetPassword': () => ({ body: { token: 'no-such-token', newPassword: 'secret-enough' } }),
  'auth.changePassword': () => ({ body: { currentPassword: 'not-the-one', newPassword: 'secret-enough' } }),
  'auth.updateUsername': () => ({ body: { username: unique() } }),
  'auth.uploadPhoto': () => ({ body: { photoData: PIXEL } }),
  'rooms.list': nothing,
  'rooms.create': () => ({
    body: { name: 'Another room', sport: 'mma', maxBrackets: 2, roomPassword: 'pass' },
  }),
  'rooms.join': ({ room }) => ({ body: { roomCode: room.roomCode, password: 'canvas300' } }),
  'rooms.get': ofRoom,
  'rooms.visit': ofRoom,
  'rooms.update': (scene) => ({ ...ofRoom(scene), body: { name: 'A new name' } }),
  'rooms.complete': (scene) => ({ ...ofRoom(scene), body: { isCompleted: true } }),
  'rooms.archive': ofRoom,
  'rooms.restore': ofRoom,
  'rooms.leave': ofRoom,
  'rooms.remove': ofRoom,
  'rooms.members': ofRoom,
  'rooms.changes': ofRoom,
  'brackets.listForRoom': ofRoom,
  'brackets.get': ofBracket,
  'brackets.create': ({ room }) => ({ body: { roomId: room.id } }),
  'brackets.remove': ofBracket,
  'brackets.recalculate': ofRoom,
  'fights.createEvent': ({ room }) => ({
    body: { roomId: room.id, eventName: 'Managers Only', sport: 'mma' },
  }),
  'fights.roomEvents': ofRoom,
  'fights.eventsOfRoom': ofRoom,
  'fights.event': ofEvent,
  'fights.card': ofEvent,
  'fights.managerFights': ofRoom,
  'fights.add': ({ room }) => ({
    body: { eventId: room.eventId, fighter1: 'Max Holloway', fighter2: 'Justin Gaethje' },
  }),
  'fights.update': ofFight({ fighter1Odds: '-130' }),
  'fights.remove': ofFight(),
  'fights.move': ofFight({ direction: 'down' }),
  'fights.enterResult': ofFight({ winnerId: 1, winMethod: 'KO/TKO' }),
  'fights.uploadPhoto': ofFight({ fighterNumber: 1, photoData: PIXEL }),
  'fights.setLockTimes': ({ room, fight }) => ({
    params: { roomId: room.id },
    body: { lockTimes: { [fight.id]: '2026-04-11T20:00' } },
  }),
  'fights.sync': ofRoom,
  'fights.ownPicks': ({ bracket }) => ({ params: { eventId: bracket.id } }),
  'fights.picks': ofBracket,
  'fights.savePick': ({ bracket, fight }) => ({
    body: { eventId: bracket.id, fightId: fight.id, predictedWinnerId: '1', predictedMethod: 'Decision' },
  }),
  'fights.pickShares': ofRoom,
  'images.get': () => ({ params: { hash: 'not-a-picture' } }),
  'stats.dashboard': nothing,
  'system.health': nothing,
  'system.ready': nothing,
  'system.time': nothing,
  'system.setup': nothing,
  'system.openapi': nothing,
  'system.docs': nothing,
  'system.stream': nothing,
};
