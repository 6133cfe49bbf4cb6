import type { Bracket, Room } from '@lockroom/contract';
import { formatMountain, pickAccess, sportLabel } from '@lockroom/game';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../app/load-failed.tsx';
import { NotYourPicks } from '../../../app/not-your-picks.tsx';
import { CompletedBanner } from '../../../ui/completed-banner.tsx';
import { SheetHead } from '../../../ui/sheet-head.tsx';
import { roomBracketsQuery } from '../../brackets/brackets.queries.ts';
import { BoardLoading } from '../board/board-loading.tsx';
import { useBracketSetup } from '../board/use-bracket.ts';
import { bracketSharesQuery, isJudged, sheetQuery, type Tournament } from '../tournaments.queries.ts';
import { SheetFrame } from './sheet-frame.tsx';
import { SheetLockLine } from './sheet-lock-line.tsx';
import { SheetPage } from './sheet-page.tsx';
import { usePassed } from './use-passed.ts';

export interface TournamentBracketProps {
  bracket: Bracket;
  room: Room;
  tournament: Tournament;
}

/** A football or custom bracket as this viewer may see it: to fill, to look at, or covered (decisions section 6). */
export function TournamentBracket({ bracket, room, tournament }: TournamentBracketProps) {
  const setup = useBracketSetup(tournament);
  const lockAt = tournament.lockTime === null ? null : Date.parse(tournament.lockTime);
  const passed = usePassed(lockAt);
  const locked = passed || isJudged(tournament.results, tournament.finalScore);
  const access = pickAccess({
    isOwner: bracket.isOwner,
    isManager: room.isManager,
    completed: room.isCompleted,
    // Whether it has passed is known already; a completed room still covers what has a lock to come.
    lockAt,
    hasResult: locked,
    now: 0,
  });
  const covered = access === 'hidden';
  const { data: brackets } = useQuery(roomBracketsQuery(room.id));
  // Covered picks are not asked for: they are not in the page in any form.
  const sheet = useQuery({ ...sheetQuery(bracket.id), enabled: !covered });
  const isOpen = locked || (room.isCompleted && lockAt === null);
  const shares = useQuery({ ...bracketSharesQuery(room.id), enabled: isOpen });
  if (!covered && sheet.data) {
    return (
      <SheetPage
        {...setup}
        bracket={bracket}
        room={room}
        tournament={tournament}
        brackets={brackets}
        access={access}
        lockAt={lockAt}
        locked={locked}
        stored={sheet.data}
        shares={isOpen ? shares.data : undefined}
      />
    );
  }
  return (
    <SheetFrame bracket={bracket} room={room}>
      <SheetHead
        username={bracket.user.username}
        photo={bracket.user.profileImageUrl}
        number={bracket.number}
        sport={sportLabel(bracket.sport)}
        viewOnly={false}
        figures={[]}
        low
        end={<SheetLockLine lockAt={lockAt} locked={locked} completed={room.isCompleted} short />}
        edited={bracket.editedByManagerAt && formatMountain(Date.parse(bracket.editedByManagerAt))}
      />
      {room.isCompleted && <CompletedBanner />}
      {covered && (
        <NotYourPicks roomId={room.id}>
          {setup.format.family === 'football' ? (
            <>
              This belongs to <b>{bracket.user.username}</b>. You can only view your own predictions.
            </>
          ) : (
            <>
              This belongs to Another User, <b>{bracket.user.username}</b>. You can only view your own bracket
              predictions
            </>
          )}
        </NotYourPicks>
      )}
      {!covered && sheet.isError && (
        <LoadFailed
          title="Picks not loaded"
          error={sheet.error}
          fallback="The picks could not be loaded. Please try again."
          onRetry={() => sheet.refetch()}
        />
      )}
      {!covered && !sheet.isError && <BoardLoading />}
    </SheetFrame>
  );
}
