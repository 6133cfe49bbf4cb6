import type { Bracket, Room } from '@lockroom/contract';
import { askAgain } from './friendship.ts';
import { joinRoom, openRoom, type Player } from './world.ts';

/** A PNG of one pixel as a data URL. */
export const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A room in use: a manager, a member with an entry, another member, and a card of two fights or a tournament. */
interface UsedRoom {
  room: Room;
  bracket: Bracket;
  /** The main event; empty in a tournament room. */
  fightId: string;
}

/** Things that only some API requests need. Each is set only for requests that use it. */
const UNSET = {
  /** A chat message by the entry's owner. */
  messageId: '',
  /** The manager's latest action. */
  actId: '',
  /** A friend request from the member to the entry's owner, or their friendship for the request that ends it. */
  requestId: '',
  /** The entry owner's latest notification. */
  notificationId: '',
  /** A report about the entry's owner in the room. */
  reportId: '',
  /** A link to the room, with its public part and its key. */
  linkId: '',
  preview: '',
  key: '',
  /** Another person's account. */
  accountId: '',
  /** A guest without a device. */
  guestId: '',
  webhookId: '',
  /** A post, a comment and a plan by the entry's owner. */
  postId: '',
  commentId: '',
  planId: '',
  /** A template with two fights or a tournament, and its first fight. */
  templateId: '',
  templateFightId: '',
  /** A difference between the template and the room. */
  proposalId: '',
  /** The token of the template's feed. */
  feedToken: '',
};
export type Scene = UsedRoom & typeof UNSET;

export interface Cast {
  manager: Player;
  owner: Player;
  member: Player;
  /** Needed for requests about templates. */
  administrator?: Player;
}

/** Template requests that need a tournament. */
const OF_BRACKETS = /^templates\.(updateBracketSize|saveTeamNames|saveLabels)$/;

const CARD = [
  { fighter1: 'Zhang Weili', fighter2: 'Yan Xiaonan' },
  { fighter1: 'Alex Pereira', fighter2: 'Jamahal Hill' },
];

const OWN_SCENE =
  /^(chat\.remove|competitions\.undo|inviteLinks\.end|managers\.(withdraw|accept|decline)|members\.changeRemoval|rooms\.requestPlace|webhooks\.remove|fights\.pasteTemplateCard|friends\.remove|reports\.close|followings\.send(Feed|Card)|notifications\.markRead|templates\.(updateBracketSize|saveTeamNames|saveLabels))$/;

/** Returns the kind of scene an API request needs. Requests of a kind share a scene until one of them changes it. */
export const sceneKind = (callName: string): string =>
  OWN_SCENE.test(callName) ? callName : (callName.split('.')[0] ?? '');

/** API requests that do not change a room. */
const ROOMLESS =
  /^(accounts|administration|auth|banner|email|eventSources|images|news|oidc|passkeys|plans|settings|stats|support|system|tokens)\./;

/** The room shared by requests that do not change it, keyed by manager. */
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
  const params = { roomId: room.id };
  if (!isFootball) {
    // Both fights have the same second fighter.
    const fights = CARD.map((fight) => ({ ...fight, fighter2: 'Jamahal Hill' }));
    await manager.api.fights.pasteCard({ params, body: { fights } });
  }
  const fightId = isFootball ? '' : ((await manager.api.fights.managerFights({ params }))[1]?.id ?? '');
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

let accounts = 0;

/**
 * Sets up a new scene in which an API request succeeds. Tournament requests get a football room. Requests that do not
 * change a room share one.
 */
