import type { FastifyRequest } from 'fastify';

/** What renews a session, once, and the time until which it does. */
export interface Resume {
  token: string;
  until: number;
}

/** The one cookie of the server (docs/decisions/030-second-home-of-a-session.md). */
const nameOf = (publicUrl: string) => (isSecure(publicUrl) ? '__Secure-resume' : 'resume');
const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

/**
 * Whether a request comes from a page of this server, or from no page at all. Any site can send a sign-in of its own in
 * somebody's browser, as a form whose text happens to be JSON; what the browser says about the origin tells them apart.
 */
export function isFromOwnSite({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin, host } = headers;
  if ((headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') return false;
  if (origin === undefined || origin === new URL(publicUrl).origin) return true;
  // The server can have several names, as localhost has.
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * The token in the cookie of a request. A request of another site has none: browsers send it no cookie that is SameSite,
 * and what they say about its origin is looked at as well, for sites that share our domain.
 */
export function readResumeToken(request: FastifyRequest, publicUrl: string): string | null {
  if (!isFromOwnSite(request, publicUrl)) return null;
  const start = `${nameOf(publicUrl)}=`;
  const cookie = request.headers.cookie?.split('; ').find((part) => part.startsWith(start));
  return cookie?.slice(start.length) || null;
}

/** The header that sets the cookie, or with null removes it. */
export function resumeCookie(resume: Resume | null, now: number, publicUrl: string): string {
  const seconds = resume ? Math.max(0, Math.floor((resume.until - now) / 1000)) : 0;
  const parts = [
    `${nameOf(publicUrl)}=${resume?.token ?? ''}`,
    'Path=/api/auth',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
  ];
  return [...parts, ...(isSecure(publicUrl) ? ['Secure'] : [])].join('; ');
}
