import { LoadFailed } from '../../app/load-failed.tsx';
import { Loading, RowsSkeleton } from '../../ui/skeleton.tsx';

/** Stands where posts will be. */
export function PostsLoading() {
  return (
    <Loading label="Loading posts">
      <RowsSkeleton rows={4} />
    </Loading>
  );
}

/** Stands where posts could not be loaded. */
export function PostsFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <LoadFailed title="The posts could not be loaded" error={error} onRetry={onRetry} />;
}
