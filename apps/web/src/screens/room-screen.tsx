import type { Room } from '@lockroom/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { DoorClosed, TriangleAlert } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useUser } from '../api/session.ts';
import { useHasTonight } from '../features/chances/has-tonight.ts';
import { TonightLoading } from '../features/chances/tonight/tonight-loading.tsx';
import { useUnread } from '../features/chat/chat.queries.ts';
import { ChatPanel } from '../features/chat/chat-panel.tsx';
import { InviteDialog } from '../features/chat/invite-dialog.tsx';
import { SendMessageDialog } from '../features/chat/send-message-dialog.tsx';
import { competitionQuery } from '../features/competitions/competition.queries.ts';
import { MakeAgain } from '../features/room-series/make-again.tsx';
import { useBackTarget } from '../features/rooms/back-target.ts';
import { ChangesLog } from '../features/rooms/changes-log.tsx';
import { MembersTab } from '../features/rooms/members-tab.tsx';
import { RoomDetailsDialog, RoomPanel } from '../features/rooms/room-facts.tsx';
import { type RoomDialog, RoomHeader } from '../features/rooms/room-header.tsx';
import { RoomSizeLine } from '../features/rooms/room-size-line.tsx';
import { countVisit, roomQuery } from '../features/rooms/rooms.queries.ts';
import { isBeingSetUp, SetupSteps } from '../features/rooms/setup-steps.tsx';
import { taskOf } from '../features/rooms/tasks.ts';
import { BracketInfoDialog } from '../features/standings/bracket-info-dialog.tsx';
import { CreateEntryButton } from '../features/standings/create-entry-button.tsx';
import { EntriesTab } from '../features/standings/entries-tab.tsx';
import { DeadEnd } from '../shell/dead-end.tsx';
import { isNotFound } from '../shell/errors.ts';
import { lazyComponent } from '../shell/lazy-component.ts';
import { LoadFailed } from '../shell/load-failed.tsx';
import { type Crumb, Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { useSearchChoice } from '../shell/use-search-choice.ts';
import { Button } from '../ui/button.tsx';
import { NoticeBar } from '../ui/completed-banner.tsx';
import { Loading, RowsSkeleton, Skeleton } from '../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { useUnsavedWork } from '../ui/unsaved-work.ts';

const MY_ROOMS: Crumb = { label: 'My Rooms', path: paths.myRooms() };
/** From a test room, administrators always go back to the Creator Admin Room (rules: texts#room-texts). */
const CREATOR_ADMIN: Crumb = { label: 'Creator Admin Room', path: paths.creatorAdmin() };
const TonightTab = lazyComponent(() => import('../features/chances/tonight/tonight-tab.tsx'), 'TonightTab');
const HallTab = lazyComponent(() => import('../features/room-series/hall-tab.tsx'), 'HallTab');
const TABS = ['brackets', 'tonight', 'hall', 'members', 'messages'] as const;

/** Requests the data that all tabs of the screen need. */
export function askForRoom(queries: QueryClient, roomId: string): void {
  void queries.prefetchQuery(roomQuery(roomId));
  void queries.prefetchQuery(competitionQuery(roomId));
}

/** A room: its poster, and tabs for standings, upcoming events, members, and messages with the changes log. */
export function RoomScreen() {
  const { roomId = '' } = useParams({ strict: false });
  const { data: room, error, refetch } = useQuery(roomQuery(roomId));
  const back = useBackTarget();
  useVisit(room?.id);
  if (isNotFound(error)) return <RoomNotFound />;
  if (room) return <RoomPage key={room.id} room={room} back={back} />;
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
        <Skeleton height="230px" />
        <Skeleton width="min(340px, 80%)" height="28px" />
        <RowsSkeleton />
      </Loading>
    </Page>
  );
}

