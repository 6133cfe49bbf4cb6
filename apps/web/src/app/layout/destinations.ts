import { Bell, House, LayoutDashboard, type LucideIcon, Settings, Trophy } from 'lucide-react';
import { paths } from '../paths.ts';

/** One of the five places of the main navigation. */
export interface Destination {
  label: string;
  path: string;
  icon: LucideIcon;
  /** First segments of the addresses at which this place is highlighted. */
  holds: readonly string[];
  /** Where it shows how much the viewer has not read. */
  countsUnread?: true;
}

/** The five places, in the order of sidebar and tab bar (000 section 2). */
export const DESTINATIONS: readonly Destination[] = [
  { label: 'Home', path: paths.home(), icon: House, holds: ['home', 'dashboard'] },
  {
    label: 'Dashboard',
    path: paths.dashboard(),
    icon: LayoutDashboard,
    holds: ['', 'app-creator-admin', 'creator-admin', 'admin', 'template-room'],
  },
  {
    label: 'My Rooms',
    path: paths.myRooms(),
    icon: Trophy,
    holds: [
      'my-rooms',
      'rooms',
      'join',
      'room',
      'room-manager',
      'bracket',
      'football-bracket',
      'custom-bracket',
    ],
  },
  {
    label: 'Notifications',
    path: paths.notifications(),
    icon: Bell,
    holds: ['notifications'],
    countsUnread: true,
  },
  {
    label: 'Settings',
    path: paths.settings(),
    icon: Settings,
    holds: ['settings', 'support', 'support-admin', 'dev-plans', 'privacy', 'terms'],
  },
];

/** The place an address belongs to, or null for one that belongs nowhere. */
export function destinationOf(pathname: string): Destination | null {
  const first = pathname.split('/')[1] ?? '';
  return DESTINATIONS.find((destination) => destination.holds.includes(first)) ?? null;
}
