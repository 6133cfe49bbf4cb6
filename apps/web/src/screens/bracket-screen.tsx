import { ApiError } from '@lockroom/contract';
import { isFightSport } from '@lockroom/game';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { SearchX, TriangleAlert } from 'lucide-react';
import { errorText } from '../api/errors.ts';
import { Page } from '../app/page.tsx';
import { paths } from '../app/paths.ts';
import { bracketQuery, fightCardQuery } from '../features/fights/fights.queries.ts';
import { FightBracket, FightsLoading } from '../features/fights/picks/fight-bracket.tsx';
import { roomQuery } from '../features/rooms/rooms.queries.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** /bracket/{bracketId}: one bracket of a fight room. */
export function BracketScreen() {
  const { bracketId = '' } = useParams({ strict: false });
  const bracket = useQuery(bracketQuery(bracketId));
  const roomId = bracket.data?.roomId ?? '';
  const room = useQuery({ ...roomQuery(roomId), enabled: roomId !== '' });
  const card = useQuery({ ...fightCardQuery(roomId), enabled: roomId !== '' });

  const failed = [bracket, room, card].find(({ isError }) => isError);
  if (failed && isGone(failed.error)) return <NotFound />;
  if (bracket.data && room.data && card.data) {
    const { sport } = bracket.data;
    if (!isFightSport(sport)) return <NotFound />;
    return (
      // Another bracket is another sheet: its unsaved picks must not follow.
      <FightBracket key={bracketId} bracket={bracket.data} room={room.data} sport={sport} card={card.data} />
    );
  }
  return (
    <Page title="Bracket">
      {failed ? (
        <EmptyState
          icon={TriangleAlert}
          title="Bracket not loaded"
          heading="h1"
          action={
            <Button variant="primary" onClick={() => void failed.refetch()}>
              Try again
            </Button>
          }
        >
          {errorText(failed.error, 'The bracket could not be loaded. Please try again.')}
        </EmptyState>
      ) : (
        <FightsLoading />
      )}
    </Page>
  );
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function NotFound() {
  return (
    <Page title="Bracket Not Found">
      <EmptyState
        icon={SearchX}
        title="Bracket Not Found"
        heading="h1"
        action={
          <Button asChild>
            <Link to={paths.myRooms()}>My Rooms</Link>
          </Button>
        }
      >
        The bracket you're looking for doesn't exist, or it is in a room that you are not in.
      </EmptyState>
    </Page>
  );
}
