import { useRouter } from '@tanstack/react-router';
import { Link2Off } from 'lucide-react';
import { useEffect } from 'react';
import { DeadEnd } from '../shell/dead-end.tsx';
import { paths } from '../shell/paths.ts';
import { sharedPath } from '../shell/shared-link.ts';

/** Target of the installed app's share action: opens the shared link, or says that there is none. */
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
