import { cx } from '../../ui/cx.ts';

export interface ChanceBarProps {
  chance: number;
  /** Drawn as an outline, because the entry would be out. */
  isHollow?: boolean;
  /** Highlights the most helpful ending. */
  isLoud?: boolean;
}

export function ChanceBar({ chance, isHollow = false, isLoud = false }: ChanceBarProps) {
  return (
    <span
      className={cx(
        'block overflow-hidden h-1.5 rounded-xs bg-surface-3 [&_i]:block [&_i]:h-full [&_i]:bg-ink-3',
        isHollow && 'bg-transparent shadow-outline',
        isLoud && '[&_i]:bg-ink',
      )}
      aria-hidden
    >
      <i style={{ width: `${chance * 100}%` }} />
    </span>
  );
}
