import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const blockClass =
  'relative block overflow-hidden rounded-sm bg-surface-2 after:absolute after:inset-0 after:[background:linear-gradient(_100deg,transparent_30%,color-mix(in_srgb,var(--ink)_7%,transparent)_50%,transparent_70%_)] after:translate-x-[-100%] after:animate-[sweep_1.4s_linear_infinite] motion-reduce:after:animate-none';
export function Skeleton({ width, height, square }: SkeletonProps) {
  return <span className={cx(blockClass, square && 'rounded-none')} style={{ width, height }} aria-hidden />;
}

interface SkeletonProps {
  width?: string;
  height: string;
  /** Removes the rounded corners, for blocks at the edge of a card. */
  square?: boolean;
}

/** Announces that content is loading. Shows its skeletons only after 150 ms, so that fast loading does not flicker. */
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
    <div role="status" className={cx('animate-[fade_1ms_150ms_both]', className)}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

export function RoomCardSkeleton() {
  return (
    <div className="plane overflow-hidden" aria-hidden>
      <Skeleton height="176px" square />
      <div className="flex items-center justify-between gap-2 p-3.5">
        <Skeleton width="56px" height="38px" />
        <Skeleton width="56px" height="38px" />
        <Skeleton width="56px" height="38px" />
      </div>
      <div className="py-3.75 px-3.5 border-t border-line">
        <Skeleton width="120px" height="16px" />
      </div>
    </div>
  );
}

export function RowsSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className="ruled" aria-hidden>
      {Array.from({ length: rows }, (_, index) => `row-${index}`).map((key) => (
        <div key={key} className="flex items-center gap-3 py-3 px-1">
          <span className="w-8.5 overflow-hidden rounded-full">
            <Skeleton height="34px" />
          </span>
          <span className="min-w-0 flex-1 grid gap-1.75">
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
    <div className={cx('plane overflow-hidden', main && 'skeleton-main')} aria-hidden>
      <div className="flex items-center justify-between min-h-10.5 py-1.5 px-3.5">
        <Skeleton width="120px" height="18px" />
        <Skeleton width="96px" height="14px" />
      </div>
      <div className="[--plate:76px] grid grid-cols-[var(--plate)_1fr_1fr_var(--plate)] items-center gap-4 h-(--plate) border-y border-line in-[.skeleton-main]:[--plate:132px] max-lg:gap-3 max-lg:in-[.skeleton-main]:[--plate:76px]">
        <Skeleton height="100%" square />
        <Skeleton width="100%" height="32px" />
        <Skeleton width="100%" height="32px" />
        <Skeleton height="100%" square />
      </div>
      <div className="grid grid-cols-[repeat(3,minmax(0,114px))] gap-1.5 py-2.5 px-3.5">
        <Skeleton height="36px" />
        <Skeleton height="36px" />
        <Skeleton height="36px" />
      </div>
    </div>
  );
}
