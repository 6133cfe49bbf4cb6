import type { DashboardStats } from '@lockroom/contract';
import { TapeBand, type TapeFigure } from '../../ui/tape-band.tsx';

/** The five figures of the dashboard in one band; a dash where there is nothing to count yet. */
export function YourStats({ stats }: { stats: DashboardStats | undefined }) {
  const finish = stats?.bestFinish ?? null;
  const figures: TapeFigure[] = [
    { label: 'Current Rooms', value: stats?.currentRooms ?? '-' },
    { label: 'Brackets Filled', value: stats?.bracketsFilled ?? '-' },
    { label: 'Wins', value: stats?.wins ?? '-' },
    { label: 'Avg Ranking', value: stats?.averageRanking ?? '-' },
    finish === null
      ? { label: 'Best Finish', value: '-' }
      : { label: 'Best Finish', value: finish, suffix: ordinalSuffix(finish) },
  ];
  return <TapeBand figures={figures} label="Your Stats" />;
}

const ORDINALS = new Intl.PluralRules('en-US', { type: 'ordinal' });
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** What follows a place in a ranking: 'st' of 1st, 'th' of 11th. */
export function ordinalSuffix(place: number): string {
  return SUFFIXES[ORDINALS.select(place)] ?? 'th';
}
