import { Page } from '../shell/page.tsx';
import { Loading, RowsSkeleton, Skeleton } from '../ui/skeleton.tsx';

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
