import { normalizeLinkToken, normalizeRoomCode } from '@lockroom/rules';

/** An opened invitation link (rules: play#invitation-links). */
export interface Invitation {
  roomCode: string;
  /** The part that shows what it invites to. */
  preview: string;
  /** The part that opens the room; null where a chat or a mail program cut it off. */
  key: string | null;
}

/** Reads the invitation out of an address; null for every other one, also for a join link that names the room alone. */
export function readInvitation(address: {
  pathname: string;
  searchStr: string;
  hash: string;
}): Invitation | null {
  const roomCode = /^\/join\/([^/]+)\/?$/.exec(address.pathname)?.[1];
  // Not with the router's parser, which turns a token of digits into a number. Some programs escape the '#'.
  const [via = '', escaped = ''] = new URLSearchParams(address.searchStr).get('via')?.split('#') ?? [];
  const preview = normalizeLinkToken(via, 'preview');
  if (roomCode === undefined || preview === '') return null;
  const key = normalizeLinkToken(decoded(address.hash.replace(/^#/, '')) || escaped, 'key') || null;
  return { roomCode: normalizeRoomCode(decoded(roomCode)), preview, key };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const KEPT = 'lockroom.invitation';
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Keeps an invitation on this device, since the mailed link for a lost password opens a page of its own. */
export function keepInvitation(path: string, now: number): void {
  localStorage.setItem(KEPT, JSON.stringify({ path, at: now }));
}

/** The path of the invitation that was opened last; null where that is long ago or it has been dealt with. */
export function keptInvitation(now: number): string | null {
  try {
    const { path, at } = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
    return typeof path === 'string' && path.startsWith('/join/') && now - at < KEPT_MS ? path : null;
  } catch {
    return null;
  }
}

export function dropInvitation(): void {
  localStorage.removeItem(KEPT);
}
