import type { Room } from '@lockroom/contract';
import { useRouter } from '@tanstack/react-router';
import { KeyRound, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../app/paths.ts';
import { RoomCreatedDialog } from '../features/rooms/room-created-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { PanelSection } from '../ui/facts.tsx';
import styles from './dashboard-screen.module.css';

// The dialogs bring forms and their rules along; the dashboard is there before them.
const CreateRoomDialog = lazy(() =>
  import('../features/rooms/create-room-dialog.tsx').then((module) => ({ default: module.CreateRoomDialog })),
);
const JoinRoomDialog = lazy(() =>
  import('../features/rooms/join-room-dialog.tsx').then((module) => ({ default: module.JoinRoomDialog })),
);

/** The two ways to another room, for the panel; My Rooms has them as well. */
export function QuickActions() {
  const { history } = useRouter();
  const [dialog, setDialog] = useState<'create' | 'join' | null>(null);
  const [created, setCreated] = useState<Room | null>(null);
  const close = () => setDialog(null);
  return (
    <PanelSection title="Quick actions">
      <div className={styles.actions}>
        <Button variant="ghost" block icon={Plus} onClick={() => setDialog('create')}>
          Create Room
        </Button>
        <Button variant="ghost" block icon={KeyRound} onClick={() => setDialog('join')}>
          Join Room
        </Button>
      </div>
      <Suspense fallback={null}>
        {dialog === 'create' && (
          <CreateRoomDialog
            tab="mma"
            onClose={close}
            onCreated={(room) => {
              close();
              setCreated(room);
            }}
          />
        )}
        {dialog === 'join' && (
          <JoinRoomDialog
            roomCode=""
            onClose={close}
            onJoined={(room) => history.push(paths.room(room.id))}
          />
        )}
      </Suspense>
      {created && <RoomCreatedDialog room={created} onClose={() => history.push(paths.room(created.id))} />}
    </PanelSection>
  );
}
