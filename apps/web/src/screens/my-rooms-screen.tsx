import type { Room } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import {
  CreateRoomDialog,
  InvitedDialog,
  JoinRoomDialog,
  RoomCreatedDialog,
} from '../features/rooms/dialogs.ts';
import { ownInvitationQuery } from '../features/rooms/joining.queries.ts';
import { useOwnInvitation } from '../features/rooms/own-invitation.ts';
import {
  ROOM_SHELVES,
  RoomShelfList,
  SHELF_TABS,
  tabItems,
  tabLabel,
} from '../features/rooms/room-shelf.tsx';
import { tasksOf } from '../features/rooms/tasks.ts';
import { useRoomCards } from '../features/stats/stats.queries.ts';
import { LoadFailed } from '../shell/load-failed.tsx';
import { Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { useRememberedChoice } from '../shell/use-search-choice.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PosterGridSkeleton } from '../ui/poster.tsx';
import { SegmentedControl, TabPanel, Tabs } from '../ui/tabs.tsx';

/** The viewer's rooms by sport, active or archived. /join/{roomCode} opens the join dialog above them. */
export function MyRoomsScreen() {
  const { roomCode } = useParams({ strict: false });
  const router = useRouter();
  const rooms = useRoomCards();
  const [tab, setTab] = useRememberedChoice('tab', SHELF_TABS, 'all', 'myRoomsTab');
  const [shelf, setShelf] = useRememberedChoice('show', ROOM_SHELVES, 'active', 'myRoomsShelf');
  const [dialog, setDialog] = useState<'join' | 'create' | null>(null);
  const [created, setCreated] = useState<Room | null>(null);
  const invited = useOwnInvitation(roomCode, rooms);
  const asks = roomCode !== undefined && invited === 'ask';
  const byName = useQuery({ ...ownInvitationQuery(roomCode ?? ''), enabled: asks });

  // Only the most important button is yellow: a room that needs attention comes before Create Room.
  const hasTask = tasksOf(rooms.data ?? []).length > 0;
  function closeJoin() {
    setDialog(null);
    if (roomCode) router.history.replace(paths.myRooms());
  }

  return (
    <Page title="My Rooms">
      <PageHead
        title="My Rooms"
        actions={
          <>
            <Button variant="ghost" icon={KeyRound} onClick={() => setDialog('join')}>
              Join Room
            </Button>
            <Button variant={hasTask ? 'ghost' : 'primary'} icon={Plus} onClick={() => setDialog('create')}>
              Create Room
            </Button>
          </>
        }
      />
      <Tabs
        label="Sport"
        items={tabItems(rooms.data, shelf)}
        value={tab}
        onChange={setTab}
        end={
          <SegmentedControl
            label="Show"
            options={[
              { value: 'active', label: 'Active' },
              { value: 'archived', label: 'Archived' },
            ]}
            value={shelf}
            onChange={setShelf}
          />
        }
      >
        <TabPanel value={tab}>
          <h2 className="sr-only">{`${tabLabel(tab)} rooms`}</h2>
          {rooms.data ? (
            <RoomShelfList
              rooms={rooms.data}
              tab={tab}
              shelf={shelf}
              onCreate={() => setDialog('create')}
              onShowActive={() => setShelf('active')}
            />
          ) : rooms.error ? (
            <LoadFailed title="Your rooms could not be loaded" error={rooms.error} onRetry={rooms.refetch} />
          ) : (
            <PosterGridSkeleton label="Loading your rooms" />
          )}
        </TabPanel>
      </Tabs>
      {asks && byName.data && (
        <InvitedDialog
          roomCode={roomCode}
          invitation={byName.data}
          onClose={closeJoin}
          onJoined={(room) => router.history.replace(paths.room(room.id))}
        />
      )}
      {(dialog === 'join' || (asks && !byName.isPending && !byName.data)) && (
        <JoinRoomDialog
          key={roomCode}
          roomCode={roomCode ?? ''}
          onClose={closeJoin}
          onJoined={(room) => router.history.replace(paths.room(room.id))}
        />
      )}
      {dialog === 'create' && (
        <CreateRoomDialog
          tab={tab === 'all' ? 'mma' : tab}
          onClose={() => setDialog(null)}
          onCreated={(room) => {
            setDialog(null);
            setCreated(room);
          }}
        />
      )}
      {created && <RoomCreatedDialog room={created} />}
    </Page>
  );
}
