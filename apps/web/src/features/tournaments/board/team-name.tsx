import type { CSSProperties } from 'react';
import { cx } from '../../../ui/cx.ts';
import type { TeamFit } from './team-fit.ts';
import styles from './team-name.module.css';

type LineStyle = CSSProperties & Record<`--${string}`, string>;

export function TeamName({ fitted, className }: { fitted: TeamFit; className?: string | undefined }) {
  const [first, second] = fitted.lines;
  if (!first) return null;
  if (!second) {
    return (
      // Use an ellipsis only if needed, because each clipped name gets its own compositing layer.
      <span className={cx(styles.name, fitted.cut && 'trunc', className)} style={lineStyle(first)}>
        {first.text}
      </span>
    );
  }
  return (
    <span className={cx(styles.lines, className)}>
      <span className={cx(styles.name, fitted.placed && styles.place)} style={lineStyle(first)}>
        {first.text}{' '}
      </span>
      <span className={styles.name} style={lineStyle(second)}>
        {second.text}
      </span>
    </span>
  );
}

function lineStyle({ width, size }: TeamFit['lines'][number]): LineStyle {
  return { '--tw': `${width}%`, '--tf': `${size}px` };
}
