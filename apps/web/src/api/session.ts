import type { User } from '@lockroom/contract';
import { createStore, useStore } from '../store/store.ts';

/** The signed-in user. `token` is null for about a second after the user logs out, until the login screen appears. */
interface Session {
  token: string | null;
  user: User;
}

type SessionEnd = 'left' | 'other-tab' | 'expired';

const TOKEN = 'token';
const USER = 'user';

const isText = (value: unknown) => typeof value === 'string';
const isFlag = (value: unknown) => typeof value === 'boolean';

// Validated by hand, because the contract's schema would add zod to the download for the first screen.
const USER_FIELDS: Record<keyof User, (value: unknown) => boolean> = {
  id: isText,
  username: isText,
  email: (value) => value === null || isText(value),
  firstName: isText,
  lastName: isText,
  isActive: isFlag,
  isAdmin: isFlag,
  isGuest: isFlag,
  mustConfirmEmail: (value) => !value || value === true,
  guestName: (value) => value === undefined || isText(value),
  profileImageUrl: (value) => value === null || isText(value),
  createdAt: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
};

const current = createStore(readStored());
let leaving = false;
const endListeners = new Set<(why: SessionEnd) => void>();

/** Reads the stored session; if the user data is corrupt, also deletes the token (rules: texts#accounts). */
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
    // Sessions that were stored before guests were introduced lack `isGuest`.
    const user = { isGuest: false, ...JSON.parse(stored ?? 'null') };
    return Object.entries(USER_FIELDS).every(([name, fits]) => fits(user[name])) ? user : null;
  } catch {
    return null;
  }
}

function clearStored(): void {
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(USER);
}

export const session = {
  get: current.get,
  subscribe: current.subscribe,
  token: (): string | null => current.get()?.token ?? null,
  isStored: (): boolean => localStorage.getItem(TOKEN) !== null,
  onEnd(listener: (why: SessionEnd) => void): () => void {
    endListeners.add(listener);
    return () => endListeners.delete(listener);
  },
  /** Stores a new session for the next page load without showing it yet. */
  store(token: string, user: User): void {
    // Store the token last: changing it notifies the other tabs, which then read the user.
    localStorage.setItem(USER, JSON.stringify(user));
    localStorage.setItem(TOKEN, token);
  },
  start(token: string, user: User): void {
    session.store(token, user);
    current.set({ token, user });
  },
  updateUser(user: User): void {
    const token = session.token();
    if (token === null) return;
    localStorage.setItem(USER, JSON.stringify(user));
    current.set({ token, user });
  },
  /** Ends the session after the server rejected `token`, unless the user is logging out or the token has changed. */
  expire(token: string): void {
    if (!leaving && token === session.token()) session.end('expired');
  },
  /** Runs the logout request. Meanwhile, a 401 for another request does not end the session. */
  async whileLeaving<Result>(work: () => Promise<Result>): Promise<Result> {
    leaving = true;
    try {
      return await work();
    } finally {
      leaving = false;
      // The logout request failed, but another tab has logged out in the meantime.
      if (session.token() && !localStorage.getItem(TOKEN)) session.end('other-tab');
    }
  },
  /** Removes the token before the screen changes. The caller calls `end` afterwards. */
  leave(): void {
    clearStored();
    const before = current.get();
    if (before) current.set({ ...before, token: null });
  },
  end(why: SessionEnd): void {
    clearStored();
    if (!current.get()) return;
    current.set(null);
    for (const listener of endListeners) listener(why);
  },
};

/** Ends or replaces this session when another tab removes or replaces the token. Returns the unsubscribe function. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    // The key is null when local storage was cleared completely.
    if (event.key !== TOKEN && event.key !== null) return;
    const token = localStorage.getItem(TOKEN);
    // While this tab is logging out, another tab's logout may arrive first.
    if (!token && (leaving || current.get()?.token === null)) return;
    if (!token) session.end('other-tab');
    else if (token !== session.token()) current.set(readStored());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

export const useSession = (): Session | null => useStore(current);

export function useUser(): User {
  const signedIn = useSession();
  if (!signedIn) throw new Error('useUser must be used on a screen that requires sign-in');
  return signedIn.user;
}
