import type { RoomCard } from '@lockroom/contract';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { PickCells } from '../../ui/pick-cells.tsx';
import { picksState, taskOf } from './tasks.ts';

export interface RoomStateProps {
  room: RoomCard;
  /** Style of the button that leads to the next task; without a button, the card itself links to it. */
  button?: 'primary' | 'ghost';
}

/** What a room needs from the viewer, on its card. Renders nothing if there is nothing to pick or set up. */
export function RoomState({ room, button }: RoomStateProps) {
  const task = taskOf(room);
  const state = task?.state ?? picksState(room);
  if (state === null || (task === null && room.yourPicks?.bracketId === null)) return null;
  const { made, of, open } = room.yourPicks ?? { made: 0, of: 0, open: 0 };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-2 gap-x-3 items-center pt-2.5 px-3.5 pb-3 border-t border-line [&_b]:block [&>[aria-hidden]]:col-span-full">
      <span>
        <b>{state}</b>
        {open > 0 && task?.act !== 'Set up' && <span className="text-sm text-ink-2">{open} missing</span>}
      </span>
      {task && button && (
        <Button asChild variant={button}>
          <Link to={task.path} aria-label={`${task.act}: ${room.name}`}>
            {task.act}
          </Link>
        </Button>
      )}
      {of > 0 && <PickCells made={made} of={of} />}
    </div>
  );
}
