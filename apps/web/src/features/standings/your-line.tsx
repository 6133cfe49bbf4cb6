import { placeText } from '@lockroom/rules';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { cx } from '../../ui/cx.ts';

interface YourLineProps {
  rank: number;
  /** The number of brackets in the room. */
  of: number;
  points: number;
  /** The gap to the leader in words, from `gapText`. */
  gap: string | null;
  /** Ranks gained (positive) or lost with the latest result; 0 or null shows nothing. */
  moved?: number | null;
  /** What changed the rank, such as 'Prochazka by KO/TKO'. */
  reason?: string | null;
  /** A text to show instead of the movement, such as 'Possible finish: 2nd to 13th'. */
  note?: string | null;
  /** The bracket's name, such as 'Your bracket 2', if the viewer has several. */
  which?: string | null;
  /** `card` is smaller, for use among other cards. */
  size?: 'page' | 'card';
}

/**
 * Shows the viewer's standing, with the rank on solid yellow, the points, the gap to the leader and the latest
 * movement.
 */
export function YourLine(props: YourLineProps) {
  const { rank, of, points, gap, reason, note, which, size = 'page' } = props;
  const moved = props.moved ?? 0;
  const Arrow = moved > 0 ? ChevronUp : ChevronDown;
  const isPage = size === 'page';
  const [place, ending] = [String(rank), placeText(rank).slice(String(rank).length)];
  return (
    <section
      aria-label="How you stand"
      className={cx('grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4', isPage && 'lg:gap-x-6')}
    >
      <p
        className={cx(
          'rounded-md bg-accent text-center text-on-accent',
          isPage
            ? 'min-w-25 px-3 pt-3 pb-2.25 lg:min-w-42.5 lg:px-5.5 lg:pt-4.5 lg:pb-3.5'
            : 'min-w-19 px-2.5 pt-2.5 pb-2',
        )}
      >
        <span
          className={cx(
            'num block leading-[0.78] font-extrabold whitespace-nowrap',
            isPage ? 'text-[72px] lg:text-[128px]' : 'text-[52px]',
          )}
        >
          <span className="sr-only">Rank </span>
          {place}
          <sup className="ml-0.5 align-[0.86em] text-[0.38em] leading-[0]">{ending}</sup>
        </span>
        <span className={cx('mt-2 block text-sm font-strong', isPage && 'lg:mt-3.5 lg:text-lg')}>
          of {of}
        </span>
      </p>
      <div className={cx('grid min-w-0 gap-1.25', isPage && 'lg:gap-2.25')}>
        <p
          className={cx(
            'num leading-[0.86] font-extrabold',
            isPage ? 'text-[42px] lg:text-[72px]' : 'text-4xl',
          )}
        >
          {points}
          <small className={cx('ml-1.25 text-xl font-strong text-ink-2', isPage && 'lg:text-3xl')}>
            {points === 1 ? 'pt' : 'pts'}
          </small>
        </p>
        {gap && (
          <p
            className={cx(
              'leading-snug font-semibold wrap-anywhere',
              isPage ? 'text-lg lg:text-2xl' : 'text-md',
            )}
          >
            {gap}
          </p>
        )}
        {(note || moved !== 0 || which) && (
          <p className="text-sm leading-snug text-ink-2 wrap-anywhere lg:text-base">
            {note ??
              (moved !== 0 && (
                <>
                  <span
                    className={cx(
                      'inline-flex items-center gap-0.75 font-bold',
                      moved > 0 ? 'text-correct' : 'text-miss',
                    )}
                  >
                    <Arrow className="size-3 stroke-[3.5]" aria-hidden />
                    {moved > 0 ? 'Up' : 'Down'} {Math.abs(moved)}
                  </span>
                  {reason && ` with ${reason}`}
                </>
              ))}
            {which && <span className="text-ink-3">{note || moved !== 0 ? ` · ${which}` : which}</span>}
          </p>
        )}
      </div>
    </section>
  );
}
