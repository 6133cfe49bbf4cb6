import type { Bracket, Room, RoomCompetition } from '@lockroom/contract';
import { isAnythingLocked } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Brackets, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ListPending } from '../../shell/load-failed.tsx';
import { paths } from '../../shell/paths.ts';
import { useSearchValue } from '../../shell/use-search-choice.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { GapChart } from '../../ui/gap-chart.tsx';
import { competitionQuery } from '../competitions/competition.queries.ts';
import { roomEntriesQuery } from '../competitions/entries.queries.ts';
import { useLockClock } from '../competitions/use-lock-clock.ts';
import { contestOf } from './contest/contest.ts';
import { CreateEntryButton } from './create-entry-button.tsx';
import { Leaderboard, type LeaderboardProps } from './leaderboard.tsx';
import { OpenStandings } from './open-standings.tsx';
import { StandingsPaper } from './paper/standings-paper.tsx';
import { raceOf } from './race.ts';
import { TimeLine } from './timeline/time-line.tsx';
import { YourStanding } from './your-standing.tsx';

export function EntriesTab({ room }: { room: Room }) {
  const entries = useQuery(roomEntriesQuery(room.id));
  const competition = useQuery(competitionQuery(room.id));
  const failed = [entries, competition].find((query) => query.isError && !query.data);
  const played = room.bracketSize === null ? 'the card' : 'the games';
  if (failed || !entries.data || !competition.data) {
    return (
      <ListPending
        error={failed?.error}
        onRetry={() => failed?.refetch()}
        what={failed === competition ? played : 'the brackets'}
        rows={8}
      />
    );
  }
  if (entries.data.length === 0) {
    return (
      <EmptyState icon={Brackets} title="No Brackets Yet" action={<CreateEntryButton room={room} />}>
        Fill the first one and set the pace.
      </EmptyState>
    );
  }
  return <KnownEntries room={room} entries={entries.data} competition={competition.data} />;
}

interface KnownEntriesProps {
  room: Room;
  entries: readonly Bracket[];
  competition: RoomCompetition;
}

/**
 * Shows who can still win from the first lock to the last result, unless the room has only one entry. The time line
 * shows standings of its own for earlier moments.
 */
function KnownEntries({ room, entries, competition }: KnownEntriesProps) {
  const contest = useMemo(() => contestOf(competition, room, entries), [competition, room, entries]);
  const now = useLockClock(contest.locks, Date.parse(competition.serverTime));
  const isLocked = isAnythingLocked(contest.locks, now);
  const isOpen = !room.isCompleted && contest.open > 0 && isLocked;
  const shown = { room, entries, contest };
  const [after] = useSearchValue('after');
  const [hasLine, setHasLine] = useState(after !== null);
  const [isThen, setThen] = useState(false);
  const [printed, setPrinted] = useState(0);
  return (
    <div className="grid grid-cols-1 gap-4">
      {contest.scored && hasLine && <TimeLine room={room} onThen={setThen} />}
      <div className="flex justify-end gap-2 empty:hidden">
        {(isLocked || room.isCompleted) && (
          <Button asChild variant="quiet" size="s">
            <Link to={paths.roomPicks(room.id)}>Everyone&apos;s picks</Link>
          </Button>
        )}
        {contest.scored && !hasLine && (
          <Button variant="quiet" size="s" onClick={() => setHasLine(true)}>
            Time line
          </Button>
        )}
        <Button variant="quiet" size="s" icon={Printer} onClick={() => setPrinted(printed + 1)}>
          Print
        </Button>
      </div>
      {printed > 0 && <StandingsPaper {...shown} asked={printed} />}
      {isThen ? null : isOpen && entries.length > 1 ? <OpenStandings {...shown} /> : <Standings {...shown} />}
    </div>
  );
}

function Standings({ room, entries, contest }: LeaderboardProps) {
  const { steps } = contest;
  return (
    <>
      <YourStanding entries={entries} contest={contest} />
      <GapChart {...raceOf(entries, steps.names)} unit={steps.unit} />
      <Leaderboard room={room} entries={entries} contest={contest} />
    </>
  );
}
