import type { ReactNode } from 'react';
import styles from './path-foot.module.css';
import type { PathShare } from './path-text.ts';

export interface PathFootProps {
  /** How much of the entry's chance the path covers, and whose chance it is. */
  share: ({ own: string } & PathShare) | null;
  /** For example 'Path 2 of 3'; null if there is only one. */
  counter: string | null;
  /**
   * What the entry needs in every case: a label such as 'You need in any case' and the statements. Null if there are
   * none.
   */
  needs: { label: string; list: readonly string[] } | null;
  /** Shown next to the counter on narrow screens. */
  action?: ReactNode;
}

/** The most needs listed; the rest are only counted. */
const MOST_NEEDS = 6;

/** Shown below the path: how much of the chance it covers, and what the entry needs in every case. */
export function PathFoot({ share, counter, needs, action }: PathFootProps) {
  const more = (needs?.list.length ?? 0) - MOST_NEEDS;
  return (
    <div className={styles.foot}>
      {share && (
        <p className={`num ${styles.share}`}>
          <b>{share.part}</b> of {share.own} {share.whole}
        </p>
      )}
      {action}
      {counter && <p className="tiny muted">{counter}</p>}
      {needs && needs.list.length > 0 && (
        <p className={`small muted ${styles.needs}`}>
          {needs.label}: {needs.list.slice(0, MOST_NEEDS).join(', ')}
          {more > 0 && ` and ${more} more`}
        </p>
      )}
    </div>
  );
}
