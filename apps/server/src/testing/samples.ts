import { randomUUID } from 'node:crypto';
import type { Bracket, Client, Room } from '@lockroom/contract';
import { joinRoom, openRoom, type Player } from './world.ts';

/** A one-pixel PNG as a data URL. */
export const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A room in play: its manager, a member who owns a bracket, another member, and a card of two fights or a bracket. */
export interface Scene {
  room: Room;
  bracket: Bracket;
  /** The co-main event; empty in a bracket room. */
  fightId: string;
}

/** Who plays a scene. */
export interface Cast {
  manager: Player;
  owner: Player;
  member: Player;
}

/** Sets up a scene of its own, in which a call of this name is good: a football room for calls of tournaments. */
export async function setScene({ manager, owner, member }: Cast, callName = ''): Promise<Scene> {
  const isFootball = callName.startsWith('tournaments.');
  const room = await openRoom(manager, { sport: isFootball ? 'football' : 'mma' });
  await joinRoom(owner, room);
  await joinRoom(member, room);
  const fightId = isFootball ? '' : await enterFights(manager, room);
  const bracket = await owner.api.brackets.create({ body: { roomId: room.id } });
  return { room, fightId, bracket };
}

async function enterFights(manager: Player, { eventId }: Room): Promise<string> {
  const body = { eventId, fighter2: 'Jamahal Hill' };
  const { id } = await manager.api.fights.add({ body: { ...body, fighter1: 'Alex Pereira' } });
  await manager.api.fights.add({ body: { ...body, fighter1: 'Zhang Weili' } });
  return id;
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

const ofRoom =
  (body?: Record<string, unknown>) =>
  ({ room }: Scene): Sample => ({ params: { roomId: room.id }, body });
const inRoom = ({ room }: Scene): Sample => ({ body: { roomId: room.id } });
const ofFight =
  (body?: Record<string, unknown>) =>
  ({ fightId }: Scene): Sample => ({ params: { fightId }, body });
const ofEvent = ({ room }: Scene): Sample => ({ params: { eventId: room.eventId } });
const ofBracket =
  (body?: Record<string, unknown>) =>
  ({ bracket }: Scene): Sample => ({ params: { bracketId: bracket.id }, body });
/** A bracket's id where an event's is asked for. */
const ofSheet =
  (body?: Record<string, unknown>) =>
  ({ bracket }: Scene): Sample => ({ params: { eventId: bracket.id }, body });
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
  'banner.get': nothing,
  'banner.uploadPhoto': () => ({ body: { imageData: PIXEL } }),
  'rooms.list': nothing,
  'rooms.create': () => ({
    body: { name: 'Another room', sport: 'mma', maxBrackets: 2, roomPassword: 'pass' },
  }),
  'rooms.join': ({ room }) => ({ body: { roomCode: room.roomCode, password: 'canvas300' } }),
  'rooms.get': ofRoom(),
  'rooms.visit': ofRoom(),
  'rooms.update': ofRoom({ name: 'A new name' }),
  'rooms.complete': ofRoom({ isCompleted: true }),
  'rooms.archive': ofRoom(),
  'rooms.restore': ofRoom(),
  'rooms.leave': ofRoom(),
  'rooms.remove': ofRoom(),
  'rooms.members': ofRoom(),
  'rooms.changes': ofRoom(),
  'brackets.listForRoom': ofRoom(),
  'brackets.get': ofBracket(),
  'brackets.create': inRoom,
  'brackets.remove': ofBracket(),
  'brackets.recalculate': ofRoom(),
  'fights.createEvent': ({ room }) => ({
    body: { roomId: room.id, eventName: 'Managers Only', sport: 'mma' },
  }),
  'fights.roomEvents': ofRoom(),
  'fights.eventsOfRoom': ofRoom(),
  'fights.event': ofEvent,
  'fights.card': ofEvent,
  'fights.managerFights': ofRoom(),
  'fights.add': ({ room }) => ({
    body: { eventId: room.eventId, fighter1: 'Max Holloway', fighter2: 'Justin Gaethje' },
  }),
  'fights.update': ofFight({ fighter1Odds: '-130' }),
  'fights.pickCount': ofFight(),
  'fights.remove': ofFight(),
  'fights.move': ofFight({ direction: 'down' }),
  'fights.enterResult': ofFight({ winnerId: 1, winMethod: 'KO/TKO' }),
  'fights.uploadPhoto': ofFight({ fighterNumber: 1, photoData: PIXEL }),
  'fights.setLockTimes': ({ room, fightId }) => ({
    params: { roomId: room.id },
    body: { lockTimes: { [fightId]: '2026-04-11T20:00' } },
  }),
  'fights.sync': ofRoom(),
  'fights.ownPicks': ofSheet(),
  'fights.picks': ofBracket(),
  'fights.savePick': ({ bracket, fightId }) => ({
    body: { eventId: bracket.id, fightId, predictedWinnerId: '1', predictedMethod: 'Decision' },
  }),
  'fights.pickShares': ofRoom(),
  'tournaments.footballBracket': ofBracket(),
  'tournaments.footballBrackets': ofRoom(),
  'tournaments.footballCreate': inRoom,
  'tournaments.footballRemove': ofBracket(),
  'tournaments.footballPicks': ofBracket(),
  'tournaments.footballSave': ofBracket({ predictions: [{ gameId: 'wc1', predictedWinnerId: 'afc4' }] }),
  'tournaments.footballPoints': ofBracket(),
  'tournaments.footballTieBreaker': ofBracket({ team1Score: 24, team2Score: 21 }),
  'tournaments.footballTieBreakerPost': ofBracket({ team1Score: 24, team2Score: 21 }),
  'tournaments.footballTieBreakerActual': ofRoom({ team1Score: 25, team2Score: 22 }),
  'tournaments.footballResults': ofRoom(),
  'tournaments.footballSaveResults': ofRoom({ results: { wc1: 'afc4' } }),
  'tournaments.footballEvent': ofRoom(),
  'tournaments.footballTeamNames': ofRoom(),
  'tournaments.footballSaveTeamNames': ofRoom({ teamNames: { afc1: 'Kansas City Chiefs' } }),
  'tournaments.footballRecalculate': ofRoom(),
  'tournaments.bracketSize': ofRoom(),
  'tournaments.changeBracketSize': ofRoom({ bracketSize: 12 }),
  'tournaments.setFootballLock': ofRoom({ lockTime: '2026-04-11T20:00' }),
  'tournaments.customBracket': ofBracket(),
  'tournaments.customBrackets': ofRoom(),
  'tournaments.customNewest': ofRoom(),
  'tournaments.customCreateInRoom': ofRoom(),
  'tournaments.customCreate': inRoom,
  'tournaments.customPicks': ofSheet(),
  'tournaments.customSave': ofSheet({ predictions: { wc1: 'afc4' } }),
  'tournaments.customTieBreaker': ofBracket(),
  'tournaments.customSaveTieBreaker': ofBracket({ team1Score: 24, team2Score: 21 }),
  'tournaments.tieBreakerConfig': ofRoom(),
  'tournaments.customTieBreakerActual': ofRoom({ tieBreakerTeam1Score: 25, tieBreakerTeam2Score: 22 }),
  'tournaments.customResults': ofRoom(),
  'tournaments.customSaveResults': ofRoom({ results: { wc1: 'afc4' } }),
  'tournaments.customTeamNames': ofRoom(),
  'tournaments.customSaveTeamNames': ofRoom({ teamNames: { afc1: 'Kansas City Chiefs' } }),
  'tournaments.labels': ofRoom(),
  'tournaments.saveLabels': ofRoom({ leftLabel: 'East', roundNames: ['First', 'Second', 'Third', 'Last'] }),
  'tournaments.pointsConfig': ofRoom(),
  'tournaments.savePointsConfig': ofRoom({ roundPoints: [1, 2, 4, 8] }),
  'tournaments.config': ofRoom(),
  'tournaments.changeConfig': ofRoom({ bracketSize: 14, reseeding: false }),
  'tournaments.lockTime': ofRoom(),
  'tournaments.setLockTime': ofRoom({ lockTime: '2026-04-11T20:00' }),
  'tournaments.customRecalculate': ofRoom(),
  'images.get': () => ({ params: { hash: 'not-a-picture' } }),
  'notifications.list': nothing,
  'notifications.markRead': () => ({ params: { notificationId: randomUUID() } }),
  'notifications.markAllRead': nothing,
  'stats.dashboard': nothing,
  'system.health': nothing,
  'system.ready': nothing,
  'system.time': nothing,
  'system.setup': nothing,
  'system.openapi': nothing,
  'system.docs': nothing,
  'system.stream': nothing,
};
