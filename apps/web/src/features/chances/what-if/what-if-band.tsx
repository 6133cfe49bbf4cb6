import { cx } from '../../../ui/cx.ts';
import { EntryLabel } from '../../../ui/entry-label.tsx';
import { placesText } from '../chance-text.ts';
import { chanceText, type KnownEntry } from '../outlook-figures.ts';
import styles from './what-if-band.module.css';

/** One line of the standings under supposed results. */
export interface WhatIfRow extends KnownEntry {
  id: string;
  name: string;
  rank: number;
  points: number;
  isOwn: boolean;
}

export interface WhatIfBandProps {
  /** 'Your chance', "noor's chance". */
  label: string;
  /** The entry under what is supposed, and by the results alone. */
  own: KnownEntry;
  now: KnownEntry;
  rows: readonly WhatIfRow[];
  /** The figures are those of the tap before. */
  isOld: boolean;
}

/** 'under 0.1 %' is set smaller than '36.0 %'. */
const LONG = 7;

/** What supposed results would mean: the own chance and place, and the first of the standings. */
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
