import type { Room } from '@lockroom/contract';
import { Link } from '@tanstack/react-router';
import { Swords } from 'lucide-react';
import { useEffect } from 'react';
import { paths } from '../../../shell/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useSyncEntries } from '../fights.queries.ts';

/**
 * Shown in a room without fights. It asks the server once whether fights have been added (rules: texts#saving-picks).
 */
export function NoFights({ room }: { room: Room }) {
  const { mutate: sync } = useSyncEntries(room.id);
  useEffect(() => sync(), [sync]);
  return (
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
  );
}
