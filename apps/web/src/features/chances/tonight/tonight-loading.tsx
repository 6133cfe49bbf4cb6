import { Loading, RowsSkeleton, Skeleton } from '../../../ui/skeleton.tsx';
import styles from './tonight.module.css';

export function TonightLoading() {
  return (
    <Loading label="Calculating the chances" className={`column ${styles.tonight}`}>
      <Skeleton width="180px" height="24px" />
      <Skeleton height="240px" />
      <RowsSkeleton rows={4} />
    </Loading>
  );
}
