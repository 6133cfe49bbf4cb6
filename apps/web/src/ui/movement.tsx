import { ChevronDown, ChevronUp } from 'lucide-react';
import { cx } from './cx.ts';

const moveClass =
  'relative inline-flex items-center justify-center gap-0.5 text-base leading-none [&_.lucide]:size-2.5 [&_.lucide]:stroke-[3.5] [&_.lucide]:animate-[arrive_var(--m3)_var(--m3)_both]';
/** Ranks gained or lost since the last result; a dash for 0 or null. */
export function Movement({ places }: { places: number | null }) {
  if (!places) {
    return (
      <span className={cx('num text-ink-3', moveClass)}>
        <span aria-hidden>{'\u2013'}</span>
        <span className="sr-only">no change</span>
      </span>
    );
  }
  const up = places > 0;
  return (
    <span className={cx('num', moveClass, up ? 'text-correct' : 'text-miss')}>
      {up ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
      <span className="sr-only">{up ? 'up' : 'down'} </span>
      {Math.abs(places)}
    </span>
  );
}
