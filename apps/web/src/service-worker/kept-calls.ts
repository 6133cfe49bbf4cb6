import { calls } from '@lockroom/contract';

const { auth, banner, brackets, chat, circles, competitions, fightActs, fights } = calls;
const { followings, friends, notifications, rooms, settings, stats, system, tournamentActs, tournaments } =
  calls;

/**
 * What is shown without a net: what the screens of a member read. Not what is on the screens of administrators, nor
 * what may hold a secret (passkeys, links of invitations, webhooks, the calendar's address), nor the stream and the clock.
 */
const KEPT = [
  auth.me,
  system.setup,
  settings.get,
  stats.dashboard,
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

const PATHS = KEPT.map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));

/** Whether the answer to a request is kept for when the net is away: reads of people who are signed in, and no others. */
export function isKept(url: URL, request: Pick<Request, 'method' | 'headers'>): boolean {
  return (
    request.method === 'GET' &&
    request.headers.has('authorization') &&
    PATHS.some((path) => path.test(url.pathname))
  );
}
