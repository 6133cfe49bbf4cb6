import { type Endpoint, endpointList, pathOf, type TokenScope } from '@lockroom/contract';
import { SAMPLES, type Sample } from '@lockroom/testing/samples';
import { type Scene, sceneKind, setScene } from '@lockroom/testing/scene';
import { openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { afterAll, describe, expect, test } from 'vitest';
import { startWithAdministrators } from './testing/administrator.ts';
import type { TestServer } from './testing/test-server.ts';

const PEOPLE = ['stranger', 'member', 'owner', 'manager', 'administrator'] as const;
/**
 * The manager's tokens (one read-only, one for the scene's room, one for another room) and the administrator's event
 * token.
 */
const TOKENS = ['read', 'room', 'elsewhere', 'events'] as const;
const ROLES = ['anonymous', ...PEOPLE, ...TOKENS] as const;
type Role = (typeof ROLES)[number];

/**
 * The expected status of every endpoint for every role. The owner is the member who owns the entry. The administrator
 * has not joined the room and has no rights in it. Every request is valid, so a refusal is due to the caller or, where
 * all roles get the same 4xx, to the fake password, token or picture. A test bracket is refused because the room is not
 * a test room. The last four columns are tokens for scripts.
 */
const EXPECTED: Record<string, Record<Role, number>> = table(`
  auth.register           201 201 201 201 201 201 201 201 201 201
  auth.login              401 401 401 401 401 401 401 401 401 401
  auth.resume             200 200 200 200 200 200 200 200 200 200
  auth.me                 401 200 200 200 200 200 403 403 403 403
  auth.logout             200 200 200 200 200 200 200 200 200 200
  auth.forgotPassword     200 200 200 200 200 200 200 200 200 200
  auth.forgotUsername     200 200 200 200 200 200 200 200 200 200
  auth.resetPassword      400 400 400 400 400 400 400 400 400 400
  auth.changePassword     401 400 400 400 400 400 403 403 403 403
  auth.updateUsername     401 200 200 200 200 200 403 403 403 403
  auth.uploadPhoto        401 200 200 200 200 200 403 403 403 403
  passkeys.beginRegister  200 200 200 200 200 200 200 200 200 200
  passkeys.finishRegister 400 400 400 400 400 400 400 400 400 400
  passkeys.beginSignIn    200 200 200 200 200 200 200 200 200 200
  passkeys.finishSignIn   401 401 401 401 401 401 401 401 401 401
  passkeys.list           401 200 200 200 200 200 403 403 403 403
  passkeys.rename         401 404 404 404 404 404 403 403 403 403
  passkeys.remove         401 404 404 404 404 404 403 403 403 403
  tokens.list             401 200 200 200 200 200 403 403 403 403
  tokens.create           401 201 201 201 201 201 403 403 403 403
  tokens.revoke           401 404 404 404 404 404 403 403 403 403
  accounts.export         401 200 200 200 200 200 403 403 403 403
  administration.accounts     401 403 403 403 403 200 403 403 403 403
  administration.account      401 403 403 403 403 200 403 403 403 403
  administration.endSessions  401 403 403 403 403 200 403 403 403 403
  administration.lock         401 403 403 403 403 200 403 403 403 403
  administration.unlock       401 403 403 403 403 200 403 403 403 403
  administration.resetLink    401 403 403 403 403 200 403 403 403 403
  administration.confirmEmail 401 403 403 403 403 200 403 403 403 403
  administration.setRole      401 403 403 403 403 200 403 403 403 403
  administration.remove       401 403 403 403 403 200 403 403 403 403
  administration.audit        401 403 403 403 403 200 403 403 403 403
  oidc.start              404 404 404 404 404 404 404 404 404 404
  oidc.callback           404 404 404 404 404 404 404 404 404 404
  accounts.remove         401 400 400 400 400 400 403 403 403 403
  email.get               401 200 200 200 200 200 403 403 403 403
  email.change            401 400 400 400 400 400 403 403 403 403
  email.cancelChange      401 200 200 200 200 200 403 403 403 403
  email.sendConfirmation  401 409 409 409 409 409 403 403 403 403
  email.askToConfirm      404 404 404 404 404 404 404 404 404 404
  email.confirm           404 404 404 404 404 404 404 404 404 404
  banner.get              401 200 200 200 200 200 200 403 403 403
  banner.uploadPhoto      401 403 403 403 403 200 403 403 403 403
  rooms.list              401 200 200 200 200 200 200 403 403 403
  rooms.create            401 201 201 201 201 201 403 403 403 403
  rooms.join              401 200 200 200 200 200 403 403 403 403
  rooms.get               401 404 200 200 200 404 200 200 403 404
  rooms.visit             401 404 200 200 200 404 403 403 403 404
  rooms.update            401 404 403 403 200 404 403 200 403 404
  rooms.requestPlace      401 404 200 200 409 404 403 403 403 404
  rooms.complete          401 404 403 403 200 404 403 200 403 404
  rooms.archive           401 404 200 200 200 404 403 403 403 404
  rooms.restore           401 404 200 200 200 404 403 403 403 404
  rooms.leave             401 404 200 200 409 404 403 403 403 404
  rooms.remove            401 404 403 403 200 404 403 403 403 404
  rooms.lateEntry         401 404 403 403 200 404 403 403 403 404
  rooms.members           401 404 200 200 200 404 200 200 403 404
  rooms.changes           401 404 200 200 200 404 200 200 403 404
  managers.setRole        401 404 403 403 200 404 403 403 403 404
  managers.offer          401 404 403 403 200 404 403 403 403 404
  managers.withdraw       401 404 403 403 200 404 403 403 403 404
  managers.accept         401 404 409 200 409 404 403 403 403 404
  managers.decline        401 404 409 200 409 404 403 403 403 404
  managers.takeOver       401 404 403 403 409 404 403 403 403 404
  members.listRemoved         401 404 403 403 200 404 403 403 403 404
  members.remove          401 404 403 403 200 404 403 403 403 404
  members.changeRemoval   401 404 403 404 200 404 403 403 403 404
  members.pause           401 404 403 403 200 404 403 403 403 404
  members.allow           401 404 403 403 200 404 403 403 403 404
  members.announce        401 404 403 403 200 404 403 403 403 404
  inviteLinks.list        401 404 403 403 200 404 403 403 403 404
  inviteLinks.create      401 404 403 403 201 404 403 403 403 404
  inviteLinks.end         401 404 403 403 200 404 403 403 403 404
  inviteLinks.personal    401 404 404 404 404 404 403 403 403 403
  circles.options         401 404 403 403 200 404 200 200 403 404
  circles.again           401 404 403 403 201 404 403 403 403 404
  circles.secondChance    401 404 403 403 201 404 403 403 403 404
  circles.hall            401 404 200 200 200 404 200 200 403 404
  webhooks.list           401 404 403 403 200 404 403 403 403 404
  webhooks.create         401 404 403 403 201 404 403 403 403 404
  webhooks.remove         401 404 403 403 200 404 403 403 403 404
  webhooks.test           401 404 403 403 200 404 403 403 403 404
  webhooks.switchOn       401 404 403 403 200 404 403 403 403 404
  inviteLinks.preview     200 200 200 200 200 200 200 200 200 200
  inviteLinks.join        401 200 200 200 200 200 403 403 403 403
  guests.join             201 201 201 201 201 201 403 403 403 403
  guests.complete         401 409 409 409 409 409 403 403 403 403
  guests.claim            404 404 404 404 404 404 404 404 404 404
  guests.add              401 404 403 403 201 404 403 403 403 404
  guests.makeLink         401 404 403 403 201 404 403 403 403 404
  guests.createBracket    401 404 403 403 201 404 403 403 403 404
  chat.list               401 404 200 200 200 404 200 200 403 404
  chat.send               401 404 201 201 201 404 403 201 403 404
  chat.remove             401 404 403 403 200 404 403 200 403 404
  chat.unreadCount        401 404 200 200 200 404 200 200 403 404
  chat.markRead           401 404 200 200 200 404 403 403 403 404
  chat.invite             401 404 200 200 200 404 403 403 403 404
  brackets.listForRoom    401 404 200 200 200 404 200 200 403 404
  brackets.get            401 404 200 200 200 404 200 200 403 404
  brackets.create         401 404 201 201 201 404 403 201 403 404
  brackets.remove         401 404 403 200 200 404 403 200 403 404
  brackets.recalculate    401 404 200 200 200 404 403 200 403 404
  competitions.get        401 404 200 200 200 404 200 200 403 404
  competitions.acts       401 404 403 403 200 404 200 200 403 404
  competitions.undo       401 404 403 403 200 404 403 200 403 404
  competitions.missingPicks 401 404 403 403 200 404 200 200 403 404
  competitions.stillToPick 401 404 200 200 200 404 200 200 403 404
  competitions.remind     401 404 403 403 200 404 403 200 403 404
  competitions.outlook    401 404 200 200 200 404 200 200 403 404
  competitions.picks      401 404 200 200 200 404 200 200 403 404
  competitions.standings  401 404 200 200 200 404 200 200 403 404
  competitions.timeline   401 404 200 200 200 404 200 200 403 404
  fights.createEvent      401 404 403 403 201 404 403 201 403 404
  fights.roomEvents       401 404 200 200 200 404 200 200 403 404
  fights.eventsOfRoom     401 404 200 200 200 404 200 200 403 404
  fights.event            401 404 200 200 200 404 200 200 403 404
  fights.card             401 404 200 200 200 404 200 200 403 404
  fights.managerFights    401 404 200 200 200 404 200 200 403 404
  fights.add              401 404 403 403 201 404 403 201 403 404
  fights.update           401 404 403 403 200 404 403 200 403 404
  fights.pickCount        401 404 403 403 200 404 200 200 403 404
  fights.remove           401 404 403 403 200 404 403 200 403 404
  fights.move             401 404 403 403 200 404 403 200 403 404
  fights.enterResult      401 404 403 403 200 404 403 200 403 404
  fights.uploadPhoto      401 404 403 403 200 404 403 200 403 404
  fights.setLockTimes     401 404 403 403 200 404 403 200 403 404
  fights.pasteCard        401 404 403 403 200 404 403 200 403 404
  fights.pasteTemplateCard 401 403 403 403 403 200 403 403 403 403
  fights.sync             401 404 200 200 200 404 403 200 403 404
  fightActs.replacePreview 401 404 403 403 200 404 200 200 403 404
  fightActs.resultPreview 401 404 403 403 200 404 200 200 403 404
  fightActs.replace       401 404 403 403 200 404 403 200 403 404
  fightActs.rename        401 404 403 403 200 404 403 200 403 404
  fightActs.swapCorners   401 404 403 403 200 404 403 200 403 404
  fightActs.callOff       401 404 403 403 200 404 403 200 403 404
  fightActs.reinstate     401 404 403 403 200 404 403 200 403 404
  fightActs.takenPicks    401 404 200 200 200 404 200 200 403 404
  tournamentActs.replacePreview 401 404 403 403 200 404 200 200 403 404
  tournamentActs.replace        401 404 403 403 200 404 403 200 403 404
  tournamentActs.takenPicks     401 404 200 200 200 404 200 200 403 404
  fights.ownPicks         401 404 403 200 200 404 200 200 403 404
  fights.picks            401 404 403 200 200 404 200 200 403 404
  fights.savePick         401 404 403 200 200 404 403 200 403 404
  fights.pickShares       401 404 200 200 200 404 200 200 403 404
  tournaments.footballBracket          401 404 200 200 200 404 200 200 403 404
  tournaments.footballBrackets         401 404 200 200 200 404 200 200 403 404
  tournaments.footballCreate           401 404 201 201 201 404 403 201 403 404
  tournaments.footballRemove           401 404 403 200 200 404 403 200 403 404
  tournaments.footballPicks            401 404 403 200 200 404 200 200 403 404
  tournaments.footballSave             401 404 403 200 200 404 403 200 403 404
  tournaments.footballPoints           401 404 403 200 200 404 200 200 403 404
  tournaments.footballTieBreaker       401 404 403 200 200 404 403 200 403 404
  tournaments.footballTieBreakerPost   401 404 403 200 200 404 403 200 403 404
  tournaments.footballTieBreakerActual 401 404 403 403 200 404 403 200 403 404
  tournaments.footballResults          401 404 200 200 200 404 200 200 403 404
  tournaments.footballSaveResults      401 404 403 403 200 404 403 200 403 404
  tournaments.footballEvent            401 404 200 200 200 404 200 200 403 404
  tournaments.footballTeamNames        401 404 200 200 200 404 200 200 403 404
  tournaments.footballSaveTeamNames    401 404 403 403 200 404 403 200 403 404
  tournaments.footballRecalculate      401 404 200 200 200 404 403 200 403 404
  tournaments.bracketSize              401 404 200 200 200 404 200 200 403 404
  tournaments.changeBracketSize        401 404 403 403 200 404 403 200 403 404
  tournaments.setFootballLock          401 404 403 403 200 404 403 200 403 404
  tournaments.customBracket            401 404 200 200 200 404 200 200 403 404
  tournaments.customBrackets           401 404 200 200 200 404 200 200 403 404
  tournaments.customNewest             401 404 200 200 200 404 200 200 403 404
  tournaments.customCreateInRoom       401 404 201 201 201 404 403 201 403 404
  tournaments.customCreate             401 404 201 201 201 404 403 201 403 404
  tournaments.customPicks              401 404 403 200 200 404 200 200 403 404
  tournaments.customSave               401 404 403 200 200 404 403 200 403 404
  tournaments.customTieBreaker         401 404 403 200 200 404 200 200 403 404
  tournaments.customSaveTieBreaker     401 404 403 200 200 404 403 200 403 404
  tournaments.tieBreakerConfig         401 404 200 200 200 404 200 200 403 404
  tournaments.customTieBreakerActual   401 404 403 403 200 404 403 200 403 404
  tournaments.customResults            401 404 200 200 200 404 200 200 403 404
  tournaments.customSaveResults        401 404 403 403 200 404 403 200 403 404
  tournaments.customTeamNames          401 404 200 200 200 404 200 200 403 404
  tournaments.customSaveTeamNames      401 404 403 403 200 404 403 200 403 404
  tournaments.labels                   401 404 200 200 200 404 200 200 403 404
  tournaments.saveLabels               401 404 403 403 200 404 403 200 403 404
  tournaments.pointsConfig             401 404 200 200 200 404 200 200 403 404
  tournaments.savePointsConfig         401 404 403 403 200 404 403 200 403 404
  tournaments.config                   401 404 200 200 200 404 200 200 403 404
  tournaments.changeConfig             401 404 403 403 200 404 403 200 403 404
  tournaments.pickShares               401 404 200 200 200 404 200 200 403 404
  tournaments.lockTime                 401 404 200 200 200 404 200 200 403 404
  tournaments.setLockTime              401 404 403 403 200 404 403 200 403 404
  tournaments.customRecalculate        401 404 200 200 200 404 403 200 403 404
  images.get              404 404 404 404 404 404 404 404 404 404
  friends.request         401 404 201 400 201 404 403 403 403 403
  friends.received        401 200 200 200 200 200 200 403 403 403
  friends.accept          401 404 404 200 404 404 404 404 404 404
  friends.reject          401 404 404 200 404 404 404 404 404 404
  friends.list            401 200 200 200 200 200 200 403 403 403
  friends.remove          401 404 200 200 404 404 404 404 404 404
  friends.activity        401 200 200 200 200 200 200 403 403 403
  blocks.list             401 200 200 200 200 200 403 403 403 403
  blocks.add              401 404 200 400 200 404 403 403 403 403
  blocks.remove           401 200 200 200 200 200 403 403 403 403
  reports.create          401 404 201 400 201 404 403 403 403 403
  reports.ofRoom          401 404 403 403 200 404 403 403 403 404
  reports.all             401 403 403 403 403 200 403 403 403 403
  reports.close           401 404 404 404 200 200 403 403 403 403
  news.look              401 200 200 200 200 200 403 403 403 403
  notifications.list      401 200 200 200 200 200 200 403 403 403
  notifications.markRead  401 404 404 200 404 404 403 403 403 403
  notifications.markAllRead 401 200 200 200 200 200 403 403 403 403
  settings.get            401 200 200 200 200 200 403 403 403 403
  settings.save           401 200 200 200 200 200 403 403 403 403
  settings.askToStop      404 404 404 404 404 404 404 404 404 404
  settings.stop           404 404 404 404 404 404 404 404 404 404
  push.key                401 200 200 200 200 200 403 403 403 403
  push.subscribe          401 200 200 200 200 200 403 403 403 403
  push.unsubscribe        401 200 200 200 200 200 403 403 403 403
  push.test               401 404 404 404 404 404 403 403 403 403
  push.settings           401 200 200 200 200 200 403 403 403 403
  push.saveSettings       401 200 200 200 200 200 403 403 403 403
  push.mute               401 404 200 200 200 404 403 403 403 404
  pictures.product        200 200 200 200 200 200 200 200 200 200
  pictures.invitation     200 200 200 200 200 200 200 200 200 200
  pictures.standings      401 404 200 200 200 404 200 200 403 404
  pictures.sheet          401 404 403 200 403 404 403 403 403 404
  calendar.state          401 200 200 200 200 200 403 403 403 403
  calendar.make           401 200 200 200 200 200 403 403 403 403
  calendar.end            401 200 200 200 200 200 403 403 403 403
  calendar.read           404 404 404 404 404 404 404 404 404 404
  stats.live              401 200 200 200 200 200 403 403 403 403
  stats.dashboard         401 200 200 200 200 200 200 403 403 403
  system.health           200 200 200 200 200 200 200 200 200 200
  system.ready            200 200 200 200 200 200 200 200 200 200
  system.time             200 200 200 200 200 200 200 200 200 200
  system.setup            200 200 200 200 200 200 200 200 200 200
  system.openapi          200 200 200 200 200 200 200 200 200 200
  system.docs             200 200 200 200 200 200 200 200 200 200
  system.stream           401 200 200 200 200 200 200 403 403 403
  support.posts           401 200 200 200 200 200 200 403 403 403
  support.counts          401 200 200 200 200 200 200 403 403 403
  support.get             401 200 200 200 200 200 200 403 403 403
  support.create          401 201 201 201 201 201 403 403 403 403
  support.update          401 403 403 200 403 200 403 403 403 403
  support.remove          401 403 403 200 403 200 403 403 403 403
  support.photo           401 200 200 200 200 200 200 403 403 403
  support.comments        401 200 200 200 200 200 200 403 403 403
  support.comment         401 201 201 201 201 201 403 403 403 403
  support.removeComment   401 403 403 200 403 200 403 403 403 403
  plans.list              401 200 200 200 200 200 200 403 403 403
  plans.counts            401 200 200 200 200 200 200 403 403 403
  plans.get               401 200 200 200 200 200 200 403 403 403
  plans.create            401 201 201 201 201 201 403 403 403 403
  plans.update            401 403 403 200 403 200 403 403 403 403
  plans.remove            401 403 403 200 403 200 403 403 403 403
  rooms.testRooms         401 403 403 403 403 200 403 403 403 403
  rooms.createTestRoom    401 403 403 403 403 201 403 403 403 403
  templates.list              401 200 200 200 200 200 200 403 403 200
  templates.create            401 403 403 403 403 201 403 403 403 201
  templates.get               401 200 200 200 200 200 200 403 403 200
  templates.fights            401 200 200 200 200 200 200 403 403 403
  templates.addFight          401 403 403 403 403 201 403 403 403 403
  templates.editFight         401 403 403 403 403 200 403 403 403 403
  templates.deleteFight       401 403 403 403 403 200 403 403 403 403
  templates.moveFight         401 403 403 403 403 200 403 403 403 403
  templates.saveResults       401 403 403 403 403 200 403 403 403 403
  templates.updateBracketSize 401 403 403 403 403 200 403 403 403 403
  templates.saveTeamNames     401 403 403 403 403 200 403 403 403 403
  templates.saveLabels        401 403 403 403 403 200 403 403 403 403
  templates.updateName        401 403 403 403 403 200 403 403 403 403
  templates.setStart          401 403 403 403 403 200 403 403 403 403
  templates.setLockTimes      401 403 403 403 403 200 403 403 403 403
  templates.remove            401 403 403 403 403 200 403 403 403 403
  templates.removeFromList    401 403 403 403 403 200 403 403 403 403
  templates.preview           401 404 403 403 200 404 200 200 403 404
  templates.import            401 404 403 403 200 404 403 200 403 404
  templates.importFootball    401 404 403 403 200 404 403 200 403 404
  templates.importCustom      401 404 403 403 200 404 403 200 403 404
  templates.createTestBracket 401 404 403 403 403 404 403 403 403 404
  followings.calendar         401 200 200 200 200 200 200 403 403 200
  followings.get              401 404 200 200 200 404 200 200 403 404
  followings.follow           401 404 403 403 200 404 403 200 403 404
  followings.proposals        401 404 403 403 200 404 200 200 403 404
  followings.takeSome         401 404 403 403 200 404 403 200 403 404
  followings.take             401 404 403 403 200 404 403 200 403 404
  followings.dismiss          401 404 403 403 200 404 403 200 403 404
  followings.feed             401 403 403 403 403 200 403 403 403 200
  followings.makeFeedToken    401 403 403 403 403 201 403 403 403 403
  followings.endFeedToken     401 403 403 403 403 200 403 403 403 403
  followings.sendFeed         401 401 401 401 401 401 401 401 401 200
  followings.sendCard         401 401 401 401 401 401 401 401 401 200
  eventSources.list           401 403 403 403 403 200 403 403 403 403
  eventSources.pause          401 403 403 403 403 200 403 403 403 403
  transfers.exportRoom    401 404 403 403 200 404 200 200 403 404
  transfers.exportStandings 401 404 403 403 200 404 200 200 403 404
  transfers.importRoom    401 403 403 403 403 201 403 403 403 403
`);

function table(text: string): Record<string, Record<Role, number>> {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return Object.fromEntries(
    rows.map(([name = '', ...statuses]) => [
      name,
      Object.fromEntries(ROLES.map((role, at) => [role, Number(statuses[at])])) as Record<Role, number>,
    ]),
  );
}

const { server, admin: administrator } = await startWithAdministrators();
const players: Record<(typeof PEOPLE)[number], Player> = {
  stranger: await registerPlayer(server),
  member: await registerPlayer(server),
  owner: await registerPlayer(server),
  manager: await registerPlayer(server),
  administrator,
};
const tokens = await makeScriptTokens(server, players);
afterAll(() => server.close());

test('the access table lists exactly the calls of the contract', () => {
  expect(Object.keys(EXPECTED).sort()).toEqual(
    endpointList()
      .map(({ name }) => name)
      .sort(),
  );
});

/** Calls that change only the caller's own data, not the scene. */
const OWN_AFFAIRS = /^(auth|passkeys|tokens|settings|push|calendar|news|stats)\./;

/** Scenes that can be reused because no call has changed them. */
const untouched = new Map<string, Scene>();

describe.each(endpointList())('$name', ({ name, endpoint }) => {
  test.each(ROLES)('the call returns the status in the access table for the role %s', async (role) => {
    const kind = sceneKind(name);
    const scene = untouched.get(kind) ?? (await setScene(players, name));
    // A signed-out session would make the next row fail, so each caller signs out of a separate session.
    const token = await tokenOf(role, name, scene.room.id);
    const { status, text } = await ask(endpoint, sampleOf(name, scene), token);
    expect(status).toBe(EXPECTED[name]?.[role]);
    if (role !== 'anonymous' && !isPerson(role)) expect(text).not.toContain(scene.room.roomPassword);
    if (status >= 400 || endpoint.method === 'GET' || OWN_AFFAIRS.test(name)) untouched.set(kind, scene);
    else untouched.delete(kind);
    // Leaves again, because sharing a room would allow friend requests in later rows. `guests.join` is exempt: it adds
    // a new person.
    if (name.endsWith('.join') && name !== 'guests.join' && (role === 'stranger' || role === 'administrator'))
      await players[role].api.rooms.leave({ params: { roomId: scene.room.id } });
  });

  test('the call treats a caller with an invalid token as signed out', async () => {
    const scene = untouched.get(sceneKind(name)) ?? (await setScene(players, name));
    const { status } = await ask(endpoint, sampleOf(name, scene), nextEndedToken());
    expect(status).toBe(EXPECTED[name]?.anonymous);
  });
});

let ended = 0;
/** Cycles through the invalid tokens. The server refuses them before it looks at the call. */
function nextEndedToken(): string {
  ended += 1;
  return tokens.ended[ended % tokens.ended.length] ?? '';
}

const isPerson = (role: Role): role is (typeof PEOPLE)[number] => PEOPLE.some((person) => person === role);

async function tokenOf(role: Role, name: string, roomId: string): Promise<string | undefined> {
  if (role === 'anonymous') return undefined;
  if (role === 'room') return tokens.ofRoom(roomId);
  if (!isPerson(role)) return tokens[role];
  return name === 'auth.logout' ? anotherSession(role) : players[role].token;
}

function sampleOf(name: string, scene: Scene): Sample {
  return SAMPLES[name as keyof typeof SAMPLES](scene);
}

async function anotherSession(role: (typeof PEOPLE)[number]): Promise<string> {
  const password = role === 'administrator' ? 'referee-whistle' : 'secret-enough';
  const { token } = await server.api().auth.login({ body: { email: players[role].user.email, password } });
  return token;
}

// Streams do not end on their own, so only their status is read.
async function ask(
  endpoint: Endpoint,
  sample: Sample,
  token: string | undefined,
): Promise<{ status: number; text: string }> {
  const abort = new AbortController();
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (sample.body) headers['content-type'] = 'application/json';
  const response = await fetch(server.url + pathOf(endpoint, sample), {
    method: endpoint.method,
    headers,
    body: sample.body ? JSON.stringify(sample.body) : null,
    signal: abort.signal,
  });
  const { status } = response;
  if (endpoint.response !== 'event-stream') return { status, text: await response.text() };
  abort.abort();
  return { status, text: '' };
}

interface ScriptTokens {
  read: string;
  /** A token for another of the manager's rooms, which no call uses. */
  elsewhere: string;
  events: string;
  /** Invalid tokens: expired, revoked, or of a deleted account or room. */
  ended: string[];
  /** Returns a token for this room. Revokes the previous room's token, because an account can have only a few. */
  ofRoom(roomId: string): Promise<string>;
}

async function makeScriptTokens(
  server: TestServer,
  { manager, administrator }: Record<'manager' | 'administrator', Player>,
): Promise<ScriptTokens> {
  const make = ({ api }: Player, scope: TokenScope, minutes = 60 * 24) => {
    const expiresAt = new Date(server.clock.now() + minutes * 60_000).toISOString();
    return api.tokens.create({ body: { name: 'A script', scope, expiresAt } });
  };
  const [{ id: roomId }, gone] = [await openRoom(manager), { roomId: (await openRoom(manager)).id }];
  const leaver = await registerPlayer(server);
  const [events, read, elsewhere, expired, revoked, ofNobody, ofNoRoom] = [
    await make(administrator, 'events'),
    await make(manager, 'read'),
    await make(manager, { roomId }),
    await make(manager, 'read', 1),
    await make(manager, { roomId }),
    await make(leaver, 'read'),
    await make(manager, gone),
  ];
  server.clock.advance(60_000);
  await manager.api.tokens.revoke({ params: { tokenId: revoked.id } });
  await leaver.api.accounts.remove({ body: { currentPassword: 'secret-enough' } });
  await manager.api.rooms.remove({ params: gone });
  let last: { roomId: string; id: string; token: string } | undefined;
  return {
    read: read.token,
    elsewhere: elsewhere.token,
    events: events.token,
    ended: [expired, revoked, ofNobody, ofNoRoom].map(({ token }) => token),
    async ofRoom(of) {
      if (last?.roomId !== of) {
        const { api } = manager;
        if (last) await api.tokens.revoke({ params: { tokenId: last.id } }).catch(() => {});
        last = { roomId: of, ...(await make(manager, { roomId: of })) };
      }
      return last.token;
    },
  };
}
