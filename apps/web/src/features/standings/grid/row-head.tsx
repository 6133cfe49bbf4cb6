import type { CSSProperties } from 'react';
import { cx } from '../../../ui/cx.ts';
import type { GridRow } from './grid.ts';
import styles from './row-head.module.css';
import { Wolf } from './wolf.tsx';

interface RowHeadProps {
  row: GridRow;
  /** Returns an entry's name; 'you' for the viewer's best entry. */
  nameOf: (entryId: string) => string;
}

export function RowHead({ row, nameOf }: RowHeadProps) {
  const { tag, title, note, share, wolf } = row;
  return (
    <span className={styles.game}>
      <span className={styles.tag}>
        {tag[0]}
        {tag[1] && <span className={styles.under}> {tag[1]}</span>}
      </span>
      <span className={cx('min-w-0 truncate text-ink-3', styles.who)} title={title.join('')}>
        <b className={styles.strong}>{title[0]}</b>
        {title[1] && <span className="max-lg:hidden">{title[1]}</span>}
      </span>
      <span className={cx('min-w-0 truncate text-ink-3', styles.note)}>
        {wolf ? (
          <OnlyOne wolf={wolf} name={nameOf(wolf.entryId)} />
        ) : (
          <>
            {note[0]}
            {note[1] && <span className="max-lg:hidden">{note[1]}</span>}
          </>
        )}
      </span>
      {share && (
        <span className={styles.share} role="img" aria-label={share.words}>
          <b className={cx('num', styles.percent)}>{share.percent}%</b>
          <i className={styles.bar} style={{ '--share': `${share.percent}%` } as CSSProperties} />
        </span>
      )}
    </span>
  );
}

function OnlyOne({ wolf, name }: { wolf: NonNullable<GridRow['wolf']>; name: string }) {
  return (
    <>
      <Wolf className={styles.wolf} />
      <b className={styles.strong}>Only {name}</b>
      <span className="max-lg:hidden"> had {wolf.had}</span>
    </>
  );
}
