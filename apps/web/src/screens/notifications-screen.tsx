import { useRouter } from '@tanstack/react-router';
import { FriendList } from '../features/friends/friend-list.tsx';
import { friendsQuery, requestsQuery } from '../features/friends/friends.queries.ts';
import { RequestList } from '../features/friends/request-list.tsx';
import { NOTIFICATION_FILTERS, type NotificationFilter } from '../features/notifications/filters.ts';
import { FilterPanel, NotificationTools } from '../features/notifications/notification-filters.tsx';
import { NotificationList } from '../features/notifications/notification-list.tsx';
import { useUnreadCount } from '../features/notifications/notifications.queries.ts';
import { placeOffer } from '../features/rooms/place-offer.tsx';
import { Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { useList } from '../shell/use-list.ts';
import { useSearchChoice } from '../shell/use-search-choice.ts';
import { PageHead } from '../ui/page-head.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';

const TABS = ['notifications', 'requests', 'friends'] as const;

export function NotificationsScreen() {
  const router = useRouter();
  const [tab, setTab] = useSearchChoice('tab', TABS, 'notifications');
  const [filter] = useSearchChoice('filter', NOTIFICATION_FILTERS, 'all');
  const unread = useUnreadCount();
  // One page is enough, because the numbers end at '99+'.
  const { items: requests = [] } = useList(requestsQuery);
  const { items: friends = [] } = useList(friendsQuery);

  // Filters belong to the first tab, so choosing one opens it.
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
