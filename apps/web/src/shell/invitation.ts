import { normalizeLinkToken, normalizeRoomCode } from '@lockroom/rules';

/** A parsed invitation link (rules: play#invitation-links). */
export interface Invitation {
  roomCode: string;
  preview: string;
  /** The secret part of the link that grants entry; null if a chat or mail program truncated it. */
  key: string | null;
}

/** Parses an invitation link; null for any other address, including a join link with only the Room ID. */
export function readInvitation(address: {
  pathname: string;
  searchStr: string;
  hash: string;
}): Invitation | null {
  const roomCode = /^\/join\/([^/]+)\/?$/.exec(address.pathname)?.[1];
  // The router would turn a token of digits into a number, and some apps escape the '#' before the link's secret key.
  const [via = '', escaped = ''] = new URLSearchParams(address.searchStr).get('via')?.split('#') ?? [];
  const preview = normalizeLinkToken(via, 'preview');
  if (roomCode === undefined || preview === '') return null;
  const key = normalizeLinkToken(decoded(address.hash.replace(/^#/, '')) || escaped, 'key') || null;
  return { roomCode: normalizeRoomCode(decoded(roomCode)), preview, key };
}

/** Returns the path of a join link found anywhere in pasted text; null if there is none. */
export function pastedInvitation(text: string): string | null {
  return /\/join\/[^\s()<>"']+/.exec(text)?.[0] ?? null;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const STORAGE_KEY = 'lockroom.invitation';
const STORED_MS = 24 * 60 * 60 * 1000;

/** Stores an invitation on this device, because the password-reset link from an email opens a new page. */
export function storeInvitation(path: string, now: number): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ path, at: now }));
}

/** Returns the path of the most recently opened invitation; null if it is too old or has been used. */
export function storedInvitation(now: number): string | null {
  try {
    const { path, at } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof path === 'string' && path.startsWith('/join/') && now - at < STORED_MS ? path : null;
  } catch {
    return null;
  }
}

export function dropInvitation(): void {
  localStorage.removeItem(STORAGE_KEY);
}
