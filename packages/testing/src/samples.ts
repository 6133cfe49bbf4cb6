import type { Client } from '@lockroom/contract';
import { EMPTY_EXPORT } from './entities.ts';
import { PIXEL, type Scene } from './scene.ts';

/** A valid request, so that its answer depends only on the caller. */
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

/** Makes samples of a path with this body. */
const at =
  (params: (scene: Scene) => Record<string, string>) =>
  (body?: Record<string, unknown>) =>
  (scene: Scene): Sample => ({ params: params(scene), body });
const ofRoom = at(({ room }) => ({ roomId: room.id }));
const inRoom = ({ room }: Scene): Sample => ({ body: { roomId: room.id } });
const ofFight = at(({ fightId }) => ({ fightId }));
const ofEvent = ({ room }: Scene): Sample => ({ params: { eventId: room.eventId } });
const ofBracket = at(({ bracket }) => ({ bracketId: bracket.id }));
/** Uses the entry's id as the event's id. */
const ofSheet = at(({ bracket }) => ({ eventId: bracket.id }));
const ofPost = at(({ postId }) => ({ postId }));
const ofPlan = at(({ planId }) => ({ planId }));
const ofTemplate = at(({ templateId }) => ({ templateId }));
const atIndex = at(({ templateId }) => ({ templateId, index: '0' }));
const importing = ({ room, templateId }: Scene): Sample => ({
  params: { roomId: room.id },
  body: { templateId, includeResults: true },
});
const ofProposal = ({ room, proposalId }: Scene): Sample => ({ params: { roomId: room.id, proposalId } });
const ofWebhook = ({ room, webhookId }: Scene): Sample => ({ params: { roomId: room.id, webhookId } });
const NO_PASSKEY = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const DEVICE = {
  endpoint: 'https://push.example.com/device',
  // The example of RFC 8291.
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};
const NO_ID = '00000000-0000-7000-8000-000000000000';
const nothing = (): Sample => ({});

