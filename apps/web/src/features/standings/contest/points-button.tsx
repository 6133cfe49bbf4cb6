import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './points-button.module.css';

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
      <span className="sr"> points</span>
      {children}
    </>
  );
  if (!onWhy) return <span className={cx('num', className)}>{shown}</span>;
  return (
    <button type="button" className={cx('num', className, styles.why)} onClick={onWhy}>
      <span className="sr">Why </span>
      {shown}
    </button>
  );
}
