import type { CSSProperties } from 'react';
import { cx } from './cx.ts';
import styles from './distribution-bar.module.css';

export interface DistributionSide {
  /** For screen readers: "Holloway". */
  name: string;
  share: number;
  /** Shares of all picks by method, which add up to `share`. Without them, the side is undivided. */
  methods?: readonly { name: string; share: number }[];
}

const STRENGTHS = [100, 72, 46];
/** Formats a share from 0 to 1 in whole percent: '62%'. */
export const percent = (share: number) => `${Math.round(share * 100)}%`;

export function DistributionBar({ left, right }: { left: DistributionSide; right: DistributionSide }) {
  const label = [left, right]
    .map((side) => {
      const methods = side.methods?.filter((method) => method.share > 0) ?? [];
      const detail = methods.map((method) => `${method.name} ${percent(method.share)}`).join(', ');
      return `${side.name} ${percent(side.share)}${detail ? ` (${detail})` : ''}`;
    })
    .join('; ');
  // The middle of the bar stays empty for entries without a pick.
  const rest = Math.max(0, 1 - left.share - right.share);
  return (
    <div className={styles.split} role="img" aria-label={`Picks: ${label}`}>
      <span className={cx('num', styles.figure)}>{percent(left.share)}</span>
      <div className={styles.bar}>
        <Pieces side={left} colour="var(--red-solid)" />
        {rest > 0 && <i style={{ flexGrow: rest }} />}
        <Pieces side={right} colour="var(--blue-solid)" mirrored />
      </div>
      <span className={cx('num', styles.figure)}>{percent(right.share)}</span>
    </div>
  );
}

function Pieces({ side, colour, mirrored }: { side: DistributionSide; colour: string; mirrored?: boolean }) {
  const parts = (side.methods ?? [{ name: side.name, share: side.share }]).map((part, index) => ({
    ...part,
    strength: STRENGTHS[index] ?? 46,
  }));
  const drawn = parts.filter((part) => part.share > 0);
  if (mirrored) drawn.reverse();
  return drawn.map((part) => {
    const style: CSSProperties = {
      flexGrow: part.share,
      background: `color-mix(in srgb, ${colour} ${part.strength}%, var(--surface-1))`,
    };
    return <i key={part.name} style={style} />;
  });
}
