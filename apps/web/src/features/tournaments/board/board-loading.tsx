import { Loading, Skeleton } from '../../../ui/skeleton.tsx';

export function BoardLoading() {
  return (
    <Loading label="Loading the bracket">
      <Skeleton height="34px" />
      <Skeleton height="min(560px, 60vh)" />
    </Loading>
  );
}
