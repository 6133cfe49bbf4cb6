import type { InviteLink } from '@lockroom/contract';
import { api } from '../../api/client.ts';
import { session } from '../../api/session.ts';

// The server tells an address once, so the page keeps what it has made; sharing twice is no second link.
const made = new Map<string, Promise<InviteLink>>();

const placeOf = (roomId: string) => `${session.get()?.user.id} ${roomId}`;

/** A link of the manager to a room, made when it is first asked for. */
export function inviteLink(roomId: string): Promise<InviteLink> {
  const place = placeOf(roomId);
  const link = made.get(place) ?? api.inviteLinks.create({ params: { roomId }, body: {} });
  made.set(place, link);
  // The next time tries again.
  link.catch(() => made.delete(place));
  return link;
}

/** The next sharing makes a new link. */
export function forgetInviteLink(roomId: string): void {
  made.delete(placeOf(roomId));
}
