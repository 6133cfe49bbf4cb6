import { type Client, endpointList } from '@lockroom/contract';
import { EMPTY_EXPORT } from './entities.ts';
import { PIXEL, type Scene } from './scene.ts';

/** An otherwise valid request, so that the response depends only on who sends it. */
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

const inRoom = ({ room }: Scene): Sample => ({ body: { roomId: room.id } });
const ofGuest = ({ room, guestId }: Scene): Sample => ({ params: { roomId: room.id, userId: guestId } });
const ofSheet = ({ bracket }: Scene): Sample => ({ params: { eventId: bracket.id } });
const importing = ({ templateId }: Scene): Sample => ({ body: { templateId, includeResults: true } });
const NO_PASSKEY = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const DEVICE = {
  endpoint: 'https://push.example.com/device',
  // The keys come from the example in RFC 8291.
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};
const NO_ID = '00000000-0000-7000-8000-000000000000';

/** The input of each API request, apart from the ids in its path. */
const SENT: Partial<Record<CallName, Sample | ((scene: Scene) => Sample)>> = {
  'auth.register': () => {
    const username = unique();
    return { body: { username, email: `${username}@example.com`, passwordHash: 'secret-enough' } };
  },
  'auth.login': { body: { username: 'nobody-here', password: 'secret-enough' } },
  'auth.forgotPassword': { body: { email: 'nobody@example.com' } },
  'auth.forgotUsername': { body: { email: 'nobody@example.com' } },
  'auth.resetPassword': { body: { token: 'no-such-token', newPassword: 'secret-enough' } },
  'auth.changePassword': { body: { currentPassword: 'not-the-one', newPassword: 'secret-enough' } },
  'auth.updateUsername': () => ({ body: { username: unique() } }),
  'auth.uploadPhoto': { body: { photoData: PIXEL } },
  'passkeys.beginRegister': () => {
    const username = unique();
    return { body: { username, email: `${username}@example.com` } };
  },
  'passkeys.finishRegister': {
    body: { ...NO_PASSKEY, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
  },
  'passkeys.finishSignIn': {
    body: { ...NO_PASSKEY, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } },
  },
  'passkeys.rename': { body: { name: 'My phone' } },
  'tokens.create': {
    body: { name: 'My script', scope: 'read', expiresAt: '2026-12-31T12:00:00Z' },
  },
  'accounts.remove': { body: { currentPassword: 'not-the-one' } },
  'email.change': { body: { email: 'somebody-else@example.com', currentPassword: 'not-the-one' } },
  'email.askToConfirm': { query: { token: 'no-such-token' } },
  'email.confirm': { query: { token: 'no-such-token' } },
  'administration.setRole': { body: { role: 'user' } },
  'banner.uploadPhoto': { body: { imageData: PIXEL } },
  'rooms.create': {
    body: { name: 'Another room', sport: 'mma', maxBrackets: 2, roomPassword: 'pass' },
  },
  'rooms.join': ({ room }) => ({ body: { roomCode: room.roomCode, password: 'canvas300' } }),
  'rooms.update': { body: { name: 'A new name' } },
  'rooms.complete': { body: { isCompleted: true } },
  'managers.setRole': { body: { role: 'deputy' } },
  'managers.offer': ({ bracket }) => ({ body: { userId: bracket.creatorId } }),
  'members.remove': { body: { reason: 'Shared the password', keepRanked: true } },
  'members.changeRemoval': { body: { keepRanked: true } },
  'rooms.lateEntry': { body: { minutes: 30 } },
  'members.pause': { body: { reason: 'Cool down' } },
  'members.announce': { body: { text: 'Picks lock at eight' } },
  'inviteLinks.create': { body: { expiresInDays: 7 } },
  'webhooks.create': { body: { url: 'https://hooks.example.com/1', kind: 'json', events: ['results'] } },
  'circles.again': { body: { name: 'Next year', invite: [] } },
  'circles.secondChance': { body: { name: 'Second chance', invite: [] } },
  'inviteLinks.join': ({ room, key }) => ({ body: { roomCode: room.roomCode, key } }),
  'guests.join': ({ room, key }) => ({ body: { roomCode: room.roomCode, key, name: unique() } }),
  'guests.complete': { body: { email: 'guest@example.com', password: 'secret-enough' } },
  'guests.claim': { body: { claim: 'no-such-claim' } },
  'guests.add': () => ({ body: { name: unique() } }),
  'guests.makeLink': ofGuest,
  'guests.createBracket': ofGuest,
  'chat.send': { body: { message: 'Holloway with one second left' } },
  'chat.invite': { body: { email: 'friend@example.com' } },
  'brackets.create': inRoom,
  'competitions.undo': ({ actId }) => ({ body: { actId } }),
  'fights.createEvent': ({ room }) => ({
    body: { roomId: room.id, eventName: 'Managers Only', sport: 'mma' },
  }),
  'fights.add': ({ room }) => ({
    body: { eventId: room.eventId, fighter1: 'Max Holloway', fighter2: 'Justin Gaethje' },
  }),
  'fights.update': { body: { fighter1Odds: '-130' } },
  'fights.move': { body: { direction: 'down' } },
  'fights.enterResult': { body: { winnerId: 1, winMethod: 'KO/TKO' } },
  'fights.uploadPhoto': { body: { fighterNumber: 1, photoData: PIXEL } },
  'fights.setLockTimes': ({ fightId }) => ({
    body: { lockTimes: { [fightId]: '2026-04-11T20:00' } },
  }),
  'fights.pasteCard': { body: { fights: [{ fighter1: 'Max Holloway', fighter2: 'Justin Gaethje' }] } },
  'fights.pasteTemplateCard': {
    body: {
      fights: [{ fighter1: 'Max Holloway', fighter2: 'Ilia Topuria' }],
    },
  },
  'fightActs.replacePreview': { query: { fighterNumber: '1' } },
  'fightActs.resultPreview': {
    query: { winnerId: '1', winMethod: 'Decision' },
  },
  'fightActs.replace': { body: { fighterNumber: 1, name: 'Khalil Rountree' } },
  'fightActs.rename': { body: { fighterNumber: 2, name: 'Jamahal Hill Jr' } },
  'fightActs.callOff': { body: { reason: 'Missed weight' } },
  'fights.ownPicks': ofSheet,
  'fights.savePick': ({ bracket, fightId }) => ({
    body: { eventId: bracket.id, fightId, predictedWinnerId: '1', predictedMethod: 'Decision' },
  }),
  'tournamentActs.replacePreview': ({ room }) => ({
    query: { teamId: room.sport === 'football' ? 'afc1' : 'red1' },
  }),
  'tournamentActs.replace': ({ room }) => ({
    body: { teamId: room.sport === 'football' ? 'afc1' : 'red1', name: 'Harlem Globetrotters' },
  }),
  'tournaments.footballCreate': inRoom,
  'tournaments.footballSave': { body: { predictions: [{ gameId: 'wc1', predictedWinnerId: 'afc4' }] } },
  'tournaments.footballTieBreaker': { body: { team1Score: 24, team2Score: 21 } },
  'tournaments.footballTieBreakerPost': { body: { team1Score: 24, team2Score: 21 } },
  'tournaments.footballTieBreakerActual': { body: { team1Score: 25, team2Score: 22 } },
  'tournaments.footballSaveResults': { body: { results: { wc1: 'afc4' } } },
  'tournaments.footballSaveTeamNames': { body: { teamNames: { afc1: 'Kansas City Chiefs' } } },
  'tournaments.changeBracketSize': { body: { bracketSize: 12 } },
  'tournaments.setFootballLock': { body: { lockTime: '2026-04-11T20:00' } },
  'tournaments.customCreate': inRoom,
  'tournaments.customPicks': ofSheet,
  'tournaments.customSave': ({ bracket }) => ({
    params: { eventId: bracket.id },
    body: { predictions: { wc1: 'afc4' } },
  }),
  'tournaments.customSaveTieBreaker': { body: { team1Score: 24, team2Score: 21 } },
  'tournaments.customTieBreakerActual': { body: { tieBreakerTeam1Score: 25, tieBreakerTeam2Score: 22 } },
  'tournaments.customSaveResults': { body: { results: { wc1: 'afc4' } } },
  'tournaments.customSaveTeamNames': { body: { teamNames: { afc1: 'Kansas City Chiefs' } } },
  'tournaments.saveLabels': { body: { leftLabel: 'East', roundNames: ['First', 'Second', 'Third', 'Last'] } },
  'tournaments.savePointsConfig': { body: { roundPoints: [1, 2, 4, 8] } },
  'tournaments.changeConfig': { body: { bracketSize: 14, reseeding: false } },
  'tournaments.setLockTime': { body: { lockTime: '2026-04-11T20:00' } },
  'friends.request': ({ bracket }) => ({ body: { receiverId: bracket.creatorId } }),
  'reports.create': ({ room, bracket }) => ({
    body: { kind: 'person', id: bracket.creatorId, roomId: room.id, text: 'Insults everybody' },
  }),
  'settings.save': { body: { emailNotifications: true } },
  'settings.askToStop': { query: { token: 'no-such-token' } },
  'settings.stop': { query: { token: 'no-such-token' } },
  'push.subscribe': { body: DEVICE },
  'push.unsubscribe': { body: { endpoint: DEVICE.endpoint } },
  'push.test': { body: { endpoint: 'https://push.example.com/no-such-device' } },
  'push.saveSettings': {
    body: {
      kinds: ['locks', 'results'],
      quiet: { from: '22:00', to: '07:30', zone: 'Europe/Berlin', exceptLocks: true },
    },
  },
  'push.mute': { body: { muted: true } },
  'pictures.standings': { query: { size: 'link' } },
  'pictures.sheet': { query: { size: 'link' } },
  'support.create': { body: { title: 'A post', description: 'About it', category: 'questions' } },
  'support.update': { body: { isArchived: true } },
  'support.comment': { body: { content: 'A comment' } },
  'plans.create': { body: { title: 'A plan', description: 'To do it', notes: ['First this'] } },
  'plans.update': { body: { status: 'completed' } },
  'rooms.testRooms': { query: { sport: 'mma' } },
  'rooms.createTestRoom': { body: { name: 'A test room', sport: 'mma', maxParticipants: 5 } },
  'templates.create': { body: { name: 'Another template', sport: 'pro-football-14' } },
  'templates.addFight': { body: { fighter1: 'Max Holloway', fighter2: 'Justin Gaethje' } },
  'templates.editFight': { body: { fighter1Odds: '-130' } },
  'templates.moveFight': { body: { direction: 'up' } },
  'templates.saveResults': { body: { results: { fight_0: { winnerId: 1, winMethod: 'Decision' } } } },
  'templates.updateBracketSize': { body: { bracketSize: 12 } },
  'templates.saveTeamNames': { body: { teamNames: { 'left-top-1': 'Kansas City Chiefs' } } },
  'templates.saveLabels': { body: { leftLabel: 'East' } },
  'templates.updateName': { body: { name: 'A new name' } },
  'templates.setStart': { body: { startsAt: '2026-04-11T18:00' } },
  'templates.setLockTimes': ({ templateFightId }) => ({
    body: { lockTimes: { [templateFightId]: '2026-04-11T20:00' } },
  }),
  'templates.preview': ({ templateId }) => ({ query: { templateId } }),
  'templates.import': importing,
  'templates.importFootball': importing,
  'templates.importCustom': importing,
  'templates.createTestBracket': inRoom,
  'followings.follow': ({ templateId }) => ({
    body: { templateId, mode: 'take' },
  }),
  'followings.takeSome': ({ proposalId }) => ({
    body: { proposalIds: [proposalId] },
  }),
  'followings.sendFeed': { body: { lines: ['Zhang Weili vs Yan Xiaonan: Zhang Weili by Decision'] } },
  'followings.sendCard': {
    body: {
      kind: 'fight-card',
      name: 'UFC 300',
      sport: 'mma',
      fights: [{ fighter1: 'Zhang Weili', fighter2: 'Yan Xiaonan', odds1: '-520', odds2: '+370' }],
    },
  },
  'eventSources.pause': { body: { isPaused: true } },
  'transfers.importRoom': { body: { export: EMPTY_EXPORT, roomPassword: 'canvas300' } },
};

const paramsOf = ({ room, bracket, requestId, accountId, ...ids }: Scene): Record<string, string> => ({
  ...ids,
  roomId: room.id,
  eventId: room.eventId,
  roomCode: room.roomCode,
  bracketId: bracket.id,
  userId: accountId || bracket.creatorId,
  requestId,
  friendshipId: requestId,
  passkeyId: NO_ID,
  tokenId: NO_ID,
  index: '0',
  hash: 'not-a-picture',
  file: 'no-such-calendar.ics',
});

/** A valid request for every endpoint. */
export const SAMPLES = Object.fromEntries(
  endpointList().map(({ name, endpoint }) => [
    name,
    (scene: Scene): Sample => {
      const own = SENT[name as CallName] ?? {};
      const params = paramsOf(scene);
      const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
      return {
        ...(names.length > 0 && {
          params: Object.fromEntries(names.map((param) => [param, params[param] ?? ''])),
        }),
        ...(endpoint.body && { body: {} }),
        ...(typeof own === 'function' ? own(scene) : structuredClone(own)),
      };
    },
  ]),
) as Record<CallName, (scene: Scene) => Sample>;
