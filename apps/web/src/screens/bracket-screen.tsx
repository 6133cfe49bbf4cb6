import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useParams, useRouter } from '@tanstack/react-router';
import { SearchX, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { entryInStandings, entryQuery } from '../features/competitions/competition.queries.ts';
import { EntryPage } from '../features/entry/entry-page.tsx';
import { FightsLoading } from '../features/fights/card/fight-frame.tsx';
import { roomQuery } from '../features/rooms/rooms.queries.ts';
import { BoardLoading } from '../features/tournaments/board/board-loading.tsx';
import { errorText, isNotFound } from '../shell/errors.ts';
import { LinkButton } from '../shell/link-button.tsx';
import { Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { RoomZone } from '../shell/room-zone.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/notes.tsx';
import { toast } from '../ui/toast.ts';

export function BracketScreen() {
  const { bracketId: entryId = '' } = useParams({ strict: false });
  const pathKind = useLocation({ select: ({ pathname }) => pathname.split('/')[1] });
  const queries = useQueryClient();
  const { data: answer, error, refetch } = useQuery(entryQuery(entryId));
  // Show the entry's data from the standings until the entry has loaded, or if loading fails.
  const entry = { data: answer ?? entryInStandings(queries, entryId), error, refetch };
  const roomId = entry.data?.roomId ?? '';
  const room = useQuery({ ...roomQuery(roomId), enabled: roomId !== '' });

  // Keep the page after a failed refresh, because it may hold unsaved picks.
  const failed = [entry, room].find(({ data, error }) => error && (data === undefined || isNotFound(error)));
  if (failed && isNotFound(failed.error) && pathKind !== 'football-bracket') {
    return pathKind === 'custom-bracket' ? (
      <Gone title="Custom bracket not found" way="Go to My Rooms">
        It doesn't exist, or it is in a room that you are not in.
      </Gone>
    ) : (
      <Gone title="Bracket Not Found" way="My Rooms">
        The bracket you're looking for doesn't exist, or it is in a room that you are not in.
      </Gone>
    );
  }
  if (failed && pathKind !== 'bracket' && (failed === entry || isNotFound(failed.error))) {
    return <LeaveForRooms error={failed.error} />;
  }
  if (failed) {
    return (
      <Page title="Bracket">
        <EmptyState
          icon={TriangleAlert}
          title={failed === entry ? 'The bracket could not be loaded' : 'The room could not be loaded'}
          action={
            <Button variant="primary" onClick={() => void failed.refetch()}>
              Try again
            </Button>
          }
        >
          {errorText(failed.error, 'Please try again.')}
        </EmptyState>
      </Page>
    );
  }
  if (!entry.data || !room.data) {
    return <Page title="Bracket">{pathKind === 'bracket' ? <FightsLoading /> : <BoardLoading />}</Page>;
  }
  // The key prevents unsaved picks from being carried over to another entry.
  return (
    <RoomZone value={room.data.timeZone}>
      <EntryPage key={entryId} entry={entry.data} room={room.data} />
    </RoomZone>
  );
}

/** Redirects to My Rooms because the entry cannot be loaded even after a retry (rules: texts#saving-picks). */
function LeaveForRooms({ error }: { error: unknown }) {
  const { history } = useRouter();
  const description = errorText(error, 'Please try again.');
  // Do not use <Navigate>: this screen stays mounted until the next one has loaded, but must navigate only once.
  useEffect(() => {
    toast.show({ title: 'The bracket could not be loaded', description, tone: 'danger' });
    history.replace(paths.myRooms());
  }, [description, history]);
  return (
    <Page title="Bracket" rail>
      <BoardLoading />
    </Page>
  );
}

function Gone({ title, way, children }: { title: string; way: string; children: ReactNode }) {
  return (
    <Page title={title}>
      <EmptyState icon={SearchX} title={title} action={<LinkButton to={paths.myRooms()}>{way}</LinkButton>}>
        {children}
      </EmptyState>
    </Page>
  );
}
