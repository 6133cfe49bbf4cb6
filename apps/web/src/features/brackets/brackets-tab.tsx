import type { Room } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { Brackets, TriangleAlert } from 'lucide-react';
import { errorText } from '../../api/errors.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { GapChart } from '../../ui/gap-chart.tsx';
import { Loading, RowsSkeleton } from '../../ui/skeleton.tsx';
import { fightCardQuery } from '../fights/fights.queries.ts';
import { roomBracketsQuery } from './brackets.queries.ts';
import styles from './brackets-tab.module.css';
import { CreateBracketButton } from './create-bracket-button.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { raceOf } from './race.ts';
import { YourStanding } from './your-standing.tsx';

/** The standings of a fight room: the viewer's, the gap to the lead, then everyone's. */
export function BracketsTab({ room }: { room: Room }) {
  const brackets = useQuery(roomBracketsQuery(room.id));
  const card = useQuery(fightCardQuery(room.id));
  const failed = [brackets, card].find((query) => query.isError && !query.data);
  if (failed) {
    return (
      <EmptyState
        icon={TriangleAlert}
        title="The brackets could not be loaded"
        action={<Button onClick={() => failed.refetch()}>Try again</Button>}
      >
        {errorText(failed.error, 'Please try again.')}
      </EmptyState>
    );
  }
  if (!brackets.data || !card.data) {
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
  return (
    <div className={styles.tab}>
      <YourStanding brackets={brackets.data} />
      <GapChart {...raceOf(brackets.data)} />
      <Leaderboard room={room} brackets={brackets.data} card={card.data} />
    </div>
  );
}
