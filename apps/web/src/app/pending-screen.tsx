import { Loading, RowsSkeleton, Skeleton } from '../ui/skeleton.tsx';
import { Page } from './page.tsx';

/** Stands in while a screen is being fetched. */
export function PendingScreen() {
  return (
    <Page title="Loading">
      <Loading>
        <Skeleton width="min(320px, 70%)" height="40px" />
        <RowsSkeleton />
      </Loading>
    </Page>
  );
}
