import { calls } from '@lockroom/contract';

const { auth, banner, brackets, chat, circles, competitions, fightActs, fights } = calls;
const { followings, friends, notifications, rooms, settings, stats, system, tournamentActs, tournaments } =
  calls;

/**
 * The GET requests of the screens for members, which work offline. Excludes admin screens, anything that may contain a
 * secret (passkeys, invitation links, webhooks, the calendar address), the event stream and the clock.
 */
const CACHED = [
  auth.me,
  system.setup,
  settings.get,
  stats.dashboard,
  stats.live,
  banner.get,
  notifications.list,
  friends.list,
  friends.received,
  friends.activity,
  rooms.list,
  rooms.get,
  rooms.members,
  rooms.changes,
  chat.list,
  chat.unreadCount,
  brackets.listForRoom,
  brackets.get,
  competitions.get,
  competitions.picks,
  competitions.timeline,
  competitions.outlook,
  competitions.missingPicks,
  competitions.stillToPick,
  competitions.acts,
  circles.hall,
  followings.get,
  fights.picks,
  fights.ownPicks,
  fights.pickShares,
  fights.managerFights,
  fightActs.takenPicks,
  tournaments.customPicks,
  tournaments.customTieBreaker,
  tournaments.pickShares,
  tournamentActs.takenPicks,
] as const satisfies readonly { method: 'GET'; path: string }[];

const PATHS = CACHED.map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));

/** Returns whether the response to a request is cached for offline use. */
export function isCacheable(url: URL, request: Pick<Request, 'method' | 'headers'>): boolean {
  return (
    request.method === 'GET' &&
    request.headers.has('authorization') &&
    PATHS.some((path) => path.test(url.pathname))
  );
}
