import type { User } from '@lockroom/contract';
import { useSyncExternalStore } from 'react';

/** Who is signed in here. `token` is null between logging out and the login screen that follows a second later. */
export interface Session {
  token: string | null;
  user: User;
}

/** Why a session ended: by its owner, in another tab, or because the server no longer knows the token. */
export type SessionEnd = 'left' | 'other-tab' | 'expired';

const TOKEN = 'token';
const USER = 'user';

const isText = (value: unknown) => typeof value === 'string';
const isFlag = (value: unknown) => typeof value === 'boolean';

// By hand: with the schema of the contract, everybody would fetch zod before the first screen.
const USER_FIELDS: Record<keyof User, (value: unknown) => boolean> = {
  id: isText,
  username: isText,
  email: isText,
  firstName: isText,
  lastName: isText,
  isActive: isFlag,
  isAdmin: isFlag,
  profileImageUrl: (value) => value === null || isText(value),
  createdAt: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
};

let current: Session | null = readStored();
let leaving = false;
const listeners = new Set<() => void>();
const endListeners = new Set<(why: SessionEnd) => void>();

function change(next: Session | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Stored token and user; corrupt user data goes together with the token (000 section 4). */
function readStored(): Session | null {
  const token = localStorage.getItem(TOKEN);
  const stored = localStorage.getItem(USER);
  if (!token && !stored) return null;
  const user = parseUser(stored);
  if (token && user) return { token, user };
  clearStored();
  return null;
}

function parseUser(stored: string | null): User | null {
  try {
    const user: unknown = JSON.parse(stored ?? 'null');
    return isUser(user) ? user : null;
  } catch {
    return null;
  }
}

function isUser(stored: unknown): stored is User {
  if (typeof stored !== 'object' || stored === null) return false;
  const fields = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(USER_FIELDS).every(([name, fits]) => fits(fields.get(name)));
}

function clearStored(): void {
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(USER);
}

/** The session of this browser, kept in local storage under `token` and `user`. */
export const session = {
  get: (): Session | null => current,
  token: (): string | null => current?.token ?? null,
  /** Calls back after every change; returns the way to stop. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Calls back when a session has ended; returns the way to stop. */
  onEnd(listener: (why: SessionEnd) => void): () => void {
    endListeners.add(listener);
    return () => endListeners.delete(listener);
  },
  /** Keeps a new sign-in for the next page load and leaves the screen as it is. */
  store(token: string, user: User): void {
    // The token last: it tells the other tabs, and they must find the user beside it.
    localStorage.setItem(USER, JSON.stringify(user));
    localStorage.setItem(TOKEN, token);
  },
  /** Keeps a new sign-in and shows it. */
  start(token: string, user: User): void {
    session.store(token, user);
    change({ token, user });
  },
  /** Keeps what changed about the person who is signed in. */
  keepUser(user: User): void {
    if (!current?.token) return;
    localStorage.setItem(USER, JSON.stringify(user));
    change({ ...current, user });
  },
  /** The server does not know this token. That ends the session, unless it is being left or has another token by now. */
  expire(token: string): void {
    if (!leaving && token === current?.token) session.end('expired');
  },
  /** Does the work of logging out, during which the server may refuse the token before it has answered. */
  async whileLeaving<Result>(work: () => Promise<Result>): Promise<Result> {
    leaving = true;
    try {
      return await work();
    } finally {
      leaving = false;
      // It failed, and another tab has given the token up meanwhile.
      if (current?.token && !localStorage.getItem(TOKEN)) session.end('other-tab');
    }
  },
  /** Gives the token up at once and leaves the screen as it is; `end` follows. */
  leave(): void {
    clearStored();
    if (current) change({ ...current, token: null });
  },
  /** Forgets the session here. */
  end(why: SessionEnd): void {
    clearStored();
    if (!current) return;
    change(null);
    for (const listener of endListeners) listener(why);
  },
};

/** Follows the other tabs: a token cleared there ends this session, a new one takes its place. Returns the way to stop. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key means that everything was cleared at once.
    if (event.key !== TOKEN && event.key !== null) return;
    const token = localStorage.getItem(TOKEN);
    // Another tab may learn of a log-out before the tab that asked for it, which is on its way out by itself.
    if (!token && (leaving || current?.token === null)) return;
    if (!token) session.end('other-tab');
    else if (token !== current?.token) change(readStored());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** The session, following every change. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** The person who is signed in. Screens behind the sign-in always have one. */
export function useUser(): User {
  const signedIn = useSession();
  if (!signedIn) throw new Error('useUser needs a screen behind the sign-in');
  return signedIn.user;
}
