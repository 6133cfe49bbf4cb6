import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { keys } from '../api/query-keys.ts';
import { bracketPath } from '../app/bracket-path.ts';
import { Page } from '../app/page.tsx';
import { paths } from '../app/paths.ts';
import { Loading, RowsSkeleton } from '../ui/skeleton.tsx';

/**
 * /room/{roomId}/bracket/{eventId} and /room/{roomId}/bracket: leads to the bracket of that id, else to the viewer's
 * newest one there, else to the room (decisions section 8).
 */
export function RoomBracketScreen() {
  const { roomId = '', eventId } = useParams({ strict: false });
  const { data, isError } = useQuery({
    queryKey: keys.roomPart(roomId, 'brackets'),
    queryFn: () => api.brackets.listForRoom({ params: { roomId } }),
  });
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
  const own = data.filter((bracket) => bracket.isOwner).sort((a, b) => b.number - a.number);
  const wanted = data.find((bracket) => bracket.id === eventId) ?? own[0];
  return <Navigate to={wanted ? bracketPath(wanted) : paths.room(roomId)} replace />;
}
