export interface LoginLink {
  /** Path in this app to open after signing in. */
  next: string;
  /** One-time token from a mailed password-reset link; null without one. */
  reset: string | null;
}

/** Reads the query of a /login address. Ignores a `next` outside the app or back to /login. */
export function readLoginLink(search: string): LoginLink {
  // The router's parser would turn a token of digits into a number.
  const query = new URLSearchParams(search);
  return { next: safePath(query.get('next')), reset: query.get('reset') || null };
}

function safePath(next: string | null): string {
  if (!next || !/^\/(?![/\\])/.test(next) || /^\/login(?:[/?#]|$)/.test(next)) return '/';
  return next;
}