function RoomPage({ room, back: cameFrom }: { room: Room; back: Crumb }) {
  const { isAdmin } = useUser();
  const back = room.isTestRoom && isAdmin ? CREATOR_ADMIN : cameFrom;
  const [asked, setTab] = useSearchChoice('tab', TABS, 'brackets');
  const hasTonight = useHasTonight(room) ?? asked === 'tonight';
  const isThere = { tonight: hasTonight, hall: room.hasHall };
  const tab = (asked === 'tonight' || asked === 'hall') && !isThere[asked] ? 'brackets' : asked;
  const [dialog, setDialog] = useState<RoomDialog | null>(null);
  const [draft, setDraft] = useState('');
  useUnsavedWork(draft.trim() !== '');
  const isChat = tab === 'messages';
  const unread = useUnread(room.id, isChat);
  const close = () => setDialog(null);
  return (
    <Page
      title={room.name}
      crumbs={[room.isTestRoom && isAdmin ? CREATOR_ADMIN : MY_ROOMS]}
      fill={isChat}
      panel={
        tab === 'tonight' ? (
          []
        ) : (
          <RoomPanel
            room={room}
            actions={
              <>
                <RoomActions room={room} wide onAgain={() => setDialog('again')} />
                <Button variant="ghost" block onClick={() => setDialog('message')}>
                  Send Message
                </Button>
              </>
            }
          />
        )
      }
    >
      <RoomHeader room={room} back={back} slim={isChat} onOpen={setDialog} />
      <Tabs
        label="Room"
        className={
          isChat ? 'room-screen-filled max-lg:flex max-lg:flex-1 max-lg:flex-col max-lg:min-h-0' : undefined
        }
        items={[
          { value: 'brackets', label: 'Brackets' },
          ...(hasTonight ? [{ value: 'tonight' as const, label: 'Tonight' }] : []),
          ...(room.hasHall ? [{ value: 'hall' as const, label: 'Hall of Fame' }] : []),
          { value: 'members', label: 'Members' },
          { value: 'messages', label: 'Messages', count: unread, countTone: 'you', countLabel: 'unread' },
        ]}
        value={tab}
        onChange={setTab}
      >
        <TabPanel value="brackets" className="grid grid-cols-1 gap-4">
          <LockWarning room={room} />
          {isBeingSetUp(room) ? (
            <SetupSteps room={room} />
          ) : (
            <>
              <EntriesTab room={room} />
              {room.isManager && !room.isCompleted && <RoomSizeLine room={room} />}
            </>
          )}
          <div className="lg:hidden grid gap-2">
            <RoomActions room={room} onAgain={() => setDialog('again')} />
          </div>
        </TabPanel>
        <TabPanel value="tonight">
          <Suspense fallback={<TonightLoading />}>
            <TonightTab room={room} />
          </Suspense>
        </TabPanel>
        <TabPanel value="hall">
          <Suspense fallback={<RowsSkeleton />}>
            <HallTab room={room} />
          </Suspense>
        </TabPanel>
        <TabPanel value="members">
          <MembersTab roomId={room.id} />
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
      {dialog === 'invite' && <InviteDialog roomId={room.id} onClose={close} />}
      {(dialog === 'again' || dialog === 'second-chance') && (
        <MakeAgain room={room} making={dialog} onClose={close} />
      )}
      {dialog === 'message' && <SendMessageDialog roomId={room.id} onClose={close} />}
      {dialog === 'details' && <RoomDetailsDialog room={room} onClose={close} />}
      {dialog === 'information' && <BracketInfoDialog room={room} onClose={close} />}
    </Page>
  );
}

/** Shown in the right panel on wide screens, below the standings on narrow ones. */
function RoomActions({ room, wide = false, onAgain }: { room: Room; wide?: boolean; onAgain: () => void }) {
  // In a room without entries, the primary button belongs to the empty state or to the next setup step.
  const isFirst = room.bracketCount === 0;
  const task = taskOf(room);
  const unfinished = task?.act === 'Continue' ? task : null;
  return (
    <>
      {unfinished && (
        <Button asChild variant="primary" block>
          <Link to={unfinished.path}>{`Continue: ${unfinished.state}`}</Link>
        </Button>
      )}
      {(wide || !isFirst || isBeingSetUp(room)) && (
        <CreateEntryButton room={room} block variant={isFirst || unfinished ? 'ghost' : 'primary'} />
      )}
      {room.isManager && room.isCompleted && !room.isTestRoom && (
        <Button variant="primary" block onClick={onAgain}>
          Again Next Year
        </Button>
      )}
      {room.isManager && (
        <Button asChild variant="ghost" block>
          <Link to={paths.manager(room.id)}>Manager Room</Link>
        </Button>
      )}
    </>
  );
}

function RoomNotFound() {
  return (
    <DeadEnd
      icon={DoorClosed}
      title="Room Not Found"
      back={MY_ROOMS}
      to={paths.myRooms()}
      way="Back to My Rooms"
    >
      The room you&apos;re looking for doesn&apos;t exist.
    </DeadEnd>
  );
}

function useVisit(roomId: string | undefined): void {
  useEffect(() => {
    if (roomId === undefined) return;
    // Delayed, because React's strict mode mounts the component twice and must not count two visits.
    const visit = setTimeout(() => countVisit(roomId));
    return () => clearTimeout(visit);
  }, [roomId]);
}

/** Warns the manager of a room with entries but no lock time (rules: locks#setting-lock-times). */
function LockWarning({ room }: { room: Room }) {
  const open = room.bracketCount > 0 && room.lockTime === null && !room.isLocked && !room.isCompleted;
  if (!room.isManager || !open) return null;
  return (
    <NoticeBar icon={TriangleAlert} title="No lock time set">
      Picks stay open and hidden until you set one.{' '}
      <Link to={paths.manager(room.id, 'locks')} className="link">
        Set Lock Times
      </Link>
    </NoticeBar>
  );
}
