import type { InviteLink } from '@lockroom/contract';
import { api } from '../../api/client.ts';
import { session } from '../../api/session.ts';

// The server returns a link's address only once, so this page caches it and reuses it for later shares.
const made = new Map<string, Promise<InviteLink>>();

/** Returns the manager's invitation link to a room, reusing the one created on this page unless it has ended. */
export async function inviteLink(roomId: string): Promise<InviteLink> {
  const place = `${session.get()?.user.id} ${roomId}`;
  const kept = made.get(place);
  if (kept && !(await hasEnded(roomId, await kept))) return kept;
  const link = api.inviteLinks.create({ params: { roomId }, body: {} });
  made.set(place, link);
  // A failed request is not cached, so that the next attempt sends it again.
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
