import { TriangleAlert } from 'lucide-react';
import { errorText } from '../../api/errors.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
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
  return (
    <EmptyState
      icon={TriangleAlert}
      title="The posts could not be loaded"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {errorText(error, 'Please try again.')}
    </EmptyState>
  );
}
