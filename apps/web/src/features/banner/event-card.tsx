import { CalendarClock } from 'lucide-react';
import { PartFailed } from '../../shell/load-failed.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useEventBanner } from './banner.queries.ts';

export function EventCard() {
  const banner = useEventBanner();
  const { data, error } = banner;
  if (data?.imageUrl) {
    return (
      <Card flush className="overflow-hidden bg-surface-2">
        <img
          src={data.imageUrl}
          alt="Poster of this week's event"
          className="w-full aspect-[16_/_9] max-h-130 object-contain"
        />
      </Card>
    );
  }
  if (data) {
    return (
      <Card className="grid gap-2 text-ink-3 place-content-center justify-items-center min-h-35 text-center">
        <CalendarClock aria-hidden />
        <p>This week's event coming soon</p>
      </Card>
    );
  }
  if (error) return <PartFailed title="This week's event could not be loaded" part={banner} />;
  return (
    <Loading label="Loading this week's event">
      <Skeleton width="100%" height="140px" />
    </Loading>
  );
}
