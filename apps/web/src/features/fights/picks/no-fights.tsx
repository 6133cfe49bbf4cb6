import type { Bracket, Room } from '@lockroom/contract';
import { Link } from '@tanstack/react-router';
import { Swords } from 'lucide-react';
import { useEffect } from 'react';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { CompletedBanner } from '../../../ui/completed-banner.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useSyncBrackets } from '../fights.queries.ts';
import { BracketFrame } from './bracket-frame.tsx';

/** A bracket of a room without fights. The server is asked once whether there are some after all (001 section 2). */
export function NoFights({ bracket, room }: { bracket: Bracket; room: Room }) {
  const { mutate: sync } = useSyncBrackets(room.id);
  useEffect(() => sync(), [sync]);
  return (
    <BracketFrame bracket={bracket} room={room}>
      {room.isCompleted && <CompletedBanner />}
      <EmptyState
        icon={Swords}
        title="No Fights Available"
        heading="h1"
        action={
          <Button asChild>
            {room.isManager ? (
              <Link to={paths.manager(room.id)}>Manager Room</Link>
            ) : (
              <Link to={paths.room(room.id)}>Return to Room</Link>
            )}
          </Button>
        }
      >
        The room manager needs to set up fights first.
      </EmptyState>
    </BracketFrame>
  );
}
