import type { Room } from '@lockroom/contract';
import { isFightSport } from '@lockroom/game';
import { useQuery } from '@tanstack/react-query';
import { Brackets } from 'lucide-react';
import { LoadFailed } from '../../app/load-failed.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { GapChart } from '../../ui/gap-chart.tsx';
import { Loading, RowsSkeleton } from '../../ui/skeleton.tsx';
import { fightCardQuery } from '../fights/fights.queries.ts';
import { tournamentQuery } from '../tournaments/tournaments.queries.ts';
import { roomBracketsQuery } from './brackets.queries.ts';
import styles from './brackets-tab.module.css';
import { fightContest, tournamentContest } from './contest.ts';
import { CreateBracketButton } from './create-bracket-button.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { raceOf } from './race.ts';
import { YourStanding } from './your-standing.tsx';

/** The standings of a room: the viewer's, in fight rooms the gap to the lead, then everyone's. */
export function BracketsTab({ room }: { room: Room }) {
  const brackets = useQuery(roomBracketsQuery(room.id));
  const fights = isFightSport(room.sport);
  const card = useQuery({ ...fightCardQuery(room.id), enabled: fights });
  const tournament = useQuery({ ...tournamentQuery(room.id), enabled: !fights });
  const failed = [brackets, card, tournament].find((query) => query.isError && !query.data);
  if (failed) {
    return (
      <LoadFailed
        title="The brackets could not be loaded"
        error={failed.error}
        onRetry={() => failed.refetch()}
      />
    );
  }
  if (!brackets.data || !(fights ? card.data : tournament.data)) {
    return (
      <Loading label="Loading the brackets">
        <RowsSkeleton rows={8} />
      </Loading>
    );
  }
  if (brackets.data.length === 0) {
    return (
      <EmptyState icon={Brackets} title="No Brackets Yet" action={<CreateBracketButton room={room} />}>
        Fill the first one and set the pace.
      </EmptyState>
    );
  }
  const contest = tournament.data
    ? tournamentContest(tournament.data)
    : fightContest(card.data ?? [], brackets.data);
  return (
    <div className={styles.tab}>
      <YourStanding brackets={brackets.data} contest={contest} />
      {fights && <GapChart {...raceOf(brackets.data)} />}
      <Leaderboard room={room} brackets={brackets.data} contest={contest} />
    </div>
  );
}
