import { ChevronRight } from 'lucide-react';
import { PartFailed } from '../../shell/load-failed.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { HowYouWin } from '../chances/how-you-win.ts';
import { SentenceParts } from '../chances/sentence-parts.tsx';

interface WinCardProps {
  win: HowYouWin;
  hasBracket: boolean;
  /** Opens the tab that shows what each result means. */
  onOpen: () => void;
  /** Shows only one line on wide screens, which leaves room for a whole bracket below it. */
  isLine?: boolean;
}

/** Shows what the viewer needs in order to win a bracket room, or what is still at stake. */
export function WinCard({ win, hasBracket, onOpen, isLine = false }: WinCardProps) {
  const { state, label, sentence, note, row, failed } = win;
  if (state === 'none' || !hasBracket) return null;
  if (state === 'failed' && failed)
    return <PartFailed title="How you win could not be loaded" part={failed} />;
  // The placeholder has the card's usual height, so that the table below does not move.
  if (sentence.length === 0) {
    return (
      <div className={cx(isLine && 'lg:h-14 lg:overflow-hidden')}>
        <Skeleton height="178px" />
      </div>
    );
  }
  return (
    <section
      aria-label="How you win"
      className={cx(
        'plane p-4 lg:px-5.5 lg:py-5',
        isLine && 'lg:flex lg:items-center lg:gap-5 lg:px-4 lg:py-1.5',
        win.isOld && 'text-ink-2',
      )}
    >
      <h2 className={cx('label mb-2.5', isLine && 'lg:mb-0')}>{label}</h2>
      <p
        className={cx(
          'text-[25px] leading-tight font-heavy text-balance font-stretch-80% lg:text-4xl',
          isLine && 'lg:text-xl',
        )}
      >
        <SentenceParts parts={sentence} isOwn />
      </p>
      {note && <p className={cx('mt-2.5 text-base text-ink-2', isLine && 'lg:hidden')}>{note}</p>}
      <div
        className={cx(
          '-mb-3 mt-1 flex min-h-11 items-center gap-2 text-sm text-ink-2',
          isLine && 'lg:my-0 lg:ml-auto lg:flex-none lg:gap-5',
        )}
      >
        {row?.canWin && row.percentText !== null && (
          <span>
            <b className="num text-2xl leading-none text-ink">{row.percentText}</b> chance to win
          </span>
        )}
        <button
          type="button"
          className="ml-auto inline-flex min-h-11 items-center gap-1 font-semibold text-ink"
          onClick={onOpen}
        >
          What each game means
          <ChevronRight className="size-3.5 stroke-2" aria-hidden />
        </button>
      </div>
    </section>
  );
}
