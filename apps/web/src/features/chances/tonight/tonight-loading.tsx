import { cx } from '../../../ui/cx.ts';
import { Loading, RowsSkeleton, Skeleton } from '../../../ui/skeleton.tsx';
import { styles } from './tonight.classes.ts';

export function TonightLoading() {
  return (
    <Loading label="Calculating the chances" className={cx('grid grid-cols-1 gap-4', styles.tonight)}>
      <Skeleton width="180px" height="24px" />
      <Skeleton height="240px" />
      <RowsSkeleton rows={4} />
    </Loading>
  );
}
