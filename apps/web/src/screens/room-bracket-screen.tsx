import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { roomEntriesQuery } from '../features/competitions/competition.queries.ts';
import { isNotFound } from '../shell/errors.ts';
import { LoadFailed } from '../shell/load-failed.tsx';
import { Page } from '../shell/page.tsx';
import { bracketPath, paths } from '../shell/paths.ts';
import { Loading, RowsSkeleton } from '../ui/skeleton.tsx';

/** Redirects to the entry in the address or, if there is none, to the viewer's newest entry or to the room. */
export function RoomBracketScreen() {
  const { roomId = '', eventId } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(roomEntriesQuery(roomId));
  // Redirect to the room's own page, which explains why the room is not found.
  if (isNotFound(error)) return <Navigate to={paths.room(roomId)} replace />;
  if (!data) {
    return (
      <Page title="Bracket">
        {error ? (
          <LoadFailed title="The brackets could not be loaded" heading="h1" error={error} onRetry={refetch} />
        ) : (
          <Loading>
            <RowsSkeleton />
          </Loading>
        )}
      </Page>
    );
  }
  const own = data.filter((entry) => entry.isOwner).sort((a, b) => b.number - a.number);
  const chosen = data.find((entry) => entry.id === eventId) ?? own[0];
  return <Navigate to={chosen ? bracketPath(chosen) : paths.room(roomId)} replace />;
}
