import type { CSSProperties, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './skeleton.module.css';

export function Skeleton({ width, height, square }: SkeletonProps) {
  const style: CSSProperties = { width, height };
  return <span className={cx(styles.block, square && styles.square)} style={style} aria-hidden />;
}

export interface SkeletonProps {
  width?: string;
  height: string;
  /** Removes the rounded corners, for blocks at the edge of a card. */
  square?: boolean;
}

/** Announces that content is loading, and shows its skeletons after 150 ms so that fast responses do not flicker. */
export function Loading({
  label = 'Loading',
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" className={cx(styles.loading, className)}>
      <span className="sr">{label}</span>
      {children}
    </div>
  );
}

export function RoomCardSkeleton() {
  return (
    <div className={`plane ${styles.card}`} aria-hidden>
      <Skeleton height="176px" square />
      <div className={`spread ${styles.facts}`}>
        <Skeleton width="56px" height="38px" />
        <Skeleton width="56px" height="38px" />
        <Skeleton width="56px" height="38px" />
      </div>
      <div className={styles.foot}>
        <Skeleton width="120px" height="16px" />
      </div>
    </div>
  );
}

export function RowsSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className="ruled" aria-hidden>
      {Array.from({ length: rows }, (_, index) => `row-${index}`).map((key) => (
        <div key={key} className={styles.row}>
          <span className={styles.circle}>
            <Skeleton height="34px" />
          </span>
          <span className={`grow stack ${styles.lines}`}>
            <Skeleton width="min(180px, 60%)" height="13px" />
            <Skeleton width="min(260px, 85%)" height="11px" />
          </span>
          <Skeleton width="34px" height="26px" />
        </div>
      ))}
    </div>
  );
}

export function FightCardSkeleton({ main }: { main?: boolean }) {
  return (
    <div className={cx('plane', styles.card, main && styles.main)} aria-hidden>
      <div className={`spread ${styles.head}`}>
        <Skeleton width="120px" height="18px" />
        <Skeleton width="96px" height="14px" />
      </div>
      <div className={styles.corners}>
        <Skeleton height="100%" square />
        <Skeleton width="100%" height="32px" />
        <Skeleton width="100%" height="32px" />
        <Skeleton height="100%" square />
      </div>
      <div className={styles.methods}>
        <Skeleton height="36px" />
        <Skeleton height="36px" />
        <Skeleton height="36px" />
      </div>
    </div>
  );
}
