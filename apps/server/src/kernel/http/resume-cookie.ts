import type { FastifyRequest } from 'fastify';

/** What renews a session, once, and the time until which it does. */
export interface Resume {
  token: string;
  until: number;
}

/** The one cookie of the server (docs/decisions/030-second-home-of-a-session.md). */
const nameOf = (isSecure: boolean) => (isSecure ? '__Secure-resume' : 'resume');

/**
 * The token in the cookie of a request. A request of another site has none: browsers send it no cookie that is SameSite,
 * and what they say about its origin is looked at as well, for sites that share our domain.
 */
export function readResumeToken({ headers }: FastifyRequest, isSecure: boolean): string | null {
  if ((headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') return null;
  const start = `${nameOf(isSecure)}=`;
  const cookie = headers.cookie?.split('; ').find((part) => part.startsWith(start));
  return cookie?.slice(start.length) || null;
}

/** The header that sets the cookie, or with null removes it. */
export function resumeCookie(resume: Resume | null, now: number, isSecure: boolean): string {
  const seconds = resume ? Math.max(0, Math.floor((resume.until - now) / 1000)) : 0;
  const parts = [
    `${nameOf(isSecure)}=${resume?.token ?? ''}`,
    'Path=/api/auth',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
  ];
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ');
}
