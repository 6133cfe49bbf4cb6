import { type Endpoint, endpointList, pathOf, type TokenScope } from '@lockroom/contract';
import { SAMPLES, type Sample } from '@lockroom/testing/samples';
import { linkParts, type Scene, sceneKind, setScene } from '@lockroom/testing/scene';
import { joinRoom, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from './testing/administrator.ts';

const PEOPLE = ['stranger', 'member', 'owner', 'manager', 'administrator'] as const;
type Person = (typeof PEOPLE)[number];
/**
 * The manager's tokens (one read-only, one for the scene's room, one for another room) and the administrator's tokens
 * (one for events, one read-only).
 */
const TOKENS = ['read', 'room', 'elsewhere', 'events', 'chief'] as const;
/** The removed person was a deputy. The removed and the paused person have brackets, and the paused one has posts. */
const OTHERS = ['removed', 'paused', 'guest', 'deputy'] as const;
const ROLES = ['anonymous', ...PEOPLE, ...TOKENS, ...OTHERS] as const;
type Role = (typeof ROLES)[number];

/**
 * The expected status of every endpoint for every role. The owner is the member who owns the entry. The administrator
 * has not joined the room and has no rights in it. Every request is valid, so a refusal is due to the caller or, where
 * all roles get the same 4xx, to the fake password, token or picture. A test bracket is refused because the room is not
 * a test room. A dot means that the call is not made, because another column or a test of the feature covers it.
 */
const EXPECTED = table(`
  auth.register                        201 .   .   .   201 .   201 .   .   .   .   .   .   .   .
  auth.login                           401 .   .   .   401 .   401 .   .   .   .   .   .   .   .
  auth.resume                          200 .   .   .   200 .   200 .   .   .   .   .   .   .   .
  auth.me                              401 200 200 200 200 200 403 403 403 403 403 .   .   .   .
  auth.logout                          200 .   .   .   200 .   200 .   .   .   .   .   .   .   .
  auth.forgotPassword                  200 .   .   .   200 .   200 .   .   .   .   .   .   .   .
  auth.forgotUsername                  200 .   .   .   200 .   200 .   .   .   .   .   .   .   .
  auth.resetPassword                   400 .   .   .   400 .   400 .   .   .   .   .   .   .   .
  auth.changePassword                  401 400 400 400 400 400 403 403 403 403 403 .   .   .   .
  auth.updateUsername                  401 200 200 200 200 200 403 403 403 403 403 .   .   403 .
  auth.uploadPhoto                     401 200 200 200 200 200 403 403 403 403 403 .   .   .   .
  passkeys.beginRegister               200 .   .   .   200 .   200 .   .   .   .   .   .   .   .
  passkeys.finishRegister              400 .   .   .   400 .   400 .   .   .   .   .   .   .   .
  passkeys.beginSignIn                 200 .   .   .   200 .   200 .   .   .   .   .   .   .   .
  passkeys.finishSignIn                401 .   .   .   401 .   401 .   .   .   .   .   .   .   .
  passkeys.list                        401 200 200 200 200 200 403 403 403 403 403 .   .   .   .
  passkeys.rename                      401 404 404 404 404 404 403 403 403 403 403 .   .   .   .
  passkeys.remove                      401 404 404 404 404 404 403 403 403 403 403 .   .   .   .
  tokens.list                          401 200 200 200 200 200 403 403 403 403 403 .   .   .   .
  tokens.create                        401 201 201 201 201 201 403 403 403 403 403 .   .   .   .
  tokens.revoke                        401 404 404 404 404 404 403 403 403 403 403 .   .   .   .
  accounts.export                      401 200 200 200 200 200 403 403 403 403 403 .   .   .   .
  administration.accounts              401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  administration.account               401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  administration.endSessions           401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  administration.lock                  401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  administration.unlock                401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  administration.resetLink             401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  administration.confirmEmail          401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  administration.setRole               401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  administration.remove                401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  administration.audit                 401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  oidc.start                           404 .   .   .   404 .   404 .   .   .   .   .   .   .   .
  oidc.callback                        404 .   .   .   404 .   404 .   .   .   .   .   .   .   .
  accounts.remove                      401 400 400 400 400 400 403 403 403 403 403 .   .   .   .
  email.get                            401 200 200 200 200 200 403 403 403 403 403 .   .   .   .
  email.change                         401 400 400 400 400 400 403 403 403 403 403 .   .   403 .
  email.cancelChange                   401 200 200 200 200 200 403 403 403 403 403 .   .   .   .
  email.sendConfirmation               401 409 409 409 409 409 403 403 403 403 403 .   .   .   .
  email.askToConfirm                   404 .   .   .   404 .   404 .   .   .   .   .   .   .   .
  email.confirm                        404 .   .   .   404 .   404 .   .   .   .   .   .   .   .
  banner.get                           401 200 200 200 200 200 200 403 403 403 200 .   .   .   .
  banner.uploadPhoto                   401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  rooms.list                           401 200 200 200 200 200 200 403 403 403 200 .   .   .   .
  rooms.create                         401 201 201 201 201 201 403 403 403 403 403 .   .   403 .
  rooms.join                           401 200 200 200 200 200 403 403 403 403 403 403 .   .   .
  rooms.get                            401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  rooms.visit                          401 404 200 200 200 404 403 403 403 404 404 404 .   .   .
  rooms.update                         401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  rooms.requestPlace                   401 404 200 200 409 404 403 403 403 404 404 404 403 .   .
  rooms.complete                       401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  rooms.archive                        401 404 200 200 200 404 403 403 403 404 404 404 .   .   .
  rooms.restore                        401 404 200 200 200 404 403 403 403 404 404 404 .   .   .
  rooms.leave                          401 404 200 200 409 404 403 403 403 404 404 404 .   .   .
  rooms.remove                         401 404 403 403 200 404 403 403 403 404 404 404 403 403 403
  rooms.lateEntry                      401 404 403 403 200 404 403 403 403 404 404 404 403 403 .
  rooms.members                        401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  rooms.changes                        401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  managers.setRole                     401 404 403 403 200 404 403 403 403 404 404 404 403 403 403
  managers.offer                       401 404 403 403 200 404 403 403 403 404 404 404 403 403 403
  managers.withdraw                    401 404 403 403 200 404 403 403 403 404 404 404 403 403 403
  managers.accept                      401 404 409 200 409 404 403 403 403 404 404 404 .   403 .
  managers.decline                     401 404 409 200 409 404 403 403 403 404 404 404 .   .   .
  managers.takeOver                    401 404 403 403 409 404 403 403 403 404 404 404 403 403 .
  members.listRemoved                  401 404 403 403 200 404 403 403 403 404 404 404 403 403 200
  members.remove                       401 404 403 403 200 404 403 403 403 404 404 404 403 403 .
  members.changeRemoval                401 404 403 404 200 404 403 403 403 404 404 404 403 403 .
  members.pause                        401 404 403 403 200 404 403 403 403 404 404 404 403 403 .
  members.allow                        401 404 403 403 200 404 403 403 403 404 404 404 403 403 .
  members.announce                     401 404 403 403 200 404 403 403 403 404 404 404 403 403 .
  inviteLinks.list                     401 404 403 403 200 404 403 403 403 404 404 404 403 403 200
  inviteLinks.create                   401 404 403 403 201 404 403 403 403 404 404 404 403 403 .
  inviteLinks.end                      401 404 403 403 200 404 403 403 403 404 404 404 403 403 .
  inviteLinks.personal                 401 404 404 404 404 404 403 403 403 403 403 404 404 404 404
  circles.options                      401 404 403 403 200 404 200 200 403 404 404 404 403 403 200
  circles.again                        401 404 403 403 201 404 403 403 403 404 404 404 403 403 .
  circles.secondChance                 401 404 403 403 201 404 403 403 403 404 404 404 403 403 .
  circles.hall                         401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  webhooks.list                        401 404 403 403 200 404 403 403 403 404 404 404 403 403 200
  webhooks.create                      401 404 403 403 201 404 403 403 403 404 404 404 403 403 .
  webhooks.remove                      401 404 403 403 200 404 403 403 403 404 404 404 403 403 .
  webhooks.test                        401 404 403 403 200 404 403 403 403 404 404 404 403 403 .
  webhooks.switchOn                    401 404 403 403 200 404 403 403 403 404 404 404 403 403 .
  inviteLinks.preview                  200 .   .   .   200 .   200 .   .   .   .   .   .   .   .
  inviteLinks.join                     401 200 200 200 200 200 403 403 403 403 403 403 .   .   .
  guests.join                          201 .   .   .   201 .   403 403 403 403 403 .   .   .   .
  guests.complete                      401 409 409 409 409 409 403 403 403 403 403 .   .   .   .
  guests.claim                         404 .   .   .   404 .   404 .   .   .   .   .   .   .   .
  guests.add                           401 404 403 403 201 404 403 403 403 404 404 404 403 403 .
  guests.makeLink                      401 404 403 403 201 404 403 403 403 404 404 404 403 403 .
  guests.createBracket                 401 404 403 403 201 404 403 403 403 404 404 404 403 403 .
  chat.list                            401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  chat.send                            401 404 201 201 201 404 403 201 403 404 404 404 403 .   .
  chat.remove                          401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  chat.unreadCount                     401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  chat.markRead                        401 404 200 200 200 404 403 403 403 404 404 404 .   .   .
  chat.invite                          401 404 200 200 200 404 403 403 403 404 404 404 .   403 .
  brackets.listForRoom                 401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  brackets.get                         401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  brackets.create                      401 404 201 201 201 404 403 201 403 404 404 404 403 .   .
  brackets.remove                      401 404 403 200 200 404 403 200 403 404 404 404 .   403 .
  brackets.recalculate                 401 404 200 200 200 404 403 200 403 404 404 404 .   .   .
  competitions.get                     401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  competitions.acts                    401 404 403 403 200 404 200 200 403 404 404 404 403 403 200
  competitions.undo                    401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  competitions.missingPicks            401 404 403 403 200 404 200 200 403 404 404 404 403 403 200
  competitions.stillToPick             401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  competitions.remind                  401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  competitions.outlook                 401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  competitions.picks                   401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  competitions.standings               401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  competitions.timeline                401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  fights.createEvent                   401 404 403 403 201 404 403 201 403 404 404 404 403 403 .
  fights.roomEvents                    401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  fights.eventsOfRoom                  401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  fights.event                         401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  fights.card                          401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  fights.managerFights                 401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  fights.add                           401 404 403 403 201 404 403 201 403 404 404 404 403 403 .
  fights.update                        401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  fights.pickCount                     401 404 403 403 200 404 200 200 403 404 404 404 403 403 200
  fights.remove                        401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  fights.move                          401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  fights.enterResult                   401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  fights.uploadPhoto                   401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  fights.setLockTimes                  401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  fights.pasteCard                     401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  fights.pasteTemplateCard             401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  fights.sync                          401 404 200 200 200 404 403 200 403 404 404 404 .   .   .
  fightActs.replacePreview             401 404 403 403 200 404 200 200 403 404 404 404 403 403 200
  fightActs.resultPreview              401 404 403 403 200 404 200 200 403 404 404 404 403 403 200
  fightActs.replace                    401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  fightActs.rename                     401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  fightActs.swapCorners                401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  fightActs.callOff                    401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  fightActs.reinstate                  401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  fightActs.takenPicks                 401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  tournamentActs.replacePreview        401 404 403 403 200 404 200 200 403 404 404 404 403 403 200
  tournamentActs.replace               401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  tournamentActs.takenPicks            401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  fights.ownPicks                      401 404 403 200 200 404 200 200 403 404 404 404 200 403 200
  fights.picks                         401 404 403 200 200 404 200 200 403 404 404 404 200 403 200
  fights.savePick                      401 404 403 200 200 404 403 200 403 404 404 404 .   .   .
  fights.pickShares                    401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  tournaments.footballBracket          401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  tournaments.footballBrackets         401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  tournaments.footballCreate           401 404 201 201 201 404 403 201 403 404 404 404 403 .   .
  tournaments.footballRemove           401 404 403 200 200 404 403 200 403 404 404 404 .   403 .
  tournaments.footballPicks            401 404 403 200 200 404 200 200 403 404 404 404 200 403 200
  tournaments.footballSave             401 404 403 200 200 404 403 200 403 404 404 404 .   403 .
  tournaments.footballPoints           401 404 403 200 200 404 200 200 403 404 404 404 200 403 200
  tournaments.footballTieBreaker       401 404 403 200 200 404 403 200 403 404 404 404 .   403 .
  tournaments.footballTieBreakerPost   401 404 403 200 200 404 403 200 403 404 404 404 .   403 .
  tournaments.footballTieBreakerActual 401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  tournaments.footballResults          401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  tournaments.footballSaveResults      401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  tournaments.footballEvent            401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  tournaments.footballTeamNames        401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  tournaments.footballSaveTeamNames    401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  tournaments.footballRecalculate      401 404 200 200 200 404 403 200 403 404 404 404 .   .   .
  tournaments.bracketSize              401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  tournaments.changeBracketSize        401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  tournaments.setFootballLock          401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  tournaments.customBracket            401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  tournaments.customBrackets           401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  tournaments.customNewest             401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  tournaments.customCreateInRoom       401 404 201 201 201 404 403 201 403 404 404 404 403 .   .
  tournaments.customCreate             401 404 201 201 201 404 403 201 403 404 404 404 403 .   .
  tournaments.customPicks              401 404 403 200 200 404 200 200 403 404 404 404 200 403 200
  tournaments.customSave               401 404 403 200 200 404 403 200 403 404 404 404 .   .   .
  tournaments.customTieBreaker         401 404 403 200 200 404 200 200 403 404 404 404 200 403 200
  tournaments.customSaveTieBreaker     401 404 403 200 200 404 403 200 403 404 404 404 .   403 .
  tournaments.tieBreakerConfig         401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  tournaments.customTieBreakerActual   401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  tournaments.customResults            401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  tournaments.customSaveResults        401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  tournaments.customTeamNames          401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  tournaments.customSaveTeamNames      401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  tournaments.labels                   401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  tournaments.saveLabels               401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  tournaments.pointsConfig             401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  tournaments.savePointsConfig         401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  tournaments.config                   401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  tournaments.changeConfig             401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  tournaments.pickShares               401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  tournaments.lockTime                 401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  tournaments.setLockTime              401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  tournaments.customRecalculate        401 404 200 200 200 404 403 200 403 404 404 404 .   .   .
  images.get                           404 .   .   .   404 .   404 .   .   .   .   .   .   .   .
  friends.request                      401 404 201 400 201 404 403 403 403 403 403 404 .   403 .
  friends.received                     401 200 200 200 200 200 200 403 403 403 200 .   .   .   .
  friends.accept                       401 404 404 200 404 404 404 404 404 404 404 404 .   404 404
  friends.reject                       401 404 404 200 404 404 404 404 404 404 404 404 .   404 404
  friends.list                         401 200 200 200 200 200 200 403 403 403 200 .   .   .   .
  friends.remove                       401 404 200 200 404 404 404 404 404 404 404 404 404 404 404
  friends.activity                     401 200 200 200 200 200 200 403 403 403 200 .   .   .   .
  blocks.list                          401 200 200 200 200 200 403 403 403 403 403 .   .   .   .
  blocks.add                           401 404 200 400 200 404 403 403 403 403 403 404 .   .   .
  blocks.remove                        401 200 200 200 200 200 403 403 403 403 403 .   .   .   .
  reports.create                       401 404 201 400 201 404 403 403 403 403 403 404 .   .   .
  reports.ofRoom                       401 404 403 403 200 404 403 403 403 404 404 404 403 403 200
  reports.all                          401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  reports.close                        401 404 404 404 200 200 403 403 403 403 403 404 404 404 404
  news.look                            401 200 200 200 200 200 403 403 403 403 403 .   .   .   .
  notifications.list                   401 200 200 200 200 200 200 403 403 403 200 .   .   .   .
  notifications.markRead               401 404 404 200 404 404 403 403 403 403 403 404 .   404 404
  notifications.markAllRead            401 200 200 200 200 200 403 403 403 403 403 .   .   .   .
  settings.get                         401 200 200 200 200 200 403 403 403 403 403 .   .   .   .
  settings.save                        401 200 200 200 200 200 403 403 403 403 403 .   .   .   .
  settings.askToStop                   404 .   .   .   404 .   404 .   .   .   .   .   .   .   .
  settings.stop                        404 .   .   .   404 .   404 .   .   .   .   .   .   .   .
  push.key                             401 200 200 200 200 200 403 403 403 403 403 .   .   .   .
  push.subscribe                       401 200 200 200 200 200 403 403 403 403 403 .   .   .   .
  push.unsubscribe                     401 200 200 200 200 200 403 403 403 403 403 .   .   .   .
  push.test                            401 404 404 404 404 404 403 403 403 403 403 .   .   .   .
  push.settings                        401 200 200 200 200 200 403 403 403 403 403 .   .   .   .
  push.saveSettings                    401 200 200 200 200 200 403 403 403 403 403 .   .   .   .
  push.mute                            401 404 200 200 200 404 403 403 403 404 404 404 .   .   .
  pictures.product                     200 .   .   .   200 .   200 .   .   .   .   .   .   .   .
  pictures.invitation                  200 .   .   .   200 .   200 .   .   .   .   .   .   .   .
  pictures.standings                   401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  pictures.sheet                       401 404 403 200 403 404 403 403 403 404 404 404 200 403 403
  calendar.state                       401 200 200 200 200 200 403 403 403 403 403 .   .   .   .
  calendar.make                        401 200 200 200 200 200 403 403 403 403 403 .   .   .   .
  calendar.end                         401 200 200 200 200 200 403 403 403 403 403 .   .   .   .
  calendar.read                        404 .   .   .   404 .   404 .   .   .   .   .   .   .   .
  stats.live                           401 200 200 200 200 200 403 403 403 403 403 .   .   .   .
  stats.dashboard                      401 200 200 200 200 200 200 403 403 403 200 .   .   .   .
  system.health                        200 .   .   .   200 .   200 .   .   .   .   .   .   .   .
  system.ready                         200 .   .   .   200 .   200 .   .   .   .   .   .   .   .
  system.time                          200 .   .   .   200 .   200 .   .   .   .   .   .   .   .
  system.setup                         200 .   .   .   200 .   200 .   .   .   .   .   .   .   .
  system.openapi                       200 .   .   .   200 .   200 .   .   .   .   .   .   .   .
  system.docs                          200 .   .   .   200 .   200 .   .   .   .   .   .   .   .
  system.stream                        401 200 200 200 200 200 200 403 403 403 200 .   .   .   .
  support.posts                        401 200 200 200 200 200 200 403 403 403 200 .   .   .   .
  support.counts                       401 200 200 200 200 200 200 403 403 403 200 .   .   .   .
  support.get                          401 200 200 200 200 200 200 403 403 403 200 .   .   .   .
  support.create                       401 201 201 201 201 201 403 403 403 403 403 .   .   403 .
  support.update                       401 403 403 200 403 200 403 403 403 403 403 403 .   403 403
  support.remove                       401 403 403 200 403 200 403 403 403 403 403 403 .   403 403
  support.photo                        401 200 200 200 200 200 200 403 403 403 200 .   .   .   .
  support.comments                     401 200 200 200 200 200 200 403 403 403 200 .   .   .   .
  support.comment                      401 201 201 201 201 201 403 403 403 403 403 .   .   403 .
  support.removeComment                401 403 403 200 403 200 403 403 403 403 403 403 .   403 403
  plans.list                           401 200 200 200 200 200 200 403 403 403 200 .   .   .   .
  plans.counts                         401 200 200 200 200 200 200 403 403 403 200 .   .   .   .
  plans.get                            401 200 200 200 200 200 200 403 403 403 200 .   .   .   .
  plans.create                         401 201 201 201 201 201 403 403 403 403 403 .   .   403 .
  plans.update                         401 403 403 200 403 200 403 403 403 403 403 403 .   403 403
  plans.remove                         401 403 403 200 403 200 403 403 403 403 403 403 .   403 403
  rooms.testRooms                      401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  rooms.createTestRoom                 401 403 403 403 403 201 403 403 403 403 403 403 403 403 403
  templates.list                       401 200 200 200 200 200 200 403 403 200 200 .   .   .   .
  templates.create                     401 403 403 403 403 201 403 403 403 201 403 403 403 403 403
  templates.get                        401 200 200 200 200 200 200 403 403 200 200 200 200 200 200
  templates.fights                     401 200 200 200 200 200 200 403 403 403 200 200 200 200 200
  templates.addFight                   401 403 403 403 403 201 403 403 403 403 403 403 403 403 403
  templates.editFight                  401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  templates.deleteFight                401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  templates.moveFight                  401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  templates.saveResults                401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  templates.updateBracketSize          401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  templates.saveTeamNames              401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  templates.saveLabels                 401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  templates.updateName                 401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  templates.setStart                   401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  templates.setLockTimes               401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  templates.remove                     401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  templates.removeFromList             401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  templates.preview                    401 404 403 403 200 404 200 200 403 404 404 404 403 403 200
  templates.import                     401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  templates.importFootball             401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  templates.importCustom               401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  templates.createTestBracket          401 404 403 403 403 404 403 403 403 404 404 404 403 403 403
  followings.calendar                  401 200 200 200 200 200 200 403 403 200 200 .   .   .   .
  followings.get                       401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
  followings.follow                    401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  followings.proposals                 401 404 403 403 200 404 200 200 403 404 404 404 403 403 200
  followings.takeSome                  401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  followings.take                      401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  followings.dismiss                   401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
  followings.feed                      401 403 403 403 403 200 403 403 403 200 403 403 403 403 403
  followings.makeFeedToken             401 403 403 403 403 201 403 403 403 403 403 403 403 403 403
  followings.endFeedToken              401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  followings.sendFeed                  401 .   .   .   401 .   401 .   .   200 .   .   .   .   .
  followings.sendCard                  401 .   .   .   401 .   401 .   .   200 .   .   .   .   .
  eventSources.list                    401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  eventSources.pause                   401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
  transfers.exportRoom                 401 404 403 403 200 404 200 200 403 404 404 404 403 403 200
  transfers.exportStandings            401 404 403 403 200 404 200 200 403 404 404 404 403 403 200
  transfers.importRoom                 401 403 403 403 403 201 403 403 403 403 403 403 403 403 403
`);

function table(text: string): Record<string, Record<string, string>> {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return Object.fromEntries(
    rows.map(([name, ...statuses]) => [
      name,
      Object.fromEntries(ROLES.map((role, at) => [role, statuses[at]])),
    ]),
  );
}

const { server, admin: administrator } = await startWithAdministrators();
const players: Record<Person | (typeof OTHERS)[number], Player> = {
  stranger: await registerPlayer(server),
  member: await registerPlayer(server),
  owner: await registerPlayer(server),
  manager: await registerPlayer(server),
  administrator,
  removed: await registerPlayer(server),
  paused: await registerPlayer(server),
  guest: await enterAsGuest(),
  deputy: await registerPlayer(server),
};
const { manager } = players;
const tokens = await makeTokens();
afterAll(() => server.close());

test('the access table lists exactly the calls of the contract', () => {
  const names = endpointList().map(({ name }) => name);
  expect(Object.keys(EXPECTED).sort()).toEqual(names.sort());
});

/** Calls that change only the caller's own data, not the scene. */
const OWN_AFFAIRS = /^(auth|passkeys|tokens|settings|push|calendar|news|stats)\./;

/** Scenes that can be reused because no call has changed them. */
const untouched = new Map<string, Scene>();

test.each(endpointList())('$name returns the status in the access table for every role', async (call) => {
  const { name, endpoint } = call;
  const expected = EXPECTED[name] ?? {};
  const statuses: Record<string, string> = {};
  for (const role of ROLES) {
    if (expected[role] === '.') statuses[role] = '.';
    else if (isOther(role)) statuses[role] = await statusInOtherScene(call, role);
    else statuses[role] = await statusInScene(call, role);
  }
  expect(statuses).toEqual(expected);
  // The server refuses invalid tokens before it looks at the call.
  const scene = untouched.get(sceneKind(name)) ?? (await setScene(players, name));
  expect((await ask(endpoint, sampleOf(name, scene), nextEndedToken())).status).toBe(expected.anonymous);
});

const isOther = (role: Role): role is (typeof OTHERS)[number] => OTHERS.some((other) => other === role);
const isPerson = (role: Role): role is Person => PEOPLE.some((person) => person === role);

async function statusInScene(
  { name, endpoint }: { name: string; endpoint: Endpoint },
  role: Exclude<Role, (typeof OTHERS)[number]>,
): Promise<string> {
  const kind = sceneKind(name);
  const scene = untouched.get(kind) ?? (await setScene(players, name));
  // A signed-out session would make the next row fail, so each caller signs out of a separate session.
  const { status, text } = await ask(
    endpoint,
    sampleOf(name, scene),
    await tokenOf(role, name, scene.room.id),
  );
  if (role !== 'anonymous' && !isPerson(role)) expect(text).not.toContain(scene.room.roomPassword);
  if (Number(status) >= 400 || endpoint.method === 'GET' || OWN_AFFAIRS.test(name))
    untouched.set(kind, scene);
  else untouched.delete(kind);
  // Leaves again, because sharing a room would allow friend requests in later rows. `guests.join` is exempt: it adds
  // a new person.
  if (name.endsWith('.join') && name !== 'guests.join' && (role === 'stranger' || role === 'administrator'))
    await players[role].api.rooms.leave({ params: { roomId: scene.room.id } });
  return status;
}

async function tokenOf(role: Role, name: string, roomId: string): Promise<string | undefined> {
  if (role === 'anonymous') return undefined;
  if (role === 'room') return tokens.ofRoom(roomId);
  if (!isPerson(role)) return tokens[role as 'read'];
  if (name !== 'auth.logout') return players[role].token;
  const password = role === 'administrator' ? 'referee-whistle' : 'secret-enough';
  return (await server.api().auth.login({ body: { email: players[role].user.email, password } })).token;
}

function sampleOf(name: string, scene: Scene): Sample {
  return SAMPLES[name as keyof typeof SAMPLES](scene);
}

async function ask(
  endpoint: Endpoint,
  sample: Sample,
  token?: string,
): Promise<{ status: string; text: string }> {
  const abort = new AbortController();
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (sample.body) headers['content-type'] = 'application/json';
  const response = await fetch(server.url + pathOf(endpoint, sample), {
    method: endpoint.method,
    headers,
    body: sample.body ? JSON.stringify(sample.body) : null,
    signal: abort.signal,
  });
  const status = `${response.status}`;
  if (endpoint.response !== 'event-stream') return { status, text: await response.text() };
  // Streams do not end on their own, so only their status is read.
  abort.abort();
  return { status, text: '' };
}

function makeToken({ api }: Player, scope: TokenScope, minutes = 60 * 24) {
  const expiresAt = new Date(server.clock.now() + minutes * 60_000).toISOString();
  return api.tokens.create({ body: { name: 'A script', scope, expiresAt } });
}

async function makeTokens() {
  const [room, gone] = [await openRoom(manager), await openRoom(manager)];
  const [leaver, deputy] = [await registerPlayer(server), await registerPlayer(server)];
  await joinRoom(deputy, room);
  const asDeputy = { roomId: room.id, userId: deputy.user.id };
  await manager.api.managers.setRole({ params: asDeputy, body: { role: 'deputy' } });
  const [events, chief, read, elsewhere] = [
    await makeToken(administrator, 'events'),
    await makeToken(administrator, 'read'),
    await makeToken(manager, 'read'),
    await makeToken(manager, { roomId: room.id }),
  ];
  // The tokens are expired, revoked, or of a deleted account, a deleted room or a removed deputy.
  const ended = [
    await makeToken(manager, 'read', 1),
    await makeToken(manager, { roomId: room.id }),
    await makeToken(leaver, 'read'),
    await makeToken(manager, { roomId: gone.id }),
    await makeToken(deputy, { roomId: room.id }),
  ];
  server.clock.advance(60_000);
  await manager.api.tokens.revoke({ params: { tokenId: ended[1]?.id ?? '' } });
  await leaver.api.accounts.remove({ body: { currentPassword: 'secret-enough' } });
  await manager.api.rooms.remove({ params: { roomId: gone.id } });
  await manager.api.members.remove({ params: asDeputy, body: {} });
  let last: { roomId: string; id: string; token: string } | undefined;
  return {
    read: read.token,
    elsewhere: elsewhere.token,
    events: events.token,
    chief: chief.token,
    ended: ended.map(({ token }) => token),
    /** Returns a token for this room. Revokes the previous room's token, because an account can have only a few. */
    async ofRoom(roomId: string) {
      if (last?.roomId !== roomId) {
        if (last) await manager.api.tokens.revoke({ params: { tokenId: last.id } }).catch(() => {});
        last = { roomId, ...(await makeToken(manager, { roomId })) };
      }
      return last.token;
    },
  };
}

let ended = 0;
/** Cycles through the invalid tokens. */
function nextEndedToken(): string {
  ended += 1;
  return tokens.ended[ended % tokens.ended.length] ?? '';
}

async function linkTo({ api }: Player, roomId: string): Promise<string> {
  return linkParts((await api.inviteLinks.create({ params: { roomId }, body: {} })).url).key;
}

/** Signs a guest in with a link to somebody's room. */
async function enterAsGuest(): Promise<Player> {
  const host = await registerPlayer(server);
  const { id, roomCode } = await openRoom(host);
  const body = { roomCode, key: await linkTo(host, id), name: 'Alex' };
  const { token, user } = await server.api().guests.join({ body });
  return { token, user: { ...user, email: '' }, api: server.api(token) };
}

/** Calls whose scenes have ids that other scenes lack. */
const WITH_IDS = [
  'chat.remove',
  'competitions.undo',
  'inviteLinks.list',
  'webhooks.list',
  'support.get',
  'plans.get',
  'friends.accept',
  'reports.close',
  'templates.get',
];

/** Returns a scene with every id whose room has all other people, and the removed person's bracket. */
async function setOtherScene(of: string) {
  const { member, removed, paused, guest, deputy } = players;
  const cast = { manager, owner: paused, member, administrator };
  const scene = await setScene(cast, of);
  for (const other of of === '' ? WITH_IDS : []) {
    const { room: _, bracket: __, fightId: ___, ...ids } = await setScene(cast, other);
    Object.assign(scene, Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== '')));
  }
  const { room } = scene;
  const params = { roomId: room.id };
  await guest.api.inviteLinks.join({
    body: { roomCode: room.roomCode, key: await linkTo(manager, room.id) },
  });
  for (const player of [deputy, removed]) {
    await joinRoom(player, room);
    const { id: userId } = player.user;
    await manager.api.managers.setRole({ params: { ...params, userId }, body: { role: 'deputy' } });
  }
  const removedBracket = await removed.api.brackets.create({ body: { roomId: room.id } });
  await manager.api.members.remove({ params: { ...params, userId: removed.user.id }, body: {} });
  await manager.api.members.pause({ params: { ...params, userId: paused.user.id }, body: {} });
  return { scene, removedBracket };
}

/** One scene serves the tournament calls and one all others, because refused calls and reads change nothing. */
const otherScenes = new Map<string, ReturnType<typeof setOtherScene>>();

async function statusInOtherScene(
  { name, endpoint }: { name: string; endpoint: Endpoint },
  role: (typeof OTHERS)[number],
): Promise<string> {
  const of = /^tournament(s|Acts)\./.test(name) ? 'tournaments.config' : '';
  const made = otherScenes.get(of) ?? setOtherScene(of);
  otherScenes.set(of, made);
  const { scene, removedBracket } = await made;
  // The removed person requests their own bracket.
  const isOwn = role === 'removed' && endpoint.access.startsWith('bracket.');
  const sample = sampleOf(name, isOwn ? { ...scene, bracket: removedBracket } : scene);
  return (await ask(endpoint, sample, players[role].token)).status;
}
