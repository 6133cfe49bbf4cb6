import { useRouter } from '@tanstack/react-router';
import { Link2Off } from 'lucide-react';
import { useEffect } from 'react';
import { DeadEnd } from '../shell/load-failed.tsx';
import { paths } from '../shell/paths.ts';

const LINK = /https?:\/\/[^\s()<>"']+/g;
const STOPS = '.,;:!?';

/** Returns the path of the first link to this app, or null. Apps put links into the URL, the text or even the title. */
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

/** The target of the installed app's share action. Opens the shared link, or says that there is none. */
export function SharedScreen() {
  const { history } = useRouter();
  const path = sharedPath(window.location.search, window.location.origin);
  useEffect(() => {
    if (path !== null) history.replace(path);
  }, [history, path]);
  if (path !== null) return null;
  return (
    <DeadEnd icon={Link2Off} title="No Lockroom Link" to={paths.myRooms()} way="Go to My Rooms">
      What you shared has no link to a room here. Copy the invitation's whole link and share it again.
    </DeadEnd>
  );
}
