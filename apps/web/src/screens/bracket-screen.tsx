import type { Bracket, Room } from '@lockroom/contract';
import { type FightSport, isFightSport } from '@lockroom/game';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useParams, useRouter } from '@tanstack/react-router';
import { SearchX, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { errorText, isNotFound } from '../api/errors.ts';
import { bracketPartOf, FightBracket, TournamentBracket } from '../app/bracket-parts.ts';
import { Page } from '../app/page.tsx';
import { paths } from '../app/paths.ts';
import { bracketInStandings } from '../features/brackets/brackets.queries.ts';
import { FightsLoading } from '../features/fights/card/fights-loading.tsx';
import { bracketQuery, fightCardQuery } from '../features/fights/fights.queries.ts';
import { roomQuery } from '../features/rooms/rooms.queries.ts';
import { BoardLoading } from '../features/tournaments/board/board-loading.tsx';
import { tournamentQuery } from '../features/tournaments/tournaments.queries.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { toast } from '../ui/toast.ts';

/** /bracket/{bracketId}, /football-bracket/{bracketId}, /custom-bracket/{bracketId}: one bracket, as its sport has it. */
export function BracketScreen() {
  const { bracketId = '' } = useParams({ strict: false });
  const asked = useLocation({ select: ({ pathname }) => pathname.split('/')[1] });
  const queries = useQueryClient();
  const { data: answer, error, refetch } = useQuery(bracketQuery(bracketId));
  // What the standings know stands in until the answer is there, and where none comes: the sheet need not wait for it.
  const bracket = { data: answer ?? bracketInStandings(queries, bracketId), error, refetch };
  const roomId = bracket.data?.roomId ?? '';
  const room = useQuery({ ...roomQuery(roomId), enabled: roomId !== '' });
  const known = bracket.data?.sport;
  useEffect(() => {
    if (known) bracketPartOf(known).ahead();
  }, [known]);

  // What is on screen stays where only its refresh failed: there may be unsaved picks on it.
  const failed = [bracket, room].find(
    ({ data, error }) => error && (data === undefined || isNotFound(error)),
  );
  if (failed && isNotFound(failed.error) && asked !== 'football-bracket') {
    return asked === 'custom-bracket' ? <CustomNotFound /> : <NotFound />;
  }
  if (failed && asked !== 'bracket') return <LeaveForRooms error={failed.error} />;
  if (failed) return <NotLoaded error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!bracket.data || !room.data) {
    return <Page title="Bracket">{asked === 'bracket' ? <FightsLoading /> : <BoardLoading />}</Page>;
  }
  const { sport } = bracket.data;
  // Another bracket is another sheet: its unsaved picks must not follow.
  return isFightSport(sport) ? (
    <FightRoomBracket key={bracketId} bracket={bracket.data} room={room.data} sport={sport} />
  ) : (
    <TournamentRoomBracket key={bracketId} bracket={bracket.data} room={room.data} />
  );
}

interface RoomBracketProps {
  bracket: Bracket;
  room: Room;
}

function FightRoomBracket({ bracket, room, sport }: RoomBracketProps & { sport: FightSport }) {
  const card = useQuery(fightCardQuery(room.id));
  const loading = (
    <Page title={bracket.name}>
      <FightsLoading />
    </Page>
  );
  if (card.isError && !card.data) {
    return <NotLoaded error={card.error} onRetry={() => void card.refetch()} />;
  }
  if (!card.data) return loading;
  return <FightBracket bracket={bracket} room={room} sport={sport} card={card.data} meanwhile={loading} />;
}

function TournamentRoomBracket({ bracket, room }: RoomBracketProps) {
  const tournament = useQuery(tournamentQuery(room.id));
  const loading = (
    <Page title={bracket.name} rail>
      <BoardLoading />
    </Page>
  );
  if (tournament.isError && !tournament.data) return <LeaveForRooms error={tournament.error} />;
  if (!tournament.data) return loading;
  return <TournamentBracket bracket={bracket} room={room} tournament={tournament.data} meanwhile={loading} />;
}

/** A bracket of this kind that cannot be loaded leads to My Rooms (002 section 2). */
function LeaveForRooms({ error }: { error: unknown }) {
  const { history } = useRouter();
  const description = errorText(error, 'The bracket could not be loaded. Please try again.');
  // An effect, not <Navigate>: this screen stays until the next one is there, and must not lead there again and again.
  useEffect(() => {
    toast.show({ title: 'Bracket not loaded', description, tone: 'danger' });
    history.replace(paths.myRooms());
  }, [description, history]);
  return (
    <Page title="Bracket" rail>
      <BoardLoading />
    </Page>
  );
}

function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Page title="Bracket">
      <EmptyState
        icon={TriangleAlert}
        title="Bracket not loaded"
        action={
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {errorText(error, 'The bracket could not be loaded. Please try again.')}
      </EmptyState>
    </Page>
  );
}

function NotFound() {
  return (
    <Gone title="Bracket Not Found" way="My Rooms">
      The bracket you're looking for doesn't exist, or it is in a room that you are not in.
    </Gone>
  );
}

function CustomNotFound() {
  return (
    <Gone title="Custom bracket not found" way="Go to My Rooms">
      It doesn't exist, or it is in a room that you are not in.
    </Gone>
  );
}

function Gone({ title, way, children }: { title: string; way: string; children: ReactNode }) {
  return (
    <Page title={title}>
      <EmptyState
        icon={SearchX}
        title={title}
        action={
          <Button asChild>
            <Link to={paths.myRooms()}>{way}</Link>
          </Button>
        }
      >
        {children}
      </EmptyState>
    </Page>
  );
}