/** A valid request for every endpoint. */
export const SAMPLES: Record<CallName, (scene: Scene) => Sample> = {
  'auth.register': () => {
    const username = unique();
    return { body: { username, email: `${username}@example.com`, passwordHash: 'secret-enough' } };
  },
  'auth.login': () => ({ body: { username: 'nobody-here', password: 'secret-enough' } }),
  'auth.resume': nothing,
  'auth.me': nothing,
  'auth.logout': nothing,
  'auth.forgotPassword': () => ({ body: { email: 'nobody@example.com' } }),
  'auth.forgotUsername': () => ({ body: { email: 'nobody@example.com' } }),
  'auth.resetPassword': () => ({ body: { token: 'no-such-token', newPassword: 'secret-enough' } }),
  'auth.changePassword': () => ({ body: { currentPassword: 'not-the-one', newPassword: 'secret-enough' } }),
  'auth.updateUsername': () => ({ body: { username: unique() } }),
  'auth.uploadPhoto': () => ({ body: { photoData: PIXEL } }),
  'passkeys.beginRegister': () => {
    const username = unique();
    return { body: { username, email: `${username}@example.com` } };
  },
  'passkeys.finishRegister': () => ({
    body: { ...NO_PASSKEY, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
  }),
  'passkeys.beginSignIn': nothing,
  'passkeys.finishSignIn': () => ({
    body: { ...NO_PASSKEY, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } },
  }),
  'passkeys.list': nothing,
  'passkeys.rename': () => ({ params: { passkeyId: NO_ID }, body: { name: 'My phone' } }),
  'passkeys.remove': () => ({ params: { passkeyId: NO_ID } }),
  'tokens.list': nothing,
  'tokens.create': () => ({
    body: { name: 'My script', scope: 'read', expiresAt: '2026-12-31T12:00:00Z' },
  }),
  'tokens.revoke': () => ({ params: { tokenId: NO_ID } }),
  'accounts.remove': () => ({ body: { currentPassword: 'not-the-one' } }),
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
  'rooms.requestPlace': ofRoom(),
  'competitions.missingPicks': ofRoom(),
  'competitions.remind': ofRoom(),
  'rooms.complete': ofRoom({ isCompleted: true }),
  'rooms.archive': ofRoom(),
  'rooms.restore': ofRoom(),
  'rooms.leave': ofRoom(),
  'rooms.remove': ofRoom(),
  'rooms.members': ofRoom(),
  'rooms.changes': ofRoom(),
  'inviteLinks.list': ofRoom(),
  'inviteLinks.create': ofRoom({ expiresInDays: 7 }),
  'inviteLinks.end': ({ room, linkId }) => ({ params: { roomId: room.id, linkId } }),
  'webhooks.list': ofRoom(),
  'webhooks.create': ofRoom({ url: 'https://hooks.example.com/1', kind: 'json', events: ['results'] }),
  'webhooks.remove': ofWebhook,
  'webhooks.test': ofWebhook,
  'webhooks.switchOn': ofWebhook,
  'inviteLinks.personal': ({ room }) => ({ params: { roomCode: room.roomCode } }),
  'circles.options': ofRoom(),
  'circles.again': ofRoom({ name: 'Next year', invite: [] }),
  'circles.secondChance': ofRoom({ name: 'Second chance', invite: [] }),
  'circles.hall': ofRoom(),
  'inviteLinks.preview': ({ preview }) => ({ params: { preview } }),
  'inviteLinks.join': ({ room, key }) => ({ body: { roomCode: room.roomCode, key } }),
  'chat.list': ofRoom(),
  'chat.send': ofRoom({ message: 'Holloway with one second left' }),
  'chat.remove': ({ room, messageId }) => ({ params: { roomId: room.id, messageId } }),
  'chat.unreadCount': ofRoom(),
  'chat.markRead': ofRoom(),
  'chat.invite': ofRoom({ email: 'friend@example.com' }),
  'brackets.listForRoom': ofRoom(),
  'brackets.get': ofBracket(),
  'brackets.create': inRoom,
  'brackets.remove': ofBracket(),
  'brackets.recalculate': ofRoom(),
  'competitions.acts': ofRoom(),
  'competitions.undo': ({ room, actId }) => ({ params: { roomId: room.id }, body: { actId } }),
  'competitions.get': ofRoom(),
  'competitions.outlook': ofRoom(),
  'competitions.picks': ofRoom(),
  'competitions.standings': ofRoom(),
  'competitions.timeline': ofRoom(),
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
  'fights.pasteCard': ofRoom({ fights: [{ fighter1: 'Max Holloway', fighter2: 'Justin Gaethje' }] }),
  'fights.pasteTemplateCard': ofTemplate({
    fights: [{ fighter1: 'Max Holloway', fighter2: 'Ilia Topuria' }],
  }),
  'fights.sync': ofRoom(),
  'fightActs.replacePreview': (scene) => ({ ...ofFight()(scene), query: { fighterNumber: '1' } }),
  'fightActs.resultPreview': (scene) => ({
    ...ofFight()(scene),
    query: { winnerId: '1', winMethod: 'Decision' },
  }),
  'fightActs.replace': ofFight({ fighterNumber: 1, name: 'Khalil Rountree' }),
  'fightActs.rename': ofFight({ fighterNumber: 2, name: 'Jamahal Hill Jr' }),
  'fightActs.swapCorners': ofFight({}),
  'fightActs.callOff': ofFight({ reason: 'Missed weight' }),
  'fightActs.reinstate': ofFight({}),
  'fightActs.takenPicks': ofBracket(),
  'fights.ownPicks': ofSheet(),
  'fights.picks': ofBracket(),
  'fights.savePick': ({ bracket, fightId }) => ({
    body: { eventId: bracket.id, fightId, predictedWinnerId: '1', predictedMethod: 'Decision' },
  }),
  'fights.pickShares': ofRoom(),
  'tournamentActs.replacePreview': ({ room }) => ({
    params: { roomId: room.id },
    query: { teamId: room.sport === 'football' ? 'afc1' : 'red1' },
  }),
  'tournamentActs.replace': ({ room }) => ({
    params: { roomId: room.id },
    body: { teamId: room.sport === 'football' ? 'afc1' : 'red1', name: 'Harlem Globetrotters' },
  }),
  'tournamentActs.takenPicks': ofBracket(),
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
  'tournaments.pickShares': ofRoom(),
  'tournaments.lockTime': ofRoom(),
  'tournaments.setLockTime': ofRoom({ lockTime: '2026-04-11T20:00' }),
  'tournaments.customRecalculate': ofRoom(),
  'images.get': () => ({ params: { hash: 'not-a-picture' } }),
  'news.look': nothing,
  'notifications.list': nothing,
  'friends.request': ({ bracket }) => ({ body: { receiverId: bracket.creatorId } }),
  'friends.received': nothing,
  'friends.accept': ({ requestId }) => ({ params: { requestId } }),
  'friends.reject': ({ requestId }) => ({ params: { requestId } }),
  'friends.list': nothing,
  'friends.remove': ({ requestId }) => ({ params: { friendshipId: requestId } }),
  'friends.activity': nothing,
  'notifications.markRead': ({ notificationId }) => ({ params: { notificationId } }),
  'notifications.markAllRead': nothing,
  'settings.get': nothing,
  'settings.save': () => ({ body: { emailNotifications: true } }),
  'settings.askToStop': () => ({ query: { token: 'no-such-token' } }),
  'settings.stop': () => ({ query: { token: 'no-such-token' } }),
  'push.key': nothing,
  'push.subscribe': () => ({ body: DEVICE }),
  'push.unsubscribe': () => ({ body: { endpoint: DEVICE.endpoint } }),
  'push.test': () => ({ body: { endpoint: 'https://push.example.com/no-such-device' } }),
  'push.settings': nothing,
  'push.saveSettings': () => ({
    body: {
      kinds: ['locks', 'results'],
      quiet: { from: '22:00', to: '07:30', zone: 'Europe/Berlin', exceptLocks: true },
    },
  }),
  'push.mute': ofRoom({ muted: true }),
  'pictures.product': nothing,
  'pictures.invitation': ({ preview }) => ({ params: { preview } }),
  'pictures.standings': ({ room }) => ({ params: { roomId: room.id }, query: { size: 'link' } }),
  'pictures.sheet': ({ bracket }) => ({ params: { bracketId: bracket.id }, query: { size: 'link' } }),
  'calendar.state': nothing,
  'calendar.make': nothing,
  'calendar.end': nothing,
  'calendar.read': () => ({ params: { file: 'no-such-calendar.ics' } }),
  'stats.dashboard': nothing,
  'system.health': nothing,
  'system.ready': nothing,
  'system.time': nothing,
  'system.setup': nothing,
  'system.openapi': nothing,
  'system.docs': nothing,
  'system.stream': nothing,
  'support.posts': nothing,
  'support.counts': nothing,
  'support.get': ofPost(),
  'support.create': () => ({ body: { title: 'A post', description: 'About it', category: 'questions' } }),
  'support.update': ofPost({ isArchived: true }),
  'support.remove': ofPost(),
  'support.photo': ofPost(),
  'support.comments': ofPost(),
  'support.comment': ofPost({ content: 'A comment' }),
  'support.removeComment': ({ commentId }) => ({ params: { commentId } }),
  'plans.list': nothing,
  'plans.counts': nothing,
  'plans.get': ofPlan(),
  'plans.create': () => ({ body: { title: 'A plan', description: 'To do it', notes: ['First this'] } }),
  'plans.update': ofPlan({ status: 'completed' }),
  'plans.remove': ofPlan(),
  'rooms.testRooms': () => ({ query: { sport: 'mma' } }),
  'rooms.createTestRoom': () => ({ body: { name: 'A test room', sport: 'mma', maxParticipants: 5 } }),
  'templates.list': nothing,
  'templates.create': () => ({ body: { name: 'Another template', sport: 'pro-football-14' } }),
  'templates.get': ofTemplate(),
  'templates.fights': ofTemplate(),
  'templates.addFight': ofTemplate({ fighter1: 'Max Holloway', fighter2: 'Justin Gaethje' }),
  'templates.editFight': atIndex({ fighter1Odds: '-130' }),
  'templates.deleteFight': atIndex(),
  'templates.moveFight': atIndex({ direction: 'up' }),
  'templates.saveResults': ofTemplate({ results: { fight_0: { winnerId: 1, winMethod: 'Decision' } } }),
  'templates.updateBracketSize': ofTemplate({ bracketSize: 12 }),
  'templates.saveTeamNames': ofTemplate({ teamNames: { 'left-top-1': 'Kansas City Chiefs' } }),
  'templates.saveLabels': ofTemplate({ leftLabel: 'East' }),
  'templates.updateName': ofTemplate({ name: 'A new name' }),
  'templates.setLockTimes': ({ templateId, templateFightId }) => ({
    params: { templateId },
    body: { lockTimes: { [templateFightId]: '2026-04-11T20:00' } },
  }),
  'templates.remove': ofTemplate(),
  'templates.removeFromList': ofTemplate(),
  'templates.preview': ({ room, templateId }) => ({ params: { roomId: room.id }, query: { templateId } }),
  'templates.import': importing,
  'templates.importFootball': importing,
  'templates.importCustom': importing,
  'templates.createTestBracket': inRoom,
  'followings.get': ofRoom(),
  'followings.follow': ({ room, templateId }) => ({
    params: { roomId: room.id },
    body: { templateId, mode: 'take' },
  }),
  'followings.proposals': ofRoom(),
  'followings.takeSome': ({ room, proposalId }) => ({
    params: { roomId: room.id },
    body: { proposalIds: [proposalId] },
  }),
  'followings.take': ofProposal,
  'followings.dismiss': ofProposal,
  'followings.feed': ofTemplate(),
  'followings.makeFeedToken': ofTemplate(),
  'followings.endFeedToken': ofTemplate(),
  'followings.sendFeed': ofTemplate({ lines: ['Zhang Weili vs Yan Xiaonan: Zhang Weili by Decision'] }),
  'transfers.exportRoom': ofRoom(),
  'transfers.exportStandings': ofRoom(),
  'transfers.importRoom': () => ({ body: { export: EMPTY_EXPORT, roomPassword: 'canvas300' } }),
};
