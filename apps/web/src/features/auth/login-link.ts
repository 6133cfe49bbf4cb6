/** What the address of the login screen carries. */
export interface LoginLink {
  /** The path a sign-in leads to; always one of this app. */
  next: string;
  /** The one-time token of a mailed link to set a new password; null without one. */
  reset: string | null;
}

/** Reads the query of a /login address. A `next` that leads out of the app, or back to /login, counts as none. */
export function readLoginLink(search: string): LoginLink {
  // Read as text: the router's own reading would make numbers of tokens that look like one.
  const query = new URLSearchParams(search);
  return { next: safePath(query.get('next')), reset: query.get('reset') || null };
}

function safePath(next: string | null): string {
  if (!next || !/^\/(?![/\\])/.test(next) || /^\/login(?:[/?#]|$)/.test(next)) return '/';
  return next;
}
