import type { Room, RoomCard } from '@lockroom/contract';
import { nextMaxBrackets } from '@lockroom/rules';
import { toastFailure } from '../../shell/errors.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useChangeRoom } from './room-mutations.ts';

interface MakeRoomButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'block'> {
  room: Pick<RoomCard, 'id' | 'maxBrackets'>;
  onMade?: (room: Room) => void;
}

/** Raises a room's maximum number of brackets to the next option. Renders nothing if there is no higher option. */
export function MakeRoomButton({ room, onMade, ...look }: MakeRoomButtonProps) {
  const change = useChangeRoom(room.id);
  const next = nextMaxBrackets(room.maxBrackets);
  if (next === null) return null;
  const make = () =>
    change.mutate(
      { maxBrackets: next },
      {
        onSuccess: (changed) => {
          toast.show({ title: `This room can now have ${changed.maxBrackets} brackets` });
          onMade?.(changed);
        },
        onError: (error) => toastFailure(error, 'Failed to change the room'),
      },
    );
  return (
    <Button {...look} loading={change.isPending} pendingLabel="Making room..." onClick={make}>
      Make it {next}
    </Button>
  );
}
