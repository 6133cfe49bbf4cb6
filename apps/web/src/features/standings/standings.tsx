import { GapChart } from '../../ui/gap-chart.tsx';
import { Leaderboard, type LeaderboardProps } from './leaderboard.tsx';
import { raceOf } from './race.ts';
import { YourStanding } from './your-standing.tsx';

export function Standings({ room, entries, contest }: LeaderboardProps) {
  const { steps } = contest;
  return (
    <>
      <YourStanding entries={entries} contest={contest} />
      <GapChart {...raceOf(entries, steps.names)} unit={steps.unit} />
      <Leaderboard room={room} entries={entries} contest={contest} />
    </>
  );
}
