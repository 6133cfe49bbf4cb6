import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Crumb } from '../../app/page.tsx';
import { paths } from '../../app/paths.ts';

const MY_ROOMS: Crumb = { label: 'My Rooms', path: paths.myRooms() };
const TARGETS: Readonly<Record<string, Crumb>> = {
  '/my-rooms': MY_ROOMS,
  '/rooms': MY_ROOMS,
  '/': { label: 'Dashboard', path: paths.dashboard() },
  '/dashboard': { label: 'Dashboard', path: paths.dashboard() },
  '/home': { label: 'Home', path: paths.home() },
};

/** Where the back button of a room leads when it was opened from an address: there if it is one of three, else My Rooms. */
export function backTarget(from: string | undefined): Crumb {
  return (from === undefined ? undefined : TARGETS[from]) ?? MY_ROOMS;
}

/** The back target of the page that is opening (001 section 2); it stays the same for as long as the page does. */
export function useBackTarget(): Crumb {
  const router = useRouter();
  // While a page opens, the resolved location is still the one it was opened from.
  const [target] = useState(() => backTarget(router.state.resolvedLocation?.pathname));
  return target;
}