export async function setScene(cast: Cast, callName = ''): Promise<Scene> {
  const { manager, owner, member, administrator } = cast;
  const scene: Scene = { ...UNSET, ...(await usedRoom(cast, callName)) };
  const roomId = scene.room.id;
  const params = { roomId };
  const ownerId = owner.user.id;
  const isFor = (calls: RegExp) => calls.test(callName);
  if (isFor(/^support\./)) {
    const body = { title: 'A post', description: 'About something', photoUrl: PIXEL };
    scene.postId = (await owner.api.support.create({ body })).id;
    const more = { params: { postId: scene.postId }, body: { content: 'More of it' } };
    scene.commentId = (await owner.api.support.comment(more)).id;
  }
  if (isFor(/^plans\./)) {
    const body = { title: 'A plan', description: 'To do something' };
    scene.planId = (await owner.api.plans.create({ body })).id;
  }
  if (isFor(/^friends\.|^notifications\.markRead$/)) {
    const requestId = await askAgain(member, owner);
    const [told] = await owner.api.notifications.list();
    Object.assign(scene, { requestId, notificationId: told?.id ?? '' });
    if (isFor(/remove$/)) await owner.api.friends.accept({ params: { requestId } });
  }
  if (isFor(/^reports\.close$/)) {
    await member.api.reports.create({ body: { kind: 'person', id: ownerId, roomId } });
    scene.reportId = (await manager.api.reports.ofRoom({ params }))[0]?.id ?? '';
  }
  if (isFor(/^chat\.remove$/))
    scene.messageId = (await owner.api.chat.send({ params, body: { message: 'First!' } })).id;
  if (isFor(/^competitions\.undo$/)) {
    const fight = { fighter1: 'Max Holloway', fighter2: 'Justin Gaethje' };
    await manager.api.fights.add({ body: { eventId: scene.room.eventId, ...fight } });
    scene.actId = (await manager.api.competitions.acts({ params }))[0]?.id ?? '';
  }
  if (isFor(/^managers\.(withdraw|accept|decline)$/))
    await manager.api.managers.offer({ params, body: { userId: ownerId } });
  if (isFor(/^members\.changeRemoval$/))
    await manager.api.members.remove({ params: { roomId, userId: ownerId }, body: {} });
  if (isFor(/^(inviteLinks|guests|pictures)\./)) {
    const { id, url } = await manager.api.inviteLinks.create({ params, body: {} });
    Object.assign(scene, { linkId: id, ...linkParts(url) });
  }
  if (isFor(/^administration\./)) {
    const username = `account${++accounts}`;
    const body = { username, email: `${username}@example.com`, password: 'secret-enough' };
    scene.accountId = (await manager.api.auth.register({ body })).user.id;
  }
  if (isFor(/^guests\./)) {
    const { member: guest } = await manager.api.guests.add({ params, body: { name: 'Uncle Bob' } });
    scene.guestId = guest.user.id;
  }
  if (isFor(/^webhooks\./)) {
    const body = { url: 'https://hooks.example.com/1', kind: 'json' as const, events: ['card' as const] };
    scene.webhookId = (await manager.api.webhooks.create({ params, body })).id;
  }
  if (administrator && isFor(/^(templates|followings|eventSources)\.|^fights\.pasteTemplateCard$/)) {
    const { api } = administrator;
    const name = 'A template';
    const body = OF_BRACKETS.test(callName)
      ? { name, sport: 'football' }
      : { name, sport: 'mma', fights: CARD };
    const { id: templateId, fights } = await api.templates.create({ body });
    Object.assign(scene, { templateId, templateFightId: fights[0]?.id ?? '' });
    if (isFor(/^followings\./)) {
      await manager.api.followings.follow({ params, body: { templateId, mode: 'ask' } });
      scene.proposalId = (await manager.api.followings.proposals({ params }))[0]?.id ?? '';
    }
    if (isFor(/^followings\.send(Feed|Card)$/))
      scene.feedToken = (await api.followings.makeFeedToken({ params: { templateId } })).token;
  }
  return scene;
}

/** Returns the public part and the key of an invitation link. */
export function linkParts(url: string | null): { preview: string; key: string } {
  const { searchParams, hash } = new URL(url ?? '');
  return { preview: searchParams.get('via') ?? '', key: hash.slice(1) };
}
