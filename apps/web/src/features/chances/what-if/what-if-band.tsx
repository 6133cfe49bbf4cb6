import { cx } from '../../../ui/cx.ts';
import { EntryLabel } from '../../../ui/entry-label.tsx';
import { placesText } from '../chance-text.ts';
import { chanceText, type KnownEntry } from '../outlook-figures.ts';

const ownClass =
  'what-if-band-own grid gap-2 content-center py-3.5 pr-7 pl-0.5 [&_dd]:-order-1 [&_dd]:text-[56px] [&_dd]:font-extrabold [&_dd]:leading-[0.86] [&_dd]:whitespace-nowrap [&_dt]:leading-[1.35] max-lg:grid-cols-[auto_minmax(0,1fr)] max-lg:gap-3.5 max-lg:items-end max-lg:pt-3.25 max-lg:px-0 max-lg:pb-3 max-lg:[&_dd]:text-[48px]';

const rowsClass =
  'grid grid-cols-[repeat(auto-fit,minmax(min(118px,100%),1fr))] [&_li]:grid [&_li]:gap-1.25 [&_li]:content-center [&_li]:pt-3.5 [&_li]:pr-2 [&_li]:pb-3 [&_li]:pl-3.5 [&_li]:border-l [&_li]:border-line max-lg:grid-cols-1 max-lg:[&_li]:grid-cols-[minmax(0,1fr)_auto] max-lg:[&_li]:items-center max-lg:[&_li]:min-h-8.5 max-lg:[&_li]:p-0 max-lg:[&_li]:border-t max-lg:[&_li]:border-line max-lg:[&_li]:border-l-0 max-lg:[&_li:nth-child(n+4)]:hidden';

const nameClass =
  'flex gap-2 items-baseline min-w-0 font-semibold [&>:first-child]:min-w-5 [&>:first-child]:py-0 [&>:first-child]:px-1.25 [&>:first-child]:rounded-sm [&>:first-child]:text-ink-3 [&>:first-child]:text-xl [&>:first-child]:text-center in-[.what-if-band-mine]:[&>:first-child]:bg-accent in-[.what-if-band-mine]:[&>:first-child]:text-on-accent';

const chanceClass =
  '[word-spacing:0.12em] text-2xl font-bold leading-tight [&_small]:ml-1 [&_small]:text-ink-3 [&_small]:text-xs [&_small]:font-semibold max-lg:text-[18px] max-lg:text-right max-lg:[&_small]:float-left max-lg:[&_small]:mt-1 max-lg:[&_small]:mr-3 max-lg:[&_small]:mb-0 max-lg:[&_small]:ml-0';
export interface WhatIfRow extends KnownEntry {
  id: string;
  name: string;
  rank: number;
  points: number;
  isOwn: boolean;
}

export interface WhatIfBandProps {
  /** For example 'Your chance' or "noor's chance". */
  label: string;
  /** The entry with the assumed results, and with the actual results only. */
  own: KnownEntry;
  now: KnownEntry;
  rows: readonly WhatIfRow[];
  /** Whether the figures do not include the last tap yet. */
  isOld: boolean;
}

/** Longer texts, such as 'under 0.1 %', get a smaller font. */
const LONG = 7;

export function WhatIfBand({ label, own, now, rows, isOld }: WhatIfBandProps) {
  const chance = chanceText(own);
  return (
    <section
      className="grid grid-cols-[auto_minmax(0,1fr)] items-stretch mb-3.5 border-y-3 border-double border-line-strong max-lg:grid-cols-1 max-lg:mb-2.5 max-lg:border-b max-lg:border-line-strong"
      aria-label="If so"
      aria-busy={isOld}
    >
      <dl className={ownClass} aria-live="polite">
        <dt className="text-sm text-ink-2">
          {label}, if so.
          <br />
          Now {chanceText(now)}. {own.outlook && `${placesText(own.outlook)}.`}
        </dt>
        <dd className={cx('num', chance.length > LONG && '[.what-if-band-own>&]:text-5xl')}>{chance}</dd>
      </dl>
      <ol className={rowsClass} aria-label="Standings, if so">
        {rows.map((row) => (
          <li key={row.id} className={cx(row.isOwn && 'what-if-band-mine')}>
            <span className={cx('text-sm', nameClass)}>
              <span className="num">
                <span className="sr-only">Place </span>
                {row.rank}
              </span>{' '}
              <EntryLabel label={row.name} wraps />
            </span>{' '}
            <span className={cx('num', chanceClass, chanceText(row) === 'Out' && 'text-ink-3')}>
              {chanceText(row)} <small>{row.points} pts</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
