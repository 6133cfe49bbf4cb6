import type { NotificationKind, PushKind } from '@lockroom/contract';
import type { PushNews } from '../push/push.service.ts';

/** The kind under which devices are told of a notification; null for those that wait until the page is opened. */
const PUSHED = {
  'friend-request': 'invitations',
  'friend-accepted': null,
  invitation: 'invitations',
  'member-joined': null,
  'place-asked': null,
  'place-free': 'invitations',
  'results-posted': 'results',
  'fight-changed': 'fights',
  'team-replaced': 'fights',
  'result-overturned': 'results',
  chances: 'results',
  'event-completed': 'results',
  'event-news': null,
  'webhook-off': null,
  'lock-reminder': 'locks',
  'support-comment': null,
} as const satisfies Record<NotificationKind, PushKind | null>;

/** The kinds that are told before their reader is in a room: nobody can have muted it. */
type Outside = 'friend-request' | 'invitation';

/** The kinds of notification that devices are told of as news of a room. */
export type AboutRoom = Exclude<
  { [Kind in NotificationKind]: (typeof PUSHED)[Kind] extends null ? never : Kind }[NotificationKind],
  Outside
>;

/** What devices are told of a notification; null for nothing. */
export function pushOf(
  id: string,
  notice: {
    userId: string;
    kind: NotificationKind;
    roomId?: string | undefined;
    goodUntil?: number | undefined;
    pushed?: string | undefined;
  },
): PushNews | null {
  const kind = PUSHED[notice.kind];
  if (kind === null) return null;
  const { userId, roomId = null, goodUntil = null, pushed = null } = notice;
  return { userId, kind, roomId, source: 'notification', id, goodUntil, text: pushed };
}
