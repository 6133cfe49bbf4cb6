import { Bell, House, LayoutDashboard, type LucideIcon, Settings, Trophy } from 'lucide-react';
import { paths } from '../../shell/paths.ts';

export interface Destination {
  label: string;
  path: string;
  icon: LucideIcon;
  holds: readonly string[];
  countsUnread?: true;
}

/** The five destinations, in the order of the sidebar and the tab bar (rules: look#layout). */
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
    holds: ['settings', 'support', 'support-admin', 'dev-plans', 'privacy', 'terms', 'how-it-works'],
  },
];

export function destinationOf(pathname: string): Destination | null {
  const first = pathname.split('/')[1] ?? '';
  return DESTINATIONS.find((destination) => destination.holds.includes(first)) ?? null;
}
