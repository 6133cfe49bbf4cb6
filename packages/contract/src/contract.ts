import type { Endpoint } from './endpoint.ts';
import { administration } from './features/administration.ts';
import { accounts, auth, email, oidc, passkeys } from './features/auth.ts';
import { calendar } from './features/calendar.ts';
import { chat } from './features/chat.ts';
import { circles } from './features/circles.ts';
import { brackets, competitions } from './features/competitions.ts';
import { fightActs, fights } from './features/fights.ts';
import { eventSources, followings } from './features/followings.ts';
import { blocks, friends } from './features/friends.ts';
import { guests } from './features/guests.ts';
import { managers, members } from './features/members.ts';
import { news } from './features/news.ts';
import { notifications } from './features/notifications.ts';
import { banner, images, pictures } from './features/pictures.ts';
import { plans } from './features/plans.ts';
import { push } from './features/push.ts';
import { reports } from './features/reports.ts';
import { inviteLinks, rooms } from './features/rooms.ts';
import { settings } from './features/settings.ts';
import { stats } from './features/stats.ts';
import { support } from './features/support.ts';
import { system } from './features/system.ts';
import { templates } from './features/templates.ts';
import { tokens } from './features/tokens.ts';
import { tournamentActs, tournaments } from './features/tournaments.ts';
import { transfers } from './features/transfers.ts';
import { webhooks } from './features/webhooks.ts';

export const contract = {
  auth,
  passkeys,
  tokens,
  accounts,
  email,
  administration,
  banner,
  rooms,
  managers,
  inviteLinks,
  members,
  guests,
  oidc,
  circles,
  pictures,
  webhooks,
  chat,
  brackets,
  competitions,
  fights,
  fightActs,
  tournamentActs,
  tournaments,
  friends,
  blocks,
  reports,
  notifications,
  news,
  settings,
  push,
  calendar,
  images,
  stats,
  system,
  support,
  plans,
  templates,
  followings,
  eventSources,
  transfers,
};

export type Contract = typeof contract;

/** Returns all endpoints with their names, such as 'rooms.update'. */
export function endpointList(): { name: string; feature: string; endpoint: Endpoint }[] {
  return Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([name, endpoint]) => ({ name: `${feature}.${name}`, feature, endpoint })),
  );
}
