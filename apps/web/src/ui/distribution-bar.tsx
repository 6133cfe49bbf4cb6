export interface DistributionSide {
  /** The name that screen readers announce, e.g. 'Holloway'. */
  name: string;
  share: number;
  /** How `share` is divided among the methods of winning; if absent, this part of the bar has one color. */
  methods?: readonly { name: string; share: number }[];
}

/** The strength of a part's color in percent: 100, 72 and 46 for up to 3 parts, evenly spaced for more. */
export const strengthOf = (index: number, count: number) =>
  2 * Math.floor(50 - (27 * index) / Math.max(2, count - 1));

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
  // The middle of the bar is left empty for entries without a pick.
  const rest = Math.max(0, 1 - left.share - right.share);
  return (
    <div
      className="grid h-7.5 grid-cols-[auto_1fr_auto] items-center gap-2.5 px-3.5"
      role="img"
      aria-label={`Picks: ${label}`}
    >
      <span className="num text-md leading-none">{percent(left.share)}</span>
      <div className="flex h-1.5 gap-0.5 overflow-hidden rounded-xs bg-surface-2 [&>i]:h-full [&>i]:flex-[0_0_0]">
        <Pieces side={left} color="var(--red-solid)" />
        {rest > 0 && <i style={{ flexGrow: rest }} />}
        <Pieces side={right} color="var(--blue-solid)" mirrored />
      </div>
      <span className="num text-md leading-none">{percent(right.share)}</span>
    </div>
  );
}

function Pieces({ side, color, mirrored }: { side: DistributionSide; color: string; mirrored?: boolean }) {
  const parts = (side.methods ?? [{ name: side.name, share: side.share }]).map((part, index, all) => ({
    ...part,
    strength: strengthOf(index, all.length),
  }));
  const drawn = parts.filter((part) => part.share > 0);
  if (mirrored) drawn.reverse();
  return drawn.map(({ name, share, strength }) => (
    <i
      key={name}
      style={{ flexGrow: share, background: `color-mix(in srgb, ${color} ${strength}%, var(--surface-1))` }}
    />
  ));
}
