import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EntryLabel } from '../../../ui/entry-label.tsx';
import { type Basis, Chance } from '../figure.tsx';
import type { Need, NeedsRow } from '../needs.ts';
import type { UpcomingMatch } from '../result-impact.ts';
import styles from './needs-table.module.css';

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
        className={styles.box}
        {...(isWide ? { tabIndex: 0, role: 'region', 'aria-label': `Who needs what, by ${noun}` } : {})}
      >
        <table className={cx(styles.table, isWide && styles.wide)}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">Bracket</span>
              </th>
              {upcoming.map(({ id, when, sides: [one, two] }) => (
                <th scope="col" key={id}>
                  <span className="sr">{`${one.name} against ${two.name}`}</span>
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
                    <span className={styles.figures}>
                      {chance && (
                        <Chance
                          chance={chance.first}
                          canWin
                          isSure={entry?.clinched ?? false}
                          basis={basis}
                          className={styles.chance}
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
      <p className={`cluster dim tiny ${styles.key}`}>
        <span>
          <i className={cx(styles.need, styles.must)}>A</i>out without it
        </span>
        <span>
          <i className={styles.need}>A</i>better with it
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
      <span className={cx(styles.need, styles.same)}>
        <span aria-hidden>–</span>
        <span className="sr">{same} either way</span>
      </span>
    );
  }
  return (
    <span className={cx(styles.need, need.kind === 'must' && styles.must)}>
      <span aria-hidden>
        {need.short}
        {need.method && <small>{need.method}</small>}
      </span>
      <span className="sr">{need.said}</span>
    </span>
  );
}
