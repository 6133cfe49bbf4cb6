import type { CSSProperties } from 'react';
import { cx } from '../../../ui/cx.ts';
import type { TeamFit } from './team-fit.ts';

const nameClass =
  'min-w-0 text-(color:--name-ink) text-(length:--tf) [font-stretch:var(--tw)] font-(weight:--name-weight) [text-decoration-line:var(--strike,none)] decoration-miss decoration-[1.5px] whitespace-nowrap [word-spacing:0.06em]';
type LineStyle = CSSProperties & Record<`--${string}`, string>;

export function TeamName({ fitted, className }: { fitted: TeamFit; className?: string | undefined }) {
  const [first, second] = fitted.lines;
  if (!first) return null;
  if (!second) {
    return (
      // Use an ellipsis only if needed, because each clipped name gets its own compositing layer.
      <span className={cx(nameClass, fitted.cut && 'min-w-0 truncate', className)} style={lineStyle(first)}>
        {first.text}
      </span>
    );
  }
  return (
    <span className={cx('grid min-w-0 leading-[1.16]', className)}>
      <span className={cx(nameClass, fitted.placed && 'font-medium')} style={lineStyle(first)}>
        {first.text}{' '}
      </span>
      <span className={nameClass} style={lineStyle(second)}>
        {second.text}
      </span>
    </span>
  );
}

function lineStyle({ width, size }: TeamFit['lines'][number]): LineStyle {
  return { '--tw': `${width}%`, '--tf': `${size}px` };
}
