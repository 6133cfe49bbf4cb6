import type { FriendRequest } from '@lockroom/contract';
import type { Player } from './world.ts';

/** Lets one player ask another, whatever they had with each other before; gives the id of the waiting request. */
export async function askAnew(sender: Player, receiver: Player): Promise<string> {
  const friendship = await makeFriends(sender, receiver);
  await sender.api.friends.remove({ params: { friendshipId: friendship.id } });
  const request = await ask(sender, receiver);
  return request.id;
}

/** Makes two players of one room friends, whatever they had before: once both have asked, they are. */
export async function makeFriends(one: Player, other: Player): Promise<FriendRequest> {
  await ask(other, one);
  return ask(one, other);
}

/** One asks another. */
export function ask(sender: Player, receiver: Player): Promise<FriendRequest> {
  return sender.api.friends.request({ body: { receiverId: receiver.user.id } });
}
