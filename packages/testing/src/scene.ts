import type { Bracket, Room } from '@lockroom/contract';
import { askAgain } from './friendship.ts';
import { joinRoom, openRoom, type Player } from './world.ts';

/** A PNG of one pixel as a data URL. */
export const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A room in use: a manager, a member with an entry, another member, and a card of two fights or a tournament. */
export interface Scene {
  room: Room;
  bracket: Bracket;
  /** The manager's latest action; set only for the call that undoes it. */
  actId: string;
  /** The main event; empty in a tournament room. */
  fightId: string;
  /** A chat message by the entry's owner; set only for the call that deletes it. */
  messageId: string;
  /**
   * A friend request from the member to the entry's owner. For the call that ends a friendship, it is the friendship.
   */
  requestId: string;
  /** A report of the entry's owner in the room; set only for the call that closes it. */
  reportId: string;
  /** The latest notification of the entry's owner; set only for the call that marks it as read. */
  notificationId: string;
  /** A link to the room; set only for the calls for invitation links, guests and pictures. */
  linkId: string;
  preview: string;
  key: string;
  /** Another person's account; set only for the administrators' account calls. */
  accountId: string;
  /** A guest without a device; set only for the guest calls. */
  guestId: string;
  /** A webhook of the room; set only for the webhook calls. */
  webhookId: string;
  /** A post, a comment and a plan by the entry's owner; set only for the support and plan calls. */
  postId: string;
  commentId: string;
  planId: string;
  /**
   * A template with two fights or a tournament, and its first fight; set only for the calls for templates and followed
   * events.
   */
  templateId: string;
  templateFightId: string;
  /** A difference between the template and the room; set only for the followed event calls. */
  proposalId: string;
  /** The token of the template's feed; set only for the call that sends a feed. */
  feedToken: string;
}

export interface Cast {
  manager: Player;
  owner: Player;
  member: Player;
  /** Needed for the template calls. */
  administrator?: Player;
}

/** Template calls that need a tournament. */
const OF_BRACKETS = new Set([
  'templates.updateBracketSize',
  'templates.saveTeamNames',
  'templates.saveLabels',
]);

const OWN_SCENE =
  /^(chat\.remove|competitions\.undo|inviteLinks\.end|managers\.(withdraw|accept|decline)|members\.changeRemoval|rooms\.requestPlace|webhooks\.remove|fights\.pasteTemplateCard|friends\.remove|reports\.close|followings\.send(Feed|Card)|notifications\.markRead|templates\.(updateBracketSize|saveTeamNames|saveLabels))$/;

/** Returns which kind of scene a call needs. Calls of one kind can share a scene until one of them changes it. */
export const sceneKind = (callName: string): string =>
  OWN_SCENE.test(callName) ? callName : (callName.split('.')[0] ?? '');

/** Calls that change no room. */
const ROOMLESS =
  /^(accounts|administration|auth|banner|email|eventSources|images|news|oidc|passkeys|plans|settings|stats|support|system|tokens)\./;

type UsedRoom = Pick<Scene, 'room' | 'fightId' | 'bracket'>;
/** The rooms of their scenes, by manager. */
const untouched = new WeakMap<Player, Promise<UsedRoom>>();

async function openUsedRoom({ manager, owner, member }: Cast, callName: string): Promise<UsedRoom> {
  const isFootball = /^tournament(s|Acts)\./.test(callName);
  const isFull = callName === 'rooms.requestPlace';
  const room = await openRoom(manager, {
    sport: isFootball ? 'football' : 'mma',
    maxBrackets: isFull ? 2 : 10,
  });
  await joinRoom(owner, room);
  await joinRoom(member, room);
  const fightId = isFootball ? '' : await enterFights(manager, room);
  const bracket = await owner.api.brackets.create({ body: { roomId: room.id } });
  if (isFull) await manager.api.brackets.create({ body: { roomId: room.id } });
  return { room, fightId, bracket };
}

function usedRoom(cast: Cast, callName: string): Promise<UsedRoom> {
  if (!ROOMLESS.test(callName)) return openUsedRoom(cast, callName);
  const used = untouched.get(cast.manager) ?? openUsedRoom(cast, callName);
  untouched.set(cast.manager, used);
  return used;
}

/**
 * Sets up a new scene in which a call succeeds. Tournament calls get a football room. Calls that change no room share
 * one.
 */
export async function setScene(cast: Cast, callName = ''): Promise<Scene> {
  const { manager, owner, member, administrator } = cast;
  const { room, fightId, bracket } = await usedRoom(cast, callName);
  const written = callName.startsWith('support.') ? await writePost(owner) : { postId: '', commentId: '' };
  const planId = callName.startsWith('plans.') ? await writePlan(owner) : '';
  const told = await setFriends(member, owner, callName);
  const reportId = callName === 'reports.close' ? await report(member, manager, room.id, owner.user.id) : '';
  const messageId = callName === 'chat.remove' ? await writeMessage(owner, room.id) : '';
  const params = { roomId: room.id };
  const actId = callName === 'competitions.undo' ? await act(manager, room) : '';
  if (/^managers\.(withdraw|accept|decline)$/.test(callName))
    await manager.api.managers.offer({ params, body: { userId: owner.user.id } });
  if (callName === 'members.changeRemoval')
    await manager.api.members.remove({ params: { ...params, userId: owner.user.id }, body: {} });
  const link = await makeLink(manager, room.id, callName);
  const accountId = callName.startsWith('administration.') ? await registerSomebody(manager) : '';
  const guestId = callName.startsWith('guests.') ? await addGuest(manager, room.id) : '';
  const webhookId = callName.startsWith('webhooks.') ? await addWebhook(manager, room.id) : '';
  const isOfTemplate =
    /^(templates|followings|eventSources)\./.test(callName) || callName === 'fights.pasteTemplateCard';
  const template =
    administrator && isOfTemplate
      ? await makeTemplate(administrator, OF_BRACKETS.has(callName))
      : { templateId: '', templateFightId: '' };
  const { templateId } = template;
  const proposalId = callName.startsWith('followings.') ? await follow(manager, room.id, templateId) : '';
  const feedToken =
    administrator && /^followings\.send(Feed|Card)$/.test(callName)
      ? await openFeed(administrator, templateId)
      : '';
  return {
    room,
    fightId,
    bracket,
    messageId,
    actId,
    ...link,
    accountId,
    guestId,
    webhookId,
    ...written,
    planId,
    ...told,
    reportId,
    ...template,
    proposalId,
    feedToken,
  };
}

