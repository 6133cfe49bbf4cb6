import { cx } from './cx.ts';

const MOST = 21;

/** The share of picks made, as a row of cells; the numbers are shown beside it. */
export function PickCells({ made, of, onPoster }: { made: number; of: number; onPoster?: boolean }) {
  const cells = Math.min(of, MOST);
  // The last cell is filled only when nothing is missing, and the first as soon as there is a pick.
  const full = made >= of ? cells : Math.min(cells - 1, Math.ceil((made / of) * cells));
  return (
    <span className="flex gap-0.75" aria-hidden>
      {Array.from({ length: cells }, (_, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: cells never move
          key={index}
          className={cx(
            'h-2 flex-1 rounded-xs',
            onPoster
              ? index < full
                ? 'bg-poster-ink'
                : 'bg-white/18'
              : index < full
                ? 'bg-ink-2'
                : 'bg-surface-3',
          )}
        />
      ))}
    </span>
  );
}
