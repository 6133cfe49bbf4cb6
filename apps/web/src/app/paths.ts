/** Every route of the app: the first pattern is its address, the others lead to the same screen (000 section 2). */
export const ROUTES = {
  login: ['/login'],
  dashboard: ['/'],
  home: ['/home', '/dashboard'],
  myRooms: ['/my-rooms', '/rooms'],
  join: ['/join/$roomCode'],
  notifications: ['/notifications'],
  settings: ['/settings'],
  support: ['/support'],
  supportAdmin: ['/support-admin'],
  devPlans: ['/dev-plans'],
  privacy: ['/privacy'],
  terms: ['/terms'],
  room: ['/room/$roomId', '/rooms/$roomId'],
  manager: ['/room/$roomId/manager', '/rooms/$roomId/manager', '/room-manager/$roomId'],
  bracket: ['/bracket/$bracketId', '/football-bracket/$bracketId', '/custom-bracket/$bracketId'],
  roomBracket: ['/room/$roomId/bracket/$eventId', '/room/$roomId/bracket', '/room/$roomId/football-bracket'],
  creatorAdmin: ['/app-creator-admin', '/creator-admin'],
  adminTemplates: ['/admin/templates'],
  templateRoom: ['/template-room/$templateId'],
} as const;

/** The name of a route. */
export type RouteName = keyof typeof ROUTES;

const segment = encodeURIComponent;

/** Every link of the app. Nothing else builds an address. */
export const paths = {
  /** The login screen; `next` is where a sign-in leads, the dashboard without one. */
  login: (next = '/') => (next === '/' ? '/login' : `/login?next=${segment(next)}`),
  dashboard: () => '/',
  home: () => '/home',
  myRooms: () => '/my-rooms',
  /** My Rooms with the code in the join dialog; this is the link an invitation carries. */
  join: (roomCode: string) => `/join/${segment(roomCode)}`,
  /** The tab and the filter stand in the address; without them it is everything the viewer was told. */
  notifications: (where: { tab?: 'requests' | 'friends'; filter?: string } = {}) => {
    const search = new URLSearchParams(where);
    return search.size > 0 ? `/notifications?${search}` : '/notifications';
  },
  settings: () => '/settings',
  /** The support centre, with a post open if one is named. */
  support: (postId?: string) => (postId === undefined ? '/support' : `/support?post=${segment(postId)}`),
  supportAdmin: () => '/support-admin',
  devPlans: () => '/dev-plans',
  privacy: () => '/privacy',
  terms: () => '/terms',
  room: (roomId: string) => `/room/${segment(roomId)}`,
  manager: (roomId: string) => `/room/${segment(roomId)}/manager`,
  /** Each kind of bracket has an address of its own; see `bracketPath`. */
  bracket: (kind: 'bracket' | 'football-bracket' | 'custom-bracket', bracketId: string) =>
    `/${kind}/${segment(bracketId)}`,
  /** One bracket of a room, or without an id the viewer's newest there. */
  roomBracket: (roomId: string, bracketId?: string) =>
    `/room/${segment(roomId)}/bracket${bracketId === undefined ? '' : `/${segment(bracketId)}`}`,
  /** Templates and test rooms; for administrators, like the two below. */
  creatorAdmin: () => '/app-creator-admin',
  /** Templates in one form. */
  adminTemplates: () => '/admin/templates',
  /** The manager of one template. */
  templateRoom: (templateId: string) => `/template-room/${segment(templateId)}`,
} satisfies Record<RouteName, (...args: never[]) => string>;

/** A path of the app as an address that can be sent to others. */
export function absolute(path: string): string {
  return new URL(path, window.location.origin).href;
}
