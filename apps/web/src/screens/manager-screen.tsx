import { ApiError, type Room } from '@lockroom/contract';
import { type FightSport, gameCount, isFightSport } from '@lockroom/game';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { DoorClosed, ShieldX, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../api/errors.ts';
import { type Crumb, Page } from '../app/page.tsx';
import { paths } from '../app/paths.ts';
import { prepareFighterPhoto } from '../app/scale-photo.ts';
import { fightCardQuery } from '../features/fights/fights.queries.ts';
import { MANAGER_MODES } from '../features/fights/manager/card-panel.tsx';
import { CardStatistics } from '../features/fights/manager/card-statistics.tsx';
import { ManagerBody } from '../features/fights/manager/manager-body.tsx';
import { withoutResult } from '../features/fights/manager/words.ts';
import { CompletionDialog } from '../features/rooms/manager/completion-dialog.tsx';
import { ManagerPanel } from '../features/rooms/manager/manager-panel.tsx';
import { RenameDialog } from '../features/rooms/manager/rename-dialog.tsx';
import { roomQuery } from '../features/rooms/rooms.queries.ts';
import { shareRoom } from '../features/rooms/share-room.ts';
import { useSearchChoice } from '../features/rooms/use-search-choice.ts';
import { ImportDialog } from '../features/templates/import/import-dialog.tsx';
import { TOURNAMENT_MODES } from '../features/tournaments/manager/bracket-panel.tsx';
import { TournamentManager } from '../features/tournaments/manager/manager-body.tsx';
import { undecidedText } from '../features/tournaments/manager/words.ts';
import { formatOf, tournamentQuery } from '../features/tournaments/tournaments.queries.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FightCardSkeleton, Loading, Skeleton } from '../ui/skeleton.tsx';

const MY_ROOMS = { label: 'My Rooms', path: paths.myRooms() };

/** The manager control panel, for the creator of the room alone (001 section 2). */
export function ManagerScreen() {
  const { roomId = '' } = useParams({ strict: false });
  const { data: room, error, refetch } = useQuery(roomQuery(roomId));
  if (error instanceof ApiError && error.status === 404) return <RoomNotFound />;
  if (room?.isManager) return <ManagerPage key={room.id} room={room} />;
  if (room) return <AccessDenied room={room} />;
  if (error) {
    return (
      <Page title="Manager" back={MY_ROOMS}>
        <EmptyState
          icon={TriangleAlert}
          title="The room could not be loaded"
          heading="h1"
          action={<Button onClick={() => refetch()}>Try again</Button>}
        >
          {errorText(error, 'Please try again.')}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title="Manager" back={MY_ROOMS}>
      <Loading label="Loading...">
        <Skeleton width="min(260px, 70%)" height="40px" />
        <FightCardSkeleton main />
        <FightCardSkeleton />
      </Loading>
    </Page>
  );
}

type ManagerDialog = 'rename' | 'import' | 'completion';

function ManagerPage({ room }: { room: Room }) {
  const [dialog, setDialog] = useState<ManagerDialog | null>(null);
  const close = () => setDialog(null);
  const { sport } = room;
  const { data: tournament } = useQuery({ ...tournamentQuery(room.id), enabled: !isFightSport(sport) });
  const missing = isFightSport(sport)
    ? withoutResult(room.fightCount - room.scoredCount)
    : tournament && undecidedText(tournament);
  return (
    <>
      {isFightSport(sport) ? (
        <FightManager room={room} sport={sport} onDialog={setDialog} />
      ) : (
        <BracketManager room={room} onDialog={setDialog} />
      )}
      {dialog === 'rename' && <RenameDialog room={room} onClose={close} />}
      {dialog === 'import' && <ImportDialog room={room} onClose={close} />}
      <CompletionDialog
        room={room}
        missing={missing ?? null}
        open={dialog === 'completion'}
        onOpenChange={close}
      />
    </>
  );
}

interface SportManagerProps {
  room: Room;
  onDialog: (dialog: ManagerDialog) => void;
}

function FightManager({ room, sport, onDialog }: SportManagerProps & { sport: FightSport }) {
  const [mode, setMode] = useSearchChoice('mode', MANAGER_MODES, 'card');
  const { data: card, error, refetch } = useQuery(fightCardQuery(room.id));
  const share = () => void shareRoom(room);
  return (
    <Page
      title="Manager"
      crumbs={crumbsOf(room)}
      back={backTo(room)}
      panel={
        <ManagerPanel
          room={room}
          total={{ term: 'Total fights', value: card?.length ?? room.fightCount }}
          onShare={share}
        >
          {card && <CardStatistics card={card} />}
        </ManagerPanel>
      }
    >
      {error ? (
        <EmptyState
          icon={TriangleAlert}
          title="The card could not be loaded"
          heading="h1"
          action={<Button onClick={() => refetch()}>Try again</Button>}
        >
          {errorText(error, 'Please try again.')}
        </EmptyState>
      ) : (
        <ManagerBody
          room={room}
          sport={sport}
          card={card}
          mode={mode}
          onMode={setMode}
          onShare={share}
          onRename={() => onDialog('rename')}
          onImport={() => onDialog('import')}
          onCompletion={() => onDialog('completion')}
          preparePhoto={prepareFighterPhoto}
        />
      )}
    </Page>
  );
}

function BracketManager({ room, onDialog }: SportManagerProps) {
  const [mode, setMode] = useSearchChoice('mode', TOURNAMENT_MODES, 'bracket');
  const { data: tournament, error, refetch } = useQuery(tournamentQuery(room.id));
  const share = () => void shareRoom(room);
  return (
    <Page
      title="Manager"
      crumbs={crumbsOf(room)}
      back={backTo(room)}
      rail={mode === 'results'}
      panel={
        mode !== 'results' &&
        tournament && (
          <ManagerPanel
            room={room}
            total={{ term: 'Total games', value: gameCount(formatOf(tournament)) }}
            onShare={share}
          />
        )
      }
    >
      {tournament && (
        <TournamentManager
          room={room}
          tournament={tournament}
          mode={mode}
          onMode={setMode}
          onShare={share}
          onRename={() => onDialog('rename')}
          onImport={() => onDialog('import')}
          onCompletion={() => onDialog('completion')}
        />
      )}
      {!tournament && error && (
        <EmptyState
          icon={TriangleAlert}
          title="The bracket could not be loaded"
          action={<Button onClick={() => refetch()}>Try again</Button>}
        >
          {errorText(error, 'Please try again.')}
        </EmptyState>
      )}
      {!tournament && !error && (
        <Loading label="Loading the bracket">
          <Skeleton width="min(260px, 70%)" height="40px" />
          <FightCardSkeleton main />
        </Loading>
      )}
    </Page>
  );
}

function backTo(room: Room): Crumb {
  return { label: room.name, path: paths.room(room.id) };
}

function crumbsOf(room: Room): Crumb[] {
  return [MY_ROOMS, backTo(room)];
}

function AccessDenied({ room }: { room: Room }) {
  return (
    <Page title="Access Denied" back={{ label: room.name, path: paths.room(room.id) }}>
      <EmptyState
        icon={ShieldX}
        title="Access Denied"
        heading="h1"
        action={
          <Button asChild variant="primary">
            <Link to={paths.room(room.id)}>Return to Room</Link>
          </Button>
        }
      >
        Only room creators can access manager functionality.
      </EmptyState>
    </Page>
  );
}

function RoomNotFound() {
  return (
    <Page title="Room not found" back={MY_ROOMS}>
      <EmptyState
        icon={DoorClosed}
        title="Room not found"
        heading="h1"
        action={
          <Button asChild variant="primary">
            <Link to={paths.myRooms()}>Back to My Rooms</Link>
          </Button>
        }
      />
    </Page>
  );
}
