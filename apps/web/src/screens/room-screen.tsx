import type { Room } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { DoorClosed } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useUser } from '../api/session.ts';
import { useHasTonight } from '../features/chances/has-tonight.ts';
import { useUnread } from '../features/chat/chat.queries.ts';
import { ChatPanel, SendMessageDialog } from '../features/chat/chat-panel.tsx';
import { BracketsTab } from '../features/room-page/brackets-tab.tsx';
import { RoomDetailsDialog, RoomPanel } from '../features/room-page/room-facts.tsx';
import { RoomHeader, type RoomPageDialog } from '../features/room-page/room-header.tsx';
import { RoomNotes } from '../features/room-page/room-notes.tsx';
import { BracketsDialog } from '../features/room-page/room-tools.tsx';
import { useBackTarget } from '../features/rooms/back-target.ts';
import { roomQuery } from '../features/rooms/rooms.queries.ts';
import { countVisit } from '../features/rooms/visits.ts';
import { BracketInfoDialog } from '../features/standings/bracket-info-dialog.tsx';
import { type NightResult, useNight } from '../features/standings/night.ts';
import { isNotFound } from '../shell/errors.ts';
import { lazyComponent } from '../shell/lazy-component.tsx';
import { DeadEnd, ListPending, LoadFailed } from '../shell/load-failed.tsx';
import { type Crumb, Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { RoomZone } from '../shell/room-zone.ts';
import { useSearchChoice } from '../shell/use-search-choice.ts';
import { cx } from '../ui/cx.ts';
import { useUnsavedWork } from '../ui/dialog.tsx';
import { Loading, RowsSkeleton, Skeleton } from '../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';

const MY_ROOMS: Crumb = { label: 'My Rooms', path: paths.myRooms() };
/** In a test room, Back always leads administrators to the Creator Admin Room (rules: texts#room-texts). */
const CREATOR_ADMIN: Crumb = { label: 'Creator Admin Room', path: paths.creatorAdmin() };
const HowYouWinView = lazyComponent(
  () => import('../features/chances/how-you-win-view.tsx'),
  'HowYouWinView',
  <RowsSkeleton />,
);
const AnnouncementDialog = lazyComponent(
  () => import('../features/members/announcement-dialog.tsx'),
  'AnnouncementDialog',
);
const ReportDialog = lazyComponent(() => import('../features/reports/report-dialog.tsx'), 'ReportDialog');
const HandingBanner = lazyComponent(() => import('../features/members/handing-banner.tsx'), 'HandingBanner');
const ChangesLog = lazyComponent(() => import('../features/rooms/changes-log.tsx'), 'ChangesLog');
const MakeAgain = lazyComponent(() => import('../features/room-series/make-again.tsx'), 'MakeAgain');
const MembersTab = lazyComponent(
  () => import('../features/members/members-tab.tsx'),
  'MembersTab',
  <RowsSkeleton />,
);
const HallTab = lazyComponent(
  () => import('../features/room-series/hall-tab.tsx'),
  'HallTab',
  <RowsSkeleton />,
);
const TABS = ['brackets', 'tonight', 'hall', 'members', 'messages'] as const;
/** The tabs with the room's details beside them on wide screens. */
const PANELLED: readonly (typeof TABS)[number][] = ['hall', 'members', 'messages'];

export function RoomScreen() {
  const { roomId = '' } = useParams({ strict: false });
  const { data: room, error, refetch } = useQuery(roomQuery(roomId));
  const back = useBackTarget();
  const { night, failed } = useNight(room);
  useVisit(room?.id);
  // Wait for the event's phase, because the layout depends on it. Once shown, the page stays mounted: its parts refetch
  // failed data on mount, so waiting again would cause endless remounts.
  const [shown, setShown] = useState<Pick<Room, 'id' | 'name'> | null>(null);
  if (room && (night || failed) && shown?.id !== room.id) setShown({ id: room.id, name: room.name });
  // If the viewer has lost access, the room is no longer in the query cache, so take its name from the state.
  if (isNotFound(error)) {
    const left = shown?.id === roomId ? shown : null;
    return (
      <DeadEnd
        icon={DoorClosed}
        title={left ? 'You are no longer in this room' : 'Room Not Found'}
        back={MY_ROOMS}
        to={paths.myRooms()}
        way="Back to My Rooms"
      >
        {left
          ? `You left ${left.name}, were removed from it, or it was deleted. If you were removed, your notifications give the reason.`
          : "The room you're looking for doesn't exist."}
      </DeadEnd>
    );
  }
  if (room && shown?.id === room.id)
    return (
      <RoomZone value={room.timeZone}>
        <RoomPage key={room.id} room={room} night={night} failed={failed} back={back} />
      </RoomZone>
    );
  if (error) {
    return (
      <Page title="Room" back={back}>
        <LoadFailed title="The room could not be loaded" heading="h1" error={error} onRetry={refetch} />
      </Page>
    );
  }
  return (
    <Page title="Room">
      <Loading label="Loading the room" className="grid gap-6">
        <Skeleton height="132px" />
        <Skeleton width="min(340px, 80%)" height="28px" />
        <RowsSkeleton />
      </Loading>
    </Page>
  );
}

function RoomPage({ room, night, failed, back }: NightResult & { room: Room; back: Crumb }) {
  const { isAdmin } = useUser();
  const parent = room.isTestRoom && isAdmin ? CREATOR_ADMIN : null;
  const [chosen, setTab] = useSearchChoice('tab', TABS, 'brackets');
  const hasTonight = useHasTonight(room) ?? chosen === 'tonight';
  const isThere = { tonight: hasTonight, hall: room.hasHall };
  const tab = (chosen === 'tonight' || chosen === 'hall') && !isThere[chosen] ? 'brackets' : chosen;
  const [dialog, setDialog] = useState<RoomPageDialog | null>(null);
  const [draft, setDraft] = useState('');
  useUnsavedWork(draft.trim() !== '');
  const isChat = tab === 'messages';
  const unread = useUnread(room.id, isChat);
  const close = () => setDialog(null);
  return (
    <Page
      title={room.name}
      crumbs={[parent ?? MY_ROOMS]}
      fill={isChat}
      panel={PANELLED.includes(tab) && <RoomPanel room={room} onMessage={() => setDialog('message')} />}
    >
      <RoomHeader room={room} back={parent ?? back} night={night} slim={isChat} onOpen={setDialog} />
      <RoomNotes room={room} />
      {!isChat && (room.offeredTo || room.takeOver || (room.mayTakeOver && !room.isCompleted)) && (
        <HandingBanner room={room} />
      )}
      <Tabs
        label="Room"
        className={cx(
          // Four tabs fit on a 375 px screen.
          'max-lg:[&_[role=tablist]]:gap-3.5 max-lg:[&_[role=tab]]:text-lg max-lg:[&_[role=tab]]:tracking-normal max-lg:[&_[role=tab]]:before:-inset-x-1.75',
          isChat && 'room-screen-filled max-lg:flex max-lg:flex-1 max-lg:flex-col max-lg:min-h-0',
        )}
        items={[
          { value: 'brackets', label: 'Brackets' },
          ...(hasTonight ? [{ value: 'tonight' as const, label: 'How you win' }] : []),
          ...(room.hasHall ? [{ value: 'hall' as const, label: 'Hall of Fame' }] : []),
          { value: 'members', label: 'Members' },
          { value: 'messages', label: 'Messages', count: unread, countTone: 'you', countLabel: 'unread' },
        ]}
        value={tab}
        onChange={setTab}
      >
        <TabPanel value="brackets" className="grid grid-cols-1 gap-4">
          {night ? (
            <BracketsTab
              night={night}
              onOpen={setDialog}
              onChat={() => setTab('messages')}
              onWin={() => setTab('tonight')}
            />
          ) : (
            <ListPending
              error={failed?.error}
              onRetry={() => failed?.refetch()}
              what={failed?.what ?? 'the brackets'}
              rows={8}
            />
          )}
        </TabPanel>
        <TabPanel value="tonight">
          <HowYouWinView room={room} />
        </TabPanel>
        <TabPanel value="hall">
          <HallTab room={room} />
        </TabPanel>
        <TabPanel value="members">
          <MembersTab room={room} />
        </TabPanel>
        <TabPanel
          value="messages"
          tabIndex={-1}
          className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2 lg:gap-4 max-lg:grid-rows-[minmax(0,1fr)_auto] max-lg:items-stretch max-lg:gap-2 max-lg:[.room-screen-filled>&]:flex-1 max-lg:[.room-screen-filled>&]:min-h-0"
        >
          <ChatPanel room={room} draft={draft} onDraft={setDraft} />
          <ChangesLog roomId={room.id} />
        </TabPanel>
      </Tabs>
      {(dialog === 'again' || dialog === 'second-chance') && (
        <MakeAgain room={room} making={dialog} onClose={close} />
      )}
      {dialog === 'announcement' && <AnnouncementDialog room={room} onClose={close} />}
      {dialog === 'report' && (
        <ReportDialog subject={{ kind: 'room', id: room.id, name: room.name }} onClose={close} />
      )}
      {dialog === 'message' && <SendMessageDialog roomId={room.id} onClose={close} />}
      {dialog === 'details' && <RoomDetailsDialog room={room} onClose={close} />}
      {dialog === 'brackets' && night && <BracketsDialog night={night} onClose={close} />}
      {dialog === 'information' && <BracketInfoDialog room={room} onClose={close} />}
    </Page>
  );
}

function useVisit(roomId: string | undefined): void {
  useEffect(() => {
    if (roomId === undefined) return;
    // Delay the count: in React's strict mode, the component mounts twice, which must not count as two visits.
    const visit = setTimeout(() => countVisit(roomId));
    return () => clearTimeout(visit);
  }, [roomId]);
}
