/** Every route of the app: the first pattern is its address, the others are aliases. */
export const ROUTES = {
  login: ['/login'],
  dashboard: ['/'],
  home: ['/home', '/dashboard'],
  myRooms: ['/my-rooms', '/rooms'],
  join: ['/join/$roomCode'],
  shared: ['/shared'],
  notifications: ['/notifications'],
  settings: ['/settings'],
  support: ['/support'],
  supportAdmin: ['/support-admin'],
  devPlans: ['/dev-plans'],
  privacy: ['/privacy'],
  terms: ['/terms'],
  howItWorks: ['/how-it-works'],
  room: ['/room/$roomId', '/rooms/$roomId'],
  roomPicks: ['/room/$roomId/picks', '/rooms/$roomId/picks'],
  manager: ['/room/$roomId/manager', '/rooms/$roomId/manager', '/room-manager/$roomId'],
  bracket: ['/bracket/$bracketId', '/football-bracket/$bracketId', '/custom-bracket/$bracketId'],
  roomBracket: ['/room/$roomId/bracket/$eventId', '/room/$roomId/bracket', '/room/$roomId/football-bracket'],
  creatorAdmin: ['/app-creator-admin', '/creator-admin'],
  adminTemplates: ['/admin/templates'],
  templateRoom: ['/template-room/$templateId'],
} as const;

/** The name of a route. */
export type RouteName = keyof typeof ROUTES;

/** The dialogs of a manager's page that an address can begin with. */
export type ManagerDialog = 'paste' | 'add' | 'import' | 'locks';

const segment = encodeURIComponent;

/** Every link of the app. Nothing else builds an address. */
export const paths = {
  /** `next` is the path that a sign-in leads to. */
  login: (next = '/') => (next === '/' ? '/login' : `/login?next=${segment(next)}`),
  dashboard: () => '/',
  home: () => '/home',
  myRooms: () => '/my-rooms',
  /** My Rooms with the code in the join dialog; the link of an invitation. */
  join: (roomCode: string) => `/join/${segment(roomCode)}`,
  /** Where the installed app opens with what was shared with it; see public/manifest.webmanifest. */
  shared: () => '/shared',
  /** Without a tab and a filter: all notifications. */
  notifications: (where: { tab?: 'requests' | 'friends'; filter?: string } = {}) => {
    const search = new URLSearchParams(where);
    return search.size > 0 ? `/notifications?${search}` : '/notifications';
  },
  settings: () => '/settings',
  /** The support centre, with a post open if its id is given. */
  support: (postId?: string) => (postId === undefined ? '/support' : `/support?post=${segment(postId)}`),
  supportAdmin: () => '/support-admin',
  devPlans: () => '/dev-plans',
  privacy: () => '/privacy',
  terms: () => '/terms',
  /** The rule book, the only page that needs no sign-in. */
  howItWorks: () => '/how-it-works',
  room: (roomId: string) => `/room/${segment(roomId)}`,
  /** Everyone's picks in one grid. */
  roomPicks: (roomId: string) => `/room/${segment(roomId)}/picks`,
  /** `open` is the dialog that it begins with: what a new room needs next. `at` is when its first fight begins. */
  manager: (roomId: string, open?: ManagerDialog, at?: string) => {
    const search = new URLSearchParams({ ...(open && { open }), ...(at && { at }) });
    return `/room/${segment(roomId)}/manager${search.size > 0 ? `?${search}` : ''}`;
  },
  /** Each kind of competition has its own address; see `bracketPath`. */
  bracket: (kind: 'bracket' | 'football-bracket' | 'custom-bracket', bracketId: string) =>
    `/${kind}/${segment(bracketId)}`,
  /** One entry of a room; without an id, the viewer's newest one there. */
  roomBracket: (roomId: string, bracketId?: string) =>
    `/room/${segment(roomId)}/bracket${bracketId === undefined ? '' : `/${segment(bracketId)}`}`,
  /** Templates and test rooms; for administrators, like the two below. */
  creatorAdmin: () => '/app-creator-admin',
  /** All templates in one list, with a form. */
  adminTemplates: () => '/admin/templates',
  /** The manager of one template. */
  templateRoom: (templateId: string) => `/template-room/${segment(templateId)}`,
} satisfies Record<RouteName, (...args: never[]) => string>;

/** The id of the room that a path leads into; null for other paths. */
export function roomIdOf(path: string): string | null {
  return /^\/room\/([^/?#]+)/.exec(path)?.[1] ?? null;
}

/** A path of the app as an absolute address. */
export function absolute(path: string): string {
  return new URL(path, window.location.origin).href;
}
