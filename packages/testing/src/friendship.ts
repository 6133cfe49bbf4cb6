import type { FriendRequest } from '@lockroom/contract';
import type { Player } from './world.ts';

/** Sends a friend request, whatever the previous status. Returns the id of the pending request. */
export async function askAgain(sender: Player, receiver: Player): Promise<string> {
  const friendship = await makeFriends(sender, receiver);
  await sender.api.friends.remove({ params: { friendshipId: friendship.id } });
  const request = await ask(sender, receiver);
  return request.id;
}

/** Makes two players in the same room friends, regardless of their previous friendship status. */
export async function makeFriends(one: Player, other: Player): Promise<FriendRequest> {
  await ask(other, one);
  return ask(one, other);
}

export function ask(sender: Player, receiver: Player): Promise<FriendRequest> {
  return sender.api.friends.request({ body: { receiverId: receiver.user.id } });
}
