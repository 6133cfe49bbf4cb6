import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EntryLabel } from '../../../ui/entry-label.tsx';
import { type Basis, Chance } from '../figure.tsx';
import type { Need, NeedsRow } from '../needs.ts';
import type { UpcomingMatch } from '../result-impact.ts';

const tableClass =
  'w-full border-separate border-spacing-0 table-fixed tabular-nums [&_th:first-child]:sticky [&_th:first-child]:z-1 [&_th:first-child]:left-0 [&_th:first-child]:w-27.5 [&_th:first-child]:bg-bg [&_th:first-child]:text-left [&_thead_th]:pt-0 [&_thead_th]:px-0.5 [&_thead_th]:pb-2 [&_thead_th]:text-ink-3 [&_thead_th]:text-sm [&_thead_th]:font-medium [&_thead_th]:text-center [&_thead_th]:align-bottom [&_thead_th_small]:block [&_thead_th_small]:text-2xs [&_thead_th_small]:font-semibold [&_thead_th_small]:font-stretch-80% [&_thead_th_small]:tracking-wide [&_thead_th_small]:leading-[1.25] [&_tbody_th]:h-12.5 [&_tbody_th]:py-1.25 [&_tbody_th]:pr-1 [&_tbody_th]:pl-0 [&_tbody_th]:border-t [&_tbody_th]:border-line [&_tbody_th]:font-normal [&_tbody_th_b]:block [&_tbody_th_b]:text-sm [&_tbody_th_b]:font-semibold [&_tbody_th_b]:leading-snug [&_tbody_th_em]:py-px [&_tbody_th_em]:px-1 [&_tbody_th_em]:leading-tight [&_tbody_th_em]:rounded-sm [&_tbody_th_em]:bg-accent [&_tbody_th_em]:text-on-accent [&_tbody_th_em]:text-2xs [&_tbody_th_em]:font-bold [&_tbody_th_em]:font-stretch-76% [&_td]:py-0 [&_td]:px-0.75 [&_td]:border-t [&_td]:border-line [&_td]:text-center';

const needClass =
  'grid place-items-center min-h-7.5 py-0.75 px-0.5 rounded-sm shadow-outline text-ink-2 text-base font-bold font-stretch-70% tracking-wide leading-tight [&_small]:block [&_small]:text-3xs [&_small]:font-semibold in-[.needs-table-key]:min-w-6 in-[.needs-table-key]:min-h-5 in-[.needs-table-key]:py-0 in-[.needs-table-key]:px-1.25 in-[.needs-table-key]:text-2xs';
export interface NeedsTableProps<Way> {
  noun: 'game' | 'fight';
  upcoming: readonly UpcomingMatch<Way>[];
  rows: readonly NeedsRow[];
  entries: readonly { id: string; label: string; isOwn: boolean; clinched: boolean }[];
  basis: Basis;
  /** How many entries can win, and a function that shows all of them; null if all are shown. */
  more: { count: number; show: () => void } | null;
}

/** The number of games next to the names on a phone; the table scrolls sideways to the rest. */
const NARROW = 4;

export function NeedsTable<Way>({ noun, upcoming, rows, entries, basis, more }: NeedsTableProps<Way>) {
  const entryOf = (id: string) => entries.find((entry) => entry.id === id);
  const isWide = upcoming.length > NARROW;
  // Estimates cannot tell a small difference from none.
  const same = basis.samples > 0 ? 'about the same' : 'same';
  return (
    <>
      <div
        className="relative overflow-x-auto [scrollbar-width:thin]"
        {...(isWide ? { tabIndex: 0, role: 'region', 'aria-label': `Who needs what, by ${noun}` } : {})}
      >
        <table
          className={cx(tableClass, isWide && 'w-max min-w-full [&_th:not(:first-child)]:w-15 [&_td]:w-15')}
        >
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Bracket</span>
              </th>
              {upcoming.map(({ id, when, sides: [one, two] }) => (
                <th scope="col" key={id}>
                  <span className="sr-only">{`${one.name} against ${two.name}`}</span>
                  <span aria-hidden>
                    {when && <span className="num">{when.replace(/ [AP]M$/, '')}</span>}
                    <small>
                      {one.short}
                      <br />
                      {two.short}
                    </small>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, chance, needs }) => {
              const entry = entryOf(id);
              return (
                <tr key={id}>
                  <th scope="row">
                    <b>{entry && <EntryLabel label={entry.label} wraps />}</b>
                    <span className="flex items-baseline gap-1.5">
                      {chance && (
                        <Chance
                          chance={chance.first}
                          canWin
                          isSure={entry?.clinched ?? false}
                          basis={basis}
                          className="text-ink-3 text-sm [&_small]:[font-size:inherit]"
                        />
                      )}
                      {entry?.isOwn && <em>You</em>}
                    </span>
                  </th>
                  {needs.map((need, at) => (
                    <td key={upcoming[at]?.id}>
                      <NeedCell need={need} same={same} />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {more && (
        <Button variant="quiet" block onClick={more.show}>
          Show all {more.count} brackets
        </Button>
      )}
      <p className="flex flex-wrap gap-2 text-ink-3 text-xs needs-table-key items-center gap-y-1.5 gap-x-4 mt-3 [&>span]:inline-flex [&>span]:items-center [&>span]:gap-1.75">
        <span>
          <i className={cx(needClass, 'bg-ink shadow-none text-bg')}>A</i>out without it
        </span>
        <span>
          <i className={needClass}>A</i>better with it
        </span>
        <span>
          – {same} {noun === 'game' ? 'either way' : 'every way'}
        </span>
      </p>
    </>
  );
}

function NeedCell({ need, same }: { need: Need; same: string }) {
  if (need.kind === 'same') {
    return (
      <span className={cx(needClass, 'shadow-none text-ink-3')}>
        <span aria-hidden>–</span>
        <span className="sr-only">{same} either way</span>
      </span>
    );
  }
  return (
    <span className={cx(needClass, need.kind === 'must' && 'bg-ink shadow-none text-bg')}>
      <span aria-hidden>
        {need.short}
        {need.method && <small>{need.method}</small>}
      </span>
      <span className="sr-only">{need.said}</span>
    </span>
  );
}
