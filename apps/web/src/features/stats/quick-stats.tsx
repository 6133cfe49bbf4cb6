import { useQuery } from '@tanstack/react-query';
import { dashboardStatsQuery } from './stats.queries.ts';

export function QuickStats() {
  const { data } = useQuery(dashboardStatsQuery);
  const figures = [
    ['Current Rooms', data?.currentRooms],
    ['Brackets Filled', data?.bracketsFilled],
    ['Wins', data?.wins],
  ] as const;
  return (
    <section className="overflow-hidden border border-line rounded-lg" aria-label="Quick Stats">
      <h2 className="label pt-2.5 px-3 pb-2 border-b border-line">Quick Stats</h2>
      <dl className="ruled text-sm text-ink-2">
        {figures.map(([term, figure]) => (
          <div
            key={term}
            className="flex items-baseline justify-between py-1.5 px-3 [&_dd]:text-xl [&_dd]:text-ink"
          >
            <dt>{term}</dt>
            <dd className="num">{figure ?? '-'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
