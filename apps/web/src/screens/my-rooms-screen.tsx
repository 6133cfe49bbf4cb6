import { Page } from '../app/page.tsx';
import { Loading, RowsSkeleton } from '../ui/skeleton.tsx';

/** The frame of the page while its content is on the way. */
export function MyRoomsScreen() {
  return (
    <Page title="My Rooms">
      <Loading>
        <RowsSkeleton />
      </Loading>
    </Page>
  );
}
