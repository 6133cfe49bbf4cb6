import type { Room } from '@lockroom/contract';
import { isFightSport } from '@lockroom/game';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { DoorClosed } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { isNotFound } from '../api/errors.ts';
import { useUser } from '../api/session.ts';
import { bracketPartOf } from '../app/bracket-parts.ts';
import { LoadFailed } from '../app/load-failed.tsx';
import { type Crumb, Page } from '../app/page.tsx';
import { paths, ROUTES } from '../app/paths.ts';
import { useAddTestBracket } from '../features/brackets/brackets.queries.ts';
import { BracketsTab } from '../features/brackets/brackets-tab.tsx';
import { CreateBracketButton } from '../features/brackets/create-bracket-button.tsx';
import { ChatPanel, MessageList } from '../features/chat/chat-panel.tsx';
import { useUnread } from '../features/chat/use-reading.ts';
import { useBackTarget } from '../features/rooms/back-target.ts';
import { ChangesLog } from '../features/rooms/changes-log.tsx';
import { LockWarning } from '../features/rooms/lock-warning.tsx';
import { MembersLoading } from '../features/rooms/members-loading.tsx';
import { RoomPanel } from '../features/rooms/room-facts.tsx';
import { RoomHeader } from '../features/rooms/room-header.tsx';
import { countVisit, roomQuery } from '../features/rooms/rooms.queries.ts';
import { useSearchChoice } from '../features/rooms/use-search-choice.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { GapDrawing } from '../ui/gap-chart.tsx';
import { later, useAhead } from '../ui/later.tsx';
import { Loading, RowsSkeleton, Skeleton } from '../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import styles from './room-screen.module.css';

const MY_ROOMS: Crumb = { label: 'My Rooms', path: paths.myRooms() };
/** Where administrators come to a test room from, whichever way they took (001 section 2). */
const CREATOR_ADMIN: Crumb = { label: 'Creator Admin Room', path: paths.creatorAdmin() };
const TABS = ['brackets', 'members', 'messages'] as const;

/** A room: its poster, and behind three tabs its standings, its members, its talk and changes (001 section 2). */
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
        <LoadFailed
          title="The room could not be loaded"
          heading="h1"
          error={error}
          onRetry={() => refetch()}
        />
      </Page>
    );
  }
  return (
    <Page title="Room">
      <Loading label="Loading the room" className={styles.loading}>
        <Skeleton height="230px" />
        <Skeleton width="min(340px, 80%)" height="28px" />
        <RowsSkeleton />
      </Loading>
    </Page>
  );
}

const BracketInfoDialog = later(() =>
  import('../features/brackets/bracket-info-dialog.tsx').then((module) => module.BracketInfoDialog),
);
const InviteDialog = later(() =>
  import('../features/chat/invite-dialog.tsx').then((module) => module.InviteDialog),
);
const MembersTab = later(() =>
  import('../features/rooms/members-tab.tsx').then((module) => module.MembersTab),
);
const RoomDetailsDialog = later(() =>
  import('../features/rooms/room-details-dialog.tsx').then((module) => module.RoomDetailsDialog),
);
const SendMessageDialog = later(() =>
  import('../features/chat/send-message-dialog.tsx').then((module) => module.SendMessageDialog),
);

type RoomDialog = 'details' | 'information' | 'invite' | 'message';

const OWN_PARTS = [
  MembersTab,
  MessageList,
  BracketInfoDialog,
  InviteDialog,
  RoomDetailsDialog,
  SendMessageDialog,
];

/** What is fetched while nothing else is to do: from a room the way leads to its brackets. */
function useRoomAhead({ sport }: Room): void {
  const router = useRouter();
  const parts = useMemo(() => {
    const [to] = ROUTES.bracket;
    // Every bracket has the same screen, so the id is of no account.
    const screen = { ahead: () => void router.preloadRoute({ to, params: { bracketId: '-' } }) };
    return [...(isFightSport(sport) ? [GapDrawing] : []), screen, bracketPartOf(sport), ...OWN_PARTS];
  }, [router, sport]);
  useAhead(parts);
}

