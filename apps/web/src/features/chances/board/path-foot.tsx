import type { ReactNode } from 'react';
import type { PathShare } from './path-text.ts';

const footClass =
  'grid gap-2 justify-items-center text-center max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-y-1 max-lg:gap-x-4 max-lg:items-center max-lg:justify-items-start max-lg:my-3 max-lg:mx-0 max-lg:text-left max-lg:[&>button]:row-span-2 max-lg:[&>button]:col-start-2';

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
    <div className={footClass}>
      {share && (
        <p className="num text-ink text-2xl font-bold leading-tight">
          <b>{share.part}</b> of {share.own} {share.whole}
        </p>
      )}
      {action}
      {counter && <p className="text-xs text-ink-2">{counter}</p>}
      {needs && needs.list.length > 0 && (
        <p className="text-sm text-ink-2 col-span-full leading-[1.45] text-balance wrap-anywhere">
          {needs.label}: {needs.list.slice(0, MOST_NEEDS).join(', ')}
          {more > 0 && ` and ${more} more`}
        </p>
      )}
    </div>
  );
}
