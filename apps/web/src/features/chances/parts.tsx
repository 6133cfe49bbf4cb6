import { type ReactNode, useId } from 'react';
import { EntryLabel } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import type { KnownRoom, WinRow } from './how-you-win.ts';
import type { Tonight } from './questions.ts';
import { type Need, needOf } from './results.ts';
import type { UpcomingMatch } from './upcoming-matches.ts';

/** A large figure with a small unit, e.g. '36%' or '2nd'. Gains such as '+4' are green. */
export function Figure({ value, isLower }: { value: string; isLower: boolean }) {
  const [, figure = value, unit = ''] = /^([<>]?\+?\d+)(.*)$/.exec(value) ?? [];
  const isGain = value.startsWith('+') && !isLower;
  return (
    <span
      className={cx(
        'num text-4xl leading-none font-extrabold',
        isLower && 'text-ink-2',
        isGain && 'text-correct',
      )}
    >
      {figure}
      <small className="text-lg text-ink-3">{unit}</small>
    </span>
  );
}

export function Section({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-2.5 min-w-0">
      <header className="mb-3 flex items-baseline gap-2.5">
        <h2 id={id} className="disp text-2xl">
          {title}
        </h2>
        {end}
      </header>
      {children}
    </section>
  );
}

interface NeedsTableProps {
  /** The entries in the table, most likely winner first. */
  ids: readonly string[];
  upcoming: readonly UpcomingMatch[];
  known: KnownRoom;
  rows: ReadonlyMap<string, WinRow>;
  places: Tonight | undefined;
}

/** The number of columns that fit beside the names on a phone. A table with more columns scrolls sideways. */
const NARROW = 4;
const needClass =
  'mx-0.5 grid min-h-7 place-items-center rounded-sm px-0.5 text-sm font-bold font-stretch-70% leading-tight shadow-outline text-ink-2';
const mustClass = 'bg-ink text-bg shadow-none';

/**
 * Shows what each entry needs. A solid cell marks a result that the entry must have, and an outlined cell a result that
 * helps.
 */
export function NeedsTable({ ids, upcoming, known, rows, places }: NeedsTableProps) {
  const { entryLabels, chances } = known;
  const isWide = upcoming.length > NARROW;
  return (
    <Section title="Who needs what">
      <div
        className="relative overflow-x-auto [scrollbar-width:thin]"
        {...(isWide ? { tabIndex: 0, role: 'region', 'aria-label': 'Who needs what, by result' } : {})}
      >
        <table
          className={cx('w-full table-fixed border-collapse tabular-nums', isWide && 'w-max min-w-full')}
        >
          <thead>
            <tr className="text-ink-3 text-sm">
              <th scope="col" className="sticky left-0 w-26 bg-bg">
                <span className="sr-only">Bracket</span>
              </th>
              {upcoming.map(({ id, when, sides: [one, two] }) => (
                <th
                  key={id}
                  scope="col"
                  className={cx('px-0.5 pb-2 align-bottom font-medium', isWide && 'w-16')}
                >
                  <span className="sr-only">{`${one.name} against ${two.name}`}</span>
                  <span aria-hidden>
                    {/^\d/.test(when) ? when.replace(/ [AP]M$/, '') : `${one.short} ${two.short}`}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ids.map((id) => (
              <tr key={id} className="border-t border-line">
                <th scope="row" className="sticky left-0 h-11.5 bg-bg pr-1 text-left font-normal">
                  <b className="block text-sm font-semibold leading-tight">
                    <EntryLabel label={entryLabels.labelOf(id)} wraps />
                  </b>
                  <span className="text-xs text-ink-3">
                    {rows.get(id)?.percentText}
                    {entryLabels.isOwn(id) && ' · you'}
                  </span>
                </th>
                {upcoming.map((match) => (
                  <td key={match.id}>
                    <NeedCell need={needOf(id, match, chances?.next ?? [], places)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-xs text-ink-3">
        <span className="inline-flex items-center">
          <span className={cx(needClass, mustClass, 'min-h-5 px-1.25')}>{upcoming[0]?.sides[0].short}</span>{' '}
          must win
        </span>
        <span className="inline-flex items-center">
          <span className={cx(needClass, 'min-h-5 px-1.25')}>{upcoming[0]?.sides[0].short}</span> helps
        </span>
        <span>empty: hardly matters</span>
      </p>
    </Section>
  );
}

function NeedCell({ need }: { need: Need | null }) {
  if (!need) return <span className="sr-only">matters little</span>;
  const { kind, side, method } = need;
  return (
    <span className={cx(needClass, kind === 'must' && mustClass)}>
      <span aria-hidden className="text-center">
        {side.short}
        {method && <small className="block text-3xs font-semibold">{method}</small>}
      </span>
      <span className="sr-only">
        {kind === 'must' ? 'must have' : 'helped by'} {side.name}
        {method && ` by ${method}`}
      </span>
    </span>
  );
}
