import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Crumb } from '../../shell/page.tsx';
import { paths } from '../../shell/paths.ts';

const MY_ROOMS: Crumb = { label: 'My Rooms', path: paths.myRooms() };
const TARGETS: Readonly<Record<string, Crumb>> = {
  '/my-rooms': MY_ROOMS,
  '/rooms': MY_ROOMS,
  '/': { label: 'Dashboard', path: paths.dashboard() },
  '/dashboard': { label: 'Dashboard', path: paths.dashboard() },
  '/home': { label: 'Home', path: paths.home() },
};

/** The target of a room's back button: My Rooms unless it was opened from the dashboard or the home page. */
export function backTarget(from: string | undefined): Crumb {
  return (from === undefined ? undefined : TARGETS[from]) ?? MY_ROOMS;
}

/** The back target of the page that is opening, fixed for the life of the page (rules: texts#room-texts). */
export function useBackTarget(): Crumb {
  const router = useRouter();
  // While a page opens, the resolved location is still the one it was opened from.
  const [target] = useState(() => backTarget(router.state.resolvedLocation?.pathname));
  return target;
}
