import type { Room } from '@lockroom/contract';
import { useRouter } from '@tanstack/react-router';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../app/paths.ts';
import { CreateRoomDialog, JoinRoomDialog, ROOM_DIALOGS, RoomCreatedDialog } from '../app/room-dialogs.ts';
import { Button } from '../ui/button.tsx';
import { PanelSection } from '../ui/facts.tsx';
import { useAhead } from '../ui/later.tsx';
import styles from './dashboard-screen.module.css';

/** The two ways to another room, for the panel; My Rooms has them as well. */
export function QuickActions() {
  const { history } = useRouter();
  const [dialog, setDialog] = useState<'create' | 'join' | null>(null);
  const [created, setCreated] = useState<Room | null>(null);
  const close = () => setDialog(null);
  useAhead(ROOM_DIALOGS);
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
        <JoinRoomDialog roomCode="" onClose={close} onJoined={(room) => history.push(paths.room(room.id))} />
      )}
      {created && <RoomCreatedDialog room={created} onClose={() => history.push(paths.room(created.id))} />}
    </PanelSection>
  );
}
