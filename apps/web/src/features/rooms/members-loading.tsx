import { Loading, RowsSkeleton } from '../../ui/skeleton.tsx';

/** The shape of the members while they are on the way. */
export function MembersLoading() {
  return (
    <Loading label="Loading the members">
      <RowsSkeleton rows={6} />
    </Loading>
  );
}
