import { cx } from '../../../ui/cx.ts';
import { EntryLabel } from '../../../ui/entry-label.tsx';
import { placesText } from '../chance-text.ts';
import { chanceText, type KnownEntry } from '../outlook-figures.ts';
import styles from './what-if-band.module.css';

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
    <section className={styles.band} aria-label="If so" aria-busy={isOld}>
      <dl className={styles.own} aria-live="polite">
        <dt className="small muted">
          {label}, if so.
          <br />
          Now {chanceText(now)}. {own.outlook && `${placesText(own.outlook)}.`}
        </dt>
        <dd className={cx('num', chance.length > LONG && styles.long)}>{chance}</dd>
      </dl>
      <ol className={styles.rows} aria-label="Standings, if so">
        {rows.map((row) => (
          <li key={row.id} className={cx(row.isOwn && styles.mine)}>
            <span className={`small ${styles.name}`}>
              <span className="num">
                <span className="sr">Place </span>
                {row.rank}
              </span>{' '}
              <EntryLabel label={row.name} wraps />
            </span>{' '}
            <span className={cx('num', styles.chance, chanceText(row) === 'Out' && 'dim')}>
              {chanceText(row)} <small>{row.points} pts</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
