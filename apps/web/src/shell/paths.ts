import { formatFamily, isTournamentSport, type Sport } from '@lockroom/rules';

export const ROUTES = {
  login: ['/login'],
  dashboard: ['/'],
  home: ['/home', '/dashboard'],
  events: ['/events'],
  myRooms: ['/my-rooms', '/rooms'],
  join: ['/join/$roomCode'],
  claim: ['/claim'],
  shared: ['/shared'],
  notifications: ['/notifications'],
  settings: ['/settings'],
  support: ['/support'],
  supportAdmin: ['/support-admin'],
  devPlans: ['/dev-plans'],
  privacy: ['/privacy'],
  terms: ['/terms'],
  howItWorks: ['/how-it-works'],
  rules: ['/how-it-works/rules'],
  room: ['/room/$roomId', '/rooms/$roomId'],
  roomPicks: ['/room/$roomId/picks', '/rooms/$roomId/picks'],
  manager: ['/room/$roomId/manager', '/rooms/$roomId/manager', '/room-manager/$roomId'],
  bracket: ['/bracket/$bracketId', '/football-bracket/$bracketId', '/custom-bracket/$bracketId'],
  roomBracket: ['/room/$roomId/bracket/$eventId', '/room/$roomId/bracket', '/room/$roomId/football-bracket'],
  creatorAdmin: ['/app-creator-admin', '/creator-admin'],
  adminTemplates: ['/admin/templates'],
  adminSources: ['/admin/sources'],
  adminAccounts: ['/admin/accounts', '/admin/accounts/$userId'],
  adminReports: ['/admin/reports'],
  templateRoom: ['/template-room/$templateId'],
} as const;

export type RouteName = keyof typeof ROUTES;

export type ManagerDialog = 'paste' | 'add' | 'import' | 'locks';

const segment = encodeURIComponent;

export const paths = {
  login: (next = '/') => (next === '/' ? '/login' : `/login?next=${segment(next)}`),
  dashboard: () => '/',
  home: () => '/home',
  events: () => '/events',
  myRooms: () => '/my-rooms',
  join: (roomCode: string) => `/join/${segment(roomCode)}`,
  claim: () => '/claim',
  shared: () => '/shared',
  notifications: (where: { tab?: 'requests' | 'friends'; filter?: string } = {}) => {
    const search = new URLSearchParams(where);
    return search.size > 0 ? `/notifications?${search}` : '/notifications';
  },
  settings: () => '/settings',
  support: () => '/support',
  supportAdmin: () => '/support-admin',
  devPlans: () => '/dev-plans',
  privacy: () => '/privacy',
  terms: () => '/terms',
  howItWorks: () => '/how-it-works',
  rules: () => '/how-it-works/rules',
  room: (roomId: string) => `/room/${segment(roomId)}`,
  roomPicks: (roomId: string) => `/room/${segment(roomId)}/picks`,
  /** `open` is the dialog to open first. `at` is the start time of the first fight. */
  manager: (roomId: string, open?: ManagerDialog, at?: string) => {
    const search = new URLSearchParams({ ...(open && { open }), ...(at && { at }) });
    return `/room/${segment(roomId)}/manager${search.size > 0 ? `?${search}` : ''}`;
  },
  bracket: (kind: 'bracket' | 'football-bracket' | 'custom-bracket', bracketId: string) =>
    `/${kind}/${segment(bracketId)}`,
  /** An entry in a room; without an id, the viewer's newest entry in the room. */
  roomBracket: (roomId: string, bracketId?: string) =>
    `/room/${segment(roomId)}/bracket${bracketId === undefined ? '' : `/${segment(bracketId)}`}`,
  creatorAdmin: () => '/app-creator-admin',
  adminTemplates: () => '/admin/templates',
  adminSources: () => '/admin/sources',
  adminAccounts: (userId?: string) => `/admin/accounts${userId === undefined ? '' : `/${segment(userId)}`}`,
  adminReports: () => '/admin/reports',
  templateRoom: (templateId: string) => `/template-room/${segment(templateId)}`,
} satisfies Record<RouteName, (...args: never[]) => string>;

/** Returns the room's id from a path; null for other paths. */
export function roomIdOf(path: string): string | null {
  return /^\/room\/([^/?#]+)/.exec(path)?.[1] ?? null;
}

export function absolute(path: string): string {
  return new URL(path, window.location.origin).href;
}

export function bracketPath({ id, sport }: { id: string; sport: Sport }): string {
  return paths.bracket(isTournamentSport(sport) ? `${formatFamily(sport)}-bracket` : 'bracket', id);
}
