import type { FastifyRequest } from 'fastify';

/** What renews a session, once, and the time until which it does. */
export interface Resume {
  token: string;
  until: number;
}

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');
/** Which host set a cookie cannot be seen, but browsers take one of this prefix from no other (docs/decisions/030-session-cookie.md). */
const prefixOf = (publicUrl: string) => (isSecure(publicUrl) ? '__Host-' : '');
const nameOf = (publicUrl: string) => `${prefixOf(publicUrl)}resume`;
/** The cookie of earlier sign-ins, good until their end. */
const OLD_PATH = '/api/auth';
const oldNameOf = (publicUrl: string) => (isSecure(publicUrl) ? '__Secure-resume' : 'resume');

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
  const cookies = request.headers.cookie?.split('; ') ?? [];
  const named = (name: string) => cookies.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  return named(nameOf(publicUrl)) || named(oldNameOf(publicUrl)) || null;
}

/**
 * The headers that set the cookie, or with null remove it; with another that scripts can read, which says no more than
 * that it is there.
 */
export function resumeCookies(resume: Resume | null, now: number, publicUrl: string): string[] {
  const seconds = resume ? Math.max(0, Math.floor((resume.until - now) / 1000)) : 0;
  const end = isSecure(publicUrl) ? 'SameSite=Strict; Secure' : 'SameSite=Strict';
  return [
    `${nameOf(publicUrl)}=${resume?.token ?? ''}; Path=/; Max-Age=${seconds}; HttpOnly; ${end}`,
    `${prefixOf(publicUrl)}resumable=${resume ? 1 : ''}; Path=/; Max-Age=${seconds}; ${end}`,
    `${oldNameOf(publicUrl)}=; Path=${OLD_PATH}; Max-Age=0; HttpOnly; ${end}`,
  ];
}
