import type { Notification } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { FriendList, RequestList } from '../features/friends/friend-list.tsx';
import { friendsQuery, requestsQuery } from '../features/friends/friends.queries.ts';
import {
  FilterPanel,
  NOTIFICATION_FILTERS,
  type NotificationFilter,
  NotificationList,
  NotificationTools,
} from '../features/notifications/notification-list.tsx';
import { useUnreadCount } from '../features/notifications/notifications.queries.ts';
import { MakeRoomButton } from '../features/rooms/make-room-button.tsx';
import { roomQuery } from '../features/rooms/rooms.queries.ts';
import { useList } from '../shell/more.tsx';
import { Page } from '../shell/page.tsx';
import { paths, roomIdOf } from '../shell/paths.ts';
import { useSearchChoice } from '../shell/use-search-choice.ts';
import { PageHead } from '../ui/page-head.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';

const TABS = ['notifications', 'requests', 'friends'] as const;

export function NotificationsScreen() {
  const router = useRouter();
  const [tab, setTab] = useSearchChoice('tab', TABS, 'notifications');
  const [filter] = useSearchChoice('filter', NOTIFICATION_FILTERS, 'all');
  const unread = useUnreadCount();
  // The first page is enough, because counts above 99 are shown as '99+'.
  const { items: requests = [] } = useList(requestsQuery);
  const { items: friends = [] } = useList(friendsQuery);

  // Filters belong to the first tab, so choosing a filter opens that tab.
  const show = (next: NotificationFilter) =>
    void router.navigate({
      href: paths.notifications(next === 'all' ? {} : { filter: next }),
      replace: true,
      resetScroll: false,
    });
  const isList = tab === 'notifications';

  return (
    <Page title="Notifications" panel={<FilterPanel filter={isList ? filter : null} onFilter={show} />}>
      <PageHead title="Notifications" />
      <Tabs
        label="Notifications"
        items={[
          { value: 'notifications', label: 'Notifications', count: unread, countTone: 'you' },
          { value: 'requests', label: 'Requests', count: requests.length },
          { value: 'friends', label: 'Friends', count: friends.length },
        ]}
        value={tab}
        onChange={setTab}
        end={isList && <NotificationTools filter={filter} onFilter={show} />}
      >
        <TabPanel value="notifications">
          <NotificationList filter={filter} onShowAll={() => show('all')} offerFor={placeOffer} />
        </TabPanel>
        <TabPanel value="requests">
          <RequestList />
        </TabPanel>
        <TabPanel value="friends">
          <FriendList />
        </TabPanel>
      </Tabs>
    </Page>
  );
}

/** Returns a button that enlarges the room, if the notification says that somebody wants to join a full room. */
function placeOffer({ kind, link }: Notification) {
  const roomId = kind === 'place-asked' && link !== null ? roomIdOf(link) : null;
  return roomId === null ? null : <PlaceOffer roomId={roomId} />;
}

// The room may have changed since the notification, so load its current state.
function PlaceOffer({ roomId }: { roomId: string }) {
  const { data: room } = useQuery(roomQuery(roomId));
  if (!room || room.isCompleted || room.bracketCount < room.maxBrackets) return null;
  return <MakeRoomButton room={room} size="s" />;
}
