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

/** Returns the target of a room's Back button: the page that the room was opened from, otherwise My Rooms. */
export function backTarget(from: string | undefined): Crumb {
  return TARGETS[from ?? ''] ?? MY_ROOMS;
}

/** Returns the Back target of the page being opened, and keeps it until the page closes (rules: texts#room-texts). */
export function useBackTarget(): Crumb {
  const router = useRouter();
  // While a page opens, the router's resolved location is still the previous page.
  const [target] = useState(() => backTarget(router.state.resolvedLocation?.pathname));
  return target;
}
