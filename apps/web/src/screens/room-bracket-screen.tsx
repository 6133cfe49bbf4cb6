import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { roomEntriesQuery } from '../features/competitions/entries.queries.ts';
import { bracketPath } from '../shell/bracket-path.ts';
import { Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { Loading, RowsSkeleton } from '../ui/skeleton.tsx';

/**
 * /room/{roomId}/bracket/{eventId} and /room/{roomId}/bracket: redirects to the entry of that id, else to the viewer's
 * newest entry in the room, else to the room.
 */
export function RoomBracketScreen() {
  const { roomId = '', eventId } = useParams({ strict: false });
  const { data, isError } = useQuery(roomEntriesQuery(roomId));
  if (isError) return <Navigate to={paths.room(roomId)} replace />;
  if (!data) {
    return (
      <Page title="Bracket">
        <Loading>
          <RowsSkeleton />
        </Loading>
      </Page>
    );
  }
  const own = data.filter((entry) => entry.isOwner).sort((a, b) => b.number - a.number);
  const wanted = data.find((entry) => entry.id === eventId) ?? own[0];
  return <Navigate to={wanted ? bracketPath(wanted) : paths.room(roomId)} replace />;
}
