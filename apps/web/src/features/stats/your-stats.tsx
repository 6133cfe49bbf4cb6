import type { DashboardStats } from '@lockroom/contract';
import { placeEnding } from '@lockroom/rules';
import { TapeBand, type TapeFigure } from '../../ui/tape-band.tsx';

export function YourStats({ stats }: { stats: DashboardStats | undefined }) {
  const finish = stats?.bestFinish ?? null;
  const figures: TapeFigure[] = [
    { label: 'Current Rooms', value: stats?.currentRooms ?? '-' },
    { label: 'Brackets Filled', value: stats?.bracketsFilled ?? '-' },
    { label: 'Wins', value: stats?.wins ?? '-' },
    { label: 'Avg Ranking', value: stats?.averageRanking ?? '-' },
    finish === null
      ? { label: 'Best Finish', value: '-' }
      : { label: 'Best Finish', value: finish, suffix: placeEnding(finish) },
  ];
  return <TapeBand figures={figures} label="Your Stats" />;
}
