import type { FastifyRequest } from 'fastify';

/** A one-time token that renews a session, and its expiry time. */
export interface Resume {
  token: string;
  until: number;
}

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');
/** Browsers accept a cookie with this prefix only from this exact host (docs/decisions/030-session-cookie.md). */
const prefixOf = (publicUrl: string) => (isSecure(publicUrl) ? '__Host-' : '');
const nameOf = (publicUrl: string) => `${prefixOf(publicUrl)}resume`;
/** The path and name that the cookie had in earlier versions. Such cookies are accepted until their sign-ins expire. */
const OLD_PATH = '/api/auth';
const oldNameOf = (publicUrl: string) => (isSecure(publicUrl) ? '__Secure-resume' : 'resume');

/**
 * Whether a request comes from one of this server's pages or from outside any page. Without this check, another site
 * could submit a form whose body is valid JSON, and thereby sign its visitors in to an attacker's account.
 */
export function isFromOwnSite({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin, host } = headers;
  if ((headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') return false;
  if (origin === undefined || origin === new URL(publicUrl).origin) return true;
  // The server may be reached under several names, such as localhost and 127.0.0.1.
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Returns the token in the request's cookie; null for cross-site requests. SameSite blocks most of those, and the
 * origin check blocks requests from sites that share our domain.
 */
export function readResumeToken(request: FastifyRequest, publicUrl: string): string | null {
  if (!isFromOwnSite(request, publicUrl)) return null;
  return readCookie(request, nameOf(publicUrl)) || readCookie(request, oldNameOf(publicUrl)) || null;
}

export function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  const cookies = headers.cookie?.split('; ') ?? [];
  return cookies.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
}

/**
 * Returns headers that set the cookie, or remove it if `resume` is null. Scripts cannot read this cookie, so a second
 * one tells them whether it exists.
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
