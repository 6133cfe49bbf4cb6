import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { createAppRouter } from '../app/routes.tsx';
import { bracketPath, paths, ROUTES, type RouteName } from './paths.ts';

const router = createAppRouter(createQueryClient(), createMemoryHistory());
const id = '0193a3a0-0000-7000-8000-000000000001';

/** For each route, the link that the app creates and the addresses that lead there. */
const TABLE: Record<RouteName, [link: string, ...addresses: string[]]> = {
  login: [paths.login(), '/login'],
  dashboard: [paths.dashboard(), '/'],
  home: [paths.home(), '/home', '/dashboard'],
  events: [paths.events(), '/events'],
  myRooms: [paths.myRooms(), '/my-rooms', '/rooms'],
  join: [paths.join('K7QX2MPA'), '/join/K7QX2MPA'],
  claim: [paths.claim(), '/claim'],
  shared: [paths.shared(), '/shared'],
  notifications: [paths.notifications(), '/notifications'],
  settings: [paths.settings(), '/settings'],
  support: [paths.support(), '/support'],
  supportAdmin: [paths.supportAdmin(), '/support-admin'],
  devPlans: [paths.devPlans(), '/dev-plans'],
  privacy: [paths.privacy(), '/privacy'],
  terms: [paths.terms(), '/terms'],
  howItWorks: [paths.howItWorks(), '/how-it-works'],
  rules: [paths.rules(), '/how-it-works/rules'],
  room: [paths.room(id), `/room/${id}`, `/rooms/${id}`],
  roomPicks: [paths.roomPicks(id), `/room/${id}/picks`, `/rooms/${id}/picks`],
  manager: [paths.manager(id), `/room/${id}/manager`, `/rooms/${id}/manager`, `/room-manager/${id}`],
  bracket: [
    paths.bracket('bracket', id),
    `/bracket/${id}`,
    `/football-bracket/${id}`,
    `/custom-bracket/${id}`,
  ],
  roomBracket: [
    paths.roomBracket(id, id),
    `/room/${id}/bracket/${id}`,
    `/room/${id}/bracket`,
    `/room/${id}/football-bracket`,
  ],
  creatorAdmin: [paths.creatorAdmin(), '/app-creator-admin', '/creator-admin'],
  adminTemplates: [paths.adminTemplates(), '/admin/templates'],
  adminSources: [paths.adminSources(), '/admin/sources'],
  adminAccounts: [paths.adminAccounts(), '/admin/accounts', `/admin/accounts/${id}`],
  adminReports: [paths.adminReports(), '/admin/reports'],
  templateRoom: [paths.templateRoom(id), `/template-room/${id}`],
};

const patternAt = (address: string) => router.matchRoutes(address, {}).at(-1)?.fullPath;

it.each(Object.entries(TABLE))(
  'the page %s opens from its link and from each of its addresses',
  (name, [link, ...all]) => {
    const routes = ROUTES[name as RouteName];
    expect(patternAt(link)).toBe(routes[0]);
    for (const address of all) expect(routes, address).toContain(patternAt(address));
  },
);

it("a bracket's path depends on its sport, and a room has a path to the viewer's own bracket", () => {
  expect(patternAt(bracketPath({ id, sport: 'boxing' }))).toBe('/bracket/$bracketId');
  expect(patternAt(bracketPath({ id, sport: 'football' }))).toBe('/football-bracket/$bracketId');
  expect(patternAt(bracketPath({ id, sport: 'basketball' }))).toBe('/custom-bracket/$bracketId');
  expect(patternAt(paths.roomBracket(id))).toBe('/room/$roomId/bracket');
});

it('the table of addresses contains every registered route', () => {
  const known = Object.values(ROUTES).flat().toSorted();
  const registered = Object.values(router.routesById)
    .map((route) => route.fullPath)
    .filter((path) => path !== undefined && path !== '/');
  expect([...new Set([...registered, '/'])].toSorted()).toEqual(known);
});
