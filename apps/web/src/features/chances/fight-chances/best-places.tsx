import { placeText } from '@lockroom/rules';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EntryLabel } from '../../../ui/entry-label.tsx';
import { type Basis, Chance } from '../figure.tsx';
import styles from './best-places.module.css';

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
      <table className={styles.table}>
        <thead>
          <tr className="label">
            <th scope="col">
              <span className="sr">Rank</span>
            </th>
            <th scope="col">Bracket</th>
            <th scope="col">Sure</th>
            <th scope="col">Perhaps</th>
            <th scope="col">Chance</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, label, isOwn, rank, sure, perhaps, chance, canWin, clinched }) => (
            <tr key={id} className={isOwn ? styles.me : undefined}>
              <td className={`num ${styles.rank}`}>{rank ?? '–'}</td>
              <th scope="row">
                <EntryLabel label={label} wraps />
              </th>
              <td className="num">{placeText(sure)}</td>
              <td className="num dim">{placeText(perhaps)}</td>
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
