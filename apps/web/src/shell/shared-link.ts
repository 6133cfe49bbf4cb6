const LINK = /https?:\/\/[^\s()<>"']+/g;
const STOPS = '.,;:!?';

/**
 * Returns the path of the first link to this app in content shared with it, or null. Apps put links into the URL, the
 * text or even the title.
 */
export function sharedPath(search: string, origin: string): string | null {
  const given = new URLSearchParams(search);
  const links = ['url', 'text', 'title'].flatMap((name) => given.get(name)?.match(LINK) ?? []);
  for (const link of links) {
    const isStop = STOPS.includes(link.at(-1) ?? '');
    const path = pathWithin(origin, isStop ? link.slice(0, -1) : link);
    if (path !== null && !path.startsWith('/shared')) return path;
  }
  return null;
}

function pathWithin(origin: string, link: string): string | null {
  try {
    const address = new URL(link);
    return address.origin === origin ? address.href.slice(origin.length) : null;
  } catch {
    return null;
  }
}
