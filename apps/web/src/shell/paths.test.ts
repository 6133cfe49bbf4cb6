import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { createAppRouter } from '../app/routes.tsx';
import { bracketPath, paths, ROUTES, type RouteName } from './paths.ts';

const router = createAppRouter(createQueryClient(), createMemoryHistory());
const id = '0193a3a0-0000-7000-8000-000000000001';

const TABLE: Record<RouteName, string[]> = {
  login: ['/login'],
  dashboard: ['/'],
  home: ['/home', '/dashboard'],
  events: ['/events'],
  myRooms: ['/my-rooms', '/rooms'],
  join: ['/join/K7QX2MPA'],
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
  room: [`/room/${id}`, `/rooms/${id}`],
  roomPicks: [`/room/${id}/picks`, `/rooms/${id}/picks`],
  manager: [`/room/${id}/manager`, `/rooms/${id}/manager`, `/room-manager/${id}`],
  bracket: [`/bracket/${id}`, `/football-bracket/${id}`, `/custom-bracket/${id}`],
  roomBracket: [`/room/${id}/bracket/${id}`, `/room/${id}/bracket`, `/room/${id}/football-bracket`],
  creatorAdmin: ['/app-creator-admin', '/creator-admin'],
  adminTemplates: ['/admin/templates'],
  adminSources: ['/admin/sources'],
  adminAccounts: ['/admin/accounts', `/admin/accounts/${id}`],
  adminReports: ['/admin/reports'],
  templateRoom: [`/template-room/${id}`],
};

function patternAt(address: string): string | undefined {
  return router.matchRoutes(address, {}).at(-1)?.fullPath;
}

describe('the addresses of the app', () => {
  for (const [name, addresses] of Object.entries(TABLE) as [RouteName, string[]][]) {
    it.each(addresses)(`the route ${name} matches the address %s`, (address) => {
      expect(ROUTES[name]).toContain(patternAt(address));
    });
  }

  it('every route has a link, and every link leads to its route', () => {
    const links: Record<RouteName, string> = {
      login: paths.login(),
      dashboard: paths.dashboard(),
      home: paths.home(),
      events: paths.events(),
      myRooms: paths.myRooms(),
      join: paths.join('K7QX2MPA'),
      claim: paths.claim(),
      shared: paths.shared(),
      notifications: paths.notifications(),
      settings: paths.settings(),
      support: paths.support(),
      supportAdmin: paths.supportAdmin(),
      devPlans: paths.devPlans(),
      privacy: paths.privacy(),
      terms: paths.terms(),
      howItWorks: paths.howItWorks(),
      rules: paths.rules(),
      room: paths.room(id),
      roomPicks: paths.roomPicks(id),
      manager: paths.manager(id),
      bracket: paths.bracket('bracket', id),
      roomBracket: paths.roomBracket(id, id),
      creatorAdmin: paths.creatorAdmin(),
      adminTemplates: paths.adminTemplates(),
      adminSources: paths.adminSources(),
      adminAccounts: paths.adminAccounts(),
      adminReports: paths.adminReports(),
      templateRoom: paths.templateRoom(id),
    };
    for (const [name, link] of Object.entries(links) as [RouteName, string][]) {
      expect(patternAt(link), link).toBe(ROUTES[name][0]);
    }
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
});
