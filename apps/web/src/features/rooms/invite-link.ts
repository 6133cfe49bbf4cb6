import type { InviteLink } from '@lockroom/contract';
import { api } from '../../api/client.ts';
import { session } from '../../api/session.ts';

// The server tells an address once, so the page keeps what it has made; sharing twice is no second link.
const made = new Map<string, Promise<InviteLink>>();

/** A link of the manager to a room: the one that this page has made, unless it was ended since. */
export async function inviteLink(roomId: string): Promise<InviteLink> {
  const place = `${session.get()?.user.id} ${roomId}`;
  const kept = made.get(place);
  if (kept && !(await hasEnded(roomId, await kept))) return kept;
  const link = api.inviteLinks.create({ params: { roomId }, body: {} });
  made.set(place, link);
  // The next time tries again.
  link.catch(() => made.delete(place));
  return link;
}

async function hasEnded(roomId: string, { id }: InviteLink): Promise<boolean> {
  try {
    const links = await api.inviteLinks.list({ params: { roomId } });
    return links.every((link) => link.id !== id);
  } catch {
    return false;
  }
}
