import { CalendarClock } from 'lucide-react';
import { PartFailed } from '../../shell/load-failed.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useEventBanner } from './banner.queries.ts';
import styles from './event-card.module.css';

export function EventCard() {
  const banner = useEventBanner();
  const { data, error } = banner;
  if (data?.imageUrl) {
    return (
      <Card flush className={styles.event}>
        <img src={data.imageUrl} alt="Poster of this week's event" className={styles.picture} />
      </Card>
    );
  }
  if (data) {
    return (
      <Card className={`stack dim ${styles.none}`}>
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