function RoomPage({ room, back: cameFrom }: { room: Room; back: Crumb }) {
  const { isAdmin } = useUser();
  const back = room.isTestRoom && isAdmin ? CREATOR_ADMIN : cameFrom;
  useRoomAhead(room);
  const [tab, setTab] = useSearchChoice('tab', TABS, 'brackets');
  const [dialog, setDialog] = useState<RoomDialog | null>(null);
  const [draft, setDraft] = useState('');
  const unread = useUnread(room.id, tab === 'messages');
  const testBracket = useAddTestBracket(room.id);
  const close = () => setDialog(null);
  return (
    <Page
      title={room.name}
      crumbs={[room.isTestRoom && isAdmin ? CREATOR_ADMIN : MY_ROOMS]}
      panel={
        <RoomPanel
          room={room}
          actions={
            <>
              <RoomActions room={room} wide />
              <Button variant="ghost" block onClick={() => setDialog('message')}>
                Send Message
              </Button>
            </>
          }
        />
      }
    >
      <RoomHeader
        room={room}
        back={back}
        onInvite={() => setDialog('invite')}
        onTestBracket={room.isTestRoom && room.isManager ? () => testBracket.mutate() : undefined}
        onMessage={() => setDialog('message')}
        onDetails={() => setDialog('details')}
        onInformation={() => setDialog('information')}
      />
      <Tabs
        label="Room"
        items={[
          { value: 'brackets', label: 'Brackets' },
          { value: 'members', label: 'Members' },
          { value: 'messages', label: 'Messages', count: unread, countTone: 'you', countLabel: 'unread' },
        ]}
        value={tab}
        onChange={setTab}
      >
        <TabPanel value="brackets" className={styles.brackets}>
          <LockWarning room={room} />
          <BracketsTab room={room} />
          <div className={`only-narrow ${styles.actions}`}>
            <RoomActions room={room} />
          </div>
        </TabPanel>
        <TabPanel value="members">
          <MembersTab roomId={room.id} meanwhile={<MembersLoading />} />
        </TabPanel>
        <TabPanel value="messages" tabIndex={-1} className={styles.messages}>
          <ChatPanel room={room} draft={draft} onDraft={setDraft} />
          <ChangesLog roomId={room.id} />
        </TabPanel>
      </Tabs>
      {dialog === 'invite' && <InviteDialog roomId={room.id} onClose={close} />}
      {dialog === 'message' && <SendMessageDialog roomId={room.id} onClose={close} />}
      {dialog === 'details' && <RoomDetailsDialog room={room} onClose={close} />}
      {dialog === 'information' && <BracketInfoDialog room={room} onClose={close} />}
    </Page>
  );
}

/** Beside the page on wide screens, under the standings on narrow ones. */
function RoomActions({ room, wide = false }: { room: Room; wide?: boolean }) {
  // A room without brackets offers the first one in its empty state, which is the one yellow button then.
  const isFirst = room.bracketCount === 0;
  return (
    <>
      {(wide || !isFirst) && (
        <CreateBracketButton room={room} block variant={isFirst ? 'ghost' : 'primary'} />
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
    <Page title="Room Not Found" back={MY_ROOMS}>
      <EmptyState
        icon={DoorClosed}
        title="Room Not Found"
        heading="h1"
        action={
          <Button asChild variant="primary">
            <Link to={paths.myRooms()}>Back to My Rooms</Link>
          </Button>
        }
      >
        The room you&apos;re looking for doesn&apos;t exist.
      </EmptyState>
    </Page>
  );
}

/** Counts the visit once per opening of a room's page. */
function useVisit(roomId: string | undefined): void {
  useEffect(() => {
    if (roomId === undefined) return;
    // Waits for the next task, so that an effect that is undone at once (React's strict mode) counts nothing.
    const visit = setTimeout(() => countVisit(roomId));
    return () => clearTimeout(visit);
  }, [roomId]);
}
