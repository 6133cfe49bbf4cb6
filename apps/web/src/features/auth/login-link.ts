/** The query of the login screen's address. */
export interface LoginLink {
  /** The path in this app that a sign-in leads to. */
  next: string;
  /** The one-time token of a mailed link to set a new password; null without one. */
  reset: string | null;
}

/** Reads the query of a /login address. Ignores a `next` that leads out of the app or back to /login. */
export function readLoginLink(search: string): LoginLink {
  // Not with the router's parser, which turns a token of digits into a number.
  const query = new URLSearchParams(search);
  return { next: safePath(query.get('next')), reset: query.get('reset') || null };
}

function safePath(next: string | null): string {
  if (!next || !/^\/(?![/\\])/.test(next) || /^\/login(?:[/?#]|$)/.test(next)) return '/';
  return next;
}
