import type { ReactNode } from 'react';
import styles from './path-foot.module.css';
import type { PathShare } from './path-text.ts';

export interface PathFootProps {
  /** How much of all that makes the entry first the path covers. */
  share: ({ own: string } & PathShare) | null;
  /** 'Path 2 of 3'; null with one alone. */
  counter: string | null;
  /** 'You need in any case', and the statements; nothing where there are none. */
  needs: { label: string; list: readonly string[] } | null;
  /** Beside it, on narrow screens. */
  action?: ReactNode;
}

/** So many needs are told; how many more there are is said. */
const MOST_NEEDS = 6;

/** Under the sentence: how much of the chance it covers, and what is needed in any case. */
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
