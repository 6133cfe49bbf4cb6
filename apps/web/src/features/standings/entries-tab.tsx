import type { Room } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { Brackets } from 'lucide-react';
import { ListPending } from '../../shell/load-failed.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { GapChart } from '../../ui/gap-chart.tsx';
import { competitionQuery } from '../competitions/competition.queries.ts';
import { roomEntriesQuery } from '../competitions/entries.queries.ts';
import { contestOf } from './contest.ts';
import { CreateEntryButton } from './create-entry-button.tsx';
import styles from './entries-tab.module.css';
import { Leaderboard } from './leaderboard.tsx';
import { raceOf } from './race.ts';
import { YourStanding } from './your-standing.tsx';

/** The standings of a room, headed by the viewer's own and the gap chart. */
export function EntriesTab({ room }: { room: Room }) {
  const entries = useQuery(roomEntriesQuery(room.id));
  const competition = useQuery(competitionQuery(room.id));
  const failed = [entries, competition].find((query) => query.isError && !query.data);
  if (failed || !entries.data || !competition.data) {
    return (
      <ListPending error={failed?.error} onRetry={() => failed?.refetch()} what="the brackets" rows={8} />
    );
  }
  if (entries.data.length === 0) {
    return (
      <EmptyState icon={Brackets} title="No Brackets Yet" action={<CreateEntryButton room={room} />}>
        Fill the first one and set the pace.
      </EmptyState>
    );
  }
  const contest = contestOf(competition.data, room, entries.data);
  const { steps } = contest;
  return (
    <div className={styles.tab}>
      <YourStanding entries={entries.data} contest={contest} />
      <GapChart {...raceOf(entries.data, steps.names)} unit={steps.unit} />
      <Leaderboard room={room} entries={entries.data} contest={contest} />
    </div>
  );
}