async function makeLink(
  { api }: Player,
  roomId: string,
  callName: string,
): Promise<Pick<Scene, 'linkId' | 'preview' | 'key'>> {
  if (!/^(inviteLinks|guests|pictures)\./.test(callName)) return { linkId: '', preview: '', key: '' };
  const { id, url } = await api.inviteLinks.create({ params: { roomId }, body: {} });
  return { linkId: id, ...linkParts(url) };
}

let accounts = 0;

async function registerSomebody({ api }: Player): Promise<string> {
  const username = `account${++accounts}`;
  const body = { username, email: `${username}@example.com`, password: 'secret-enough' };
  return (await api.auth.register({ body })).user.id;
}

async function addGuest({ api }: Player, roomId: string): Promise<string> {
  return (await api.guests.add({ params: { roomId }, body: { name: 'Uncle Bob' } })).member.user.id;
}

async function addWebhook({ api }: Player, roomId: string): Promise<string> {
  const url = 'https://hooks.example.com/1';
  return (await api.webhooks.create({ params: { roomId }, body: { url, kind: 'json', events: ['card'] } }))
    .id;
}

/** Returns the public part and the key of an invitation link. */
export function linkParts(url: string | null): { preview: string; key: string } {
  const { searchParams, hash } = new URL(url ?? '');
  return { preview: searchParams.get('via') ?? '', key: hash.slice(1) };
}

async function follow({ api }: Player, roomId: string, templateId: string): Promise<string> {
  if (templateId === '') return '';
  const params = { roomId };
  await api.followings.follow({ params, body: { templateId, mode: 'ask' } });
  const [proposal] = await api.followings.proposals({ params });
  return proposal?.id ?? '';
}

async function openFeed({ api }: Player, templateId: string): Promise<string> {
  return (await api.followings.makeFeedToken({ params: { templateId } })).token;
}

async function makeTemplate(
  { api }: Player,
  isBracket: boolean,
): Promise<Pick<Scene, 'templateId' | 'templateFightId'>> {
  const fights = [
    { fighter1: 'Zhang Weili', fighter2: 'Yan Xiaonan' },
    { fighter1: 'Alex Pereira', fighter2: 'Jamahal Hill' },
  ];
  const body = isBracket
    ? { name: 'A template', sport: 'football' }
    : { name: 'A template', sport: 'mma', fights };
  const template = await api.templates.create({ body });
  return { templateId: template.id, templateFightId: template.fights[0]?.id ?? '' };
}

async function setFriends(
  member: Player,
  owner: Player,
  callName: string,
): Promise<Pick<Scene, 'requestId' | 'notificationId'>> {
  if (!callName.startsWith('friends.') && callName !== 'notifications.markRead')
    return { requestId: '', notificationId: '' };
  const requestId = await askAgain(member, owner);
  const [told] = await owner.api.notifications.list();
  if (callName === 'friends.remove') await owner.api.friends.accept({ params: { requestId } });
  return { requestId, notificationId: told?.id ?? '' };
}

async function report(member: Player, manager: Player, roomId: string, id: string): Promise<string> {
  await member.api.reports.create({ body: { kind: 'person', id, roomId } });
  const [first] = await manager.api.reports.ofRoom({ params: { roomId } });
  return first?.id ?? '';
}

async function writePost({ api }: Player): Promise<Pick<Scene, 'postId' | 'commentId'>> {
  const body = { title: 'A post', description: 'About something', photoUrl: PIXEL };
  const { id: postId } = await api.support.create({ body });
  const comment = await api.support.comment({ params: { postId }, body: { content: 'More of it' } });
  return { postId, commentId: comment.id };
}

async function writeMessage({ api }: Player, roomId: string): Promise<string> {
  const { id } = await api.chat.send({ params: { roomId }, body: { message: 'First!' } });
  return id;
}

/** Changes the card. */
async function act({ api }: Player, { id, eventId }: Room): Promise<string> {
  await api.fights.add({ body: { eventId, fighter1: 'Max Holloway', fighter2: 'Justin Gaethje' } });
  const [newest] = await api.competitions.acts({ params: { roomId: id } });
  return newest?.id ?? '';
}

async function writePlan({ api }: Player): Promise<string> {
  const { id } = await api.plans.create({ body: { title: 'A plan', description: 'To do something' } });
  return id;
}

/** Returns the id of the main event. */
async function enterFights({ api }: Player, { id }: Room): Promise<string> {
  const params = { roomId: id };
  const fighter2 = 'Jamahal Hill';
  const fights = [
    { fighter1: 'Zhang Weili', fighter2 },
    { fighter1: 'Alex Pereira', fighter2 },
  ];
  await api.fights.pasteCard({ params, body: { fights } });
  return (await api.fights.managerFights({ params }))[1]?.id ?? '';
}
