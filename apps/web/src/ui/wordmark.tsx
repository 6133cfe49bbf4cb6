import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export function Wordmark({ on }: { on?: 'plate' }) {
  return (
    <span
      className={cx('inline-flex items-center gap-2.25 text-ink max-lg:min-h-11', on && 'text-poster-ink')}
    >
      <svg className="size-6" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6.5 11V6.6h11V11M12 6.6V2" fill="none" stroke="currentColor" strokeWidth="2.4" />
        <path className={on ? 'fill-poster-ink' : 'fill-accent'} d="M3.5 10.5h17V22h-17z" />
        <path className={on ? 'fill-(--plate-bg)' : 'fill-on-accent'} d="M10.8 14h2.4v4.5h-2.4z" />
      </svg>
      <span className="inline-flex text-[19px] leading-none font-black uppercase">
        <span className="font-stretch-62%">Lock</span>
        <span className="ml-px font-extrabold font-stretch-125%">room</span>
      </span>
    </span>
  );
}

/** A page outside the app's frame, with the wordmark at the top. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <main
      id="main"
      className="grid content-start gap-10 w-full max-w-140 min-h-dvh my-0 mx-auto pt-6.5 px-5 pb-8"
    >
      <Wordmark />
      {children}
    </main>
  );
}
