import { BellOff, BellRing } from 'lucide-react';
import { MenuItem } from '../../ui/menu.tsx';
import { useMute, usePushSettings } from '../account/push.queries.ts';

/** Menu item that mutes or unmutes a room on the viewer's devices. The state is loaded when the menu opens. */
export function MuteItem({ room }: { room: { id: string; name: string } }) {
  const { data, isError } = usePushSettings();
  const mute = useMute(room);
  const isMuted = data?.mutedRooms.some(({ id }) => id === room.id) ?? false;
  return (
    <MenuItem
      icon={isMuted ? BellRing : BellOff}
      disabled={!data && !isError}
      onSelect={() => mute.mutate(!isMuted)}
    >
      {isMuted ? 'Unmute Room' : 'Mute Room'}
    </MenuItem>
  );
}
