import type { Room } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { Brackets } from 'lucide-react';
import { ListPending } from '../../shell/load-failed.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { GapChart } from '../../ui/gap-chart.tsx';
import { competitionQuery } from '../competitions/competition.queries.ts';
import { roomEntriesQuery } from '../competitions/entries.queries.ts';
import styles from './brackets-tab.module.css';
import { contestOf } from './contest.ts';
import { CreateBracketButton } from './create-bracket-button.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { raceOf } from './race.ts';
import { YourStanding } from './your-standing.tsx';

/** The standings of a room, headed by the viewer's own and, for fights, the gap chart. */
export function BracketsTab({ room }: { room: Room }) {
  const brackets = useQuery(roomEntriesQuery(room.id));
  const competition = useQuery(competitionQuery(room.id));
  const failed = [brackets, competition].find((query) => query.isError && !query.data);
  if (failed || !brackets.data || !competition.data) {
    return (
      <ListPending error={failed?.error} onRetry={() => failed?.refetch()} what="the brackets" rows={8} />
    );
  }
  if (brackets.data.length === 0) {
    return (
      <EmptyState icon={Brackets} title="No Brackets Yet" action={<CreateBracketButton room={room} />}>
        Fill the first one and set the pace.
      </EmptyState>
    );
  }
  const contest = contestOf(competition.data, room, brackets.data);
  return (
    <div className={styles.tab}>
      <YourStanding brackets={brackets.data} contest={contest} />
      {contest.hasRace && <GapChart {...raceOf(brackets.data)} />}
      <Leaderboard room={room} brackets={brackets.data} contest={contest} />
    </div>
  );
}
