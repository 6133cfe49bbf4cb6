import { placeText } from '@lockroom/rules';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EntryLabel } from '../../../ui/entry-label.tsx';
import { type Basis, Chance } from '../figure.tsx';

const tableClass =
  'best-places-table w-full border-collapse table-fixed tabular-nums [&_:where(th,td)]:h-11.5 [&_:where(th,td)]:p-0 [&_:where(th,td)]:border-t [&_:where(th,td)]:border-line [&_:where(th,td)]:text-right [&_thead_th]:h-7.5 [&_thead_th]:pb-1.5 [&_thead_th]:border-0 [&_thead_th]:align-bottom [&_thead_th:first-child]:w-7.5 [&_thead_th:nth-child(3)]:w-11.5 [&_thead_th:nth-child(4)]:w-16.5 [&_thead_th:nth-child(5)]:w-18.5 [&_th:nth-child(2)]:pl-2 [&_th:nth-child(2)]:text-left [&_tbody_th]:font-semibold [&_tbody_td]:text-[19px]';
export interface BestPlace {
  id: string;
  label: string;
  isOwn: boolean;
  /** The entry's rank; null until the standings are known. */
  rank: number | null;
  sure: number;
  perhaps: number;
  chance: number;
  canWin: boolean;
  clinched: boolean;
}

const FEW = 10;

/** Lists the best places of a room while some fights are covered. A dash does not mean that an entry is out. */
export function BestPlaces({ rows, basis }: { rows: readonly BestPlace[]; basis: Basis }) {
  const [all, setAll] = useState(false);
  const isCut = !all && rows.length > FEW + 2;
  const shown = isCut ? rows.filter(({ isOwn }, at) => isOwn || at < FEW) : rows;
  return (
    <>
      <table className={tableClass}>
        <thead>
          <tr className="label">
            <th scope="col">
              <span className="sr-only">Rank</span>
            </th>
            <th scope="col">Bracket</th>
            <th scope="col">Sure</th>
            <th scope="col">Perhaps</th>
            <th scope="col">Chance</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, label, isOwn, rank, sure, perhaps, chance, canWin, clinched }) => (
            <tr key={id} className={isOwn ? 'best-places-me bg-surface-1' : undefined}>
              <td className="num in-[.best-places-table]:text-[22px] in-[.best-places-table]:font-extrabold in-[.best-places-table]:text-center in-[.best-places-me]:bg-accent in-[.best-places-me]:text-on-accent">
                {rank ?? '–'}
              </td>
              <th scope="row">
                <EntryLabel label={label} wraps />
              </th>
              <td className="num">{placeText(sure)}</td>
              <td className="num text-ink-3">{placeText(perhaps)}</td>
              <td>
                <Chance chance={chance} canWin={canWin} basis={basis} isSure={clinched} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isCut && (
        <Button variant="quiet" block onClick={() => setAll(true)}>
          Show all {rows.length} brackets
        </Button>
      )}
    </>
  );
}
