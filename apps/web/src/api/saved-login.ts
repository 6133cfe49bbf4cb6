interface SavedLogin {
  username: string;
  email: string;
}

const KEY = 'savedLogin';

export function savedLogin(): SavedLogin | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { username, email }: { username?: unknown; email?: unknown } = stored;
    return typeof username === 'string' && typeof email === 'string' ? { username, email } : null;
  } catch {
    return null;
  }
}

export function saveLogin(login: SavedLogin | null): void {
  if (login) localStorage.setItem(KEY, JSON.stringify(login));
  else localStorage.removeItem(KEY);
}
