import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';

interface PointsButtonProps {
  points: number;
  /** Undefined if there are no points to explain yet. */
  onWhy: (() => void) | undefined;
  className: string | undefined;
  children?: ReactNode;
}

export function PointsButton({ points, onWhy, className, children }: PointsButtonProps) {
  const shown = (
    <>
      {points}
      <span className="sr-only"> points</span>
      {children}
    </>
  );
  if (!onWhy) return <span className={cx('num', className)}>{shown}</span>;
  return (
    <button
      type="button"
      className={cx(
        'num',
        className,
        'relative z-1 min-w-11 min-h-11 [text-decoration:underline_dotted_2px_var(--field)] underline-offset-5',
      )}
      onClick={onWhy}
    >
      <span className="sr-only">Why </span>
      {shown}
    </button>
  );
}
