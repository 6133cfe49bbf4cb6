import { cx } from './cx.ts';

export interface EntryLabelProps {
  label: string;
  wraps?: boolean;
}

/** An entry's name for tight spaces: a long owner name is truncated, but the number stays visible. */
export function EntryLabel({ label, wraps = false }: EntryLabelProps) {
  const [, owner = label, number] = /^(.+) (Bracket \d+)$/.exec(label) ?? [];
  return (
    <span
      className={cx(
        'flex gap-x-[0.3em] min-w-0 [&>:first-child]:max-w-full [&>:nth-child(2)]:flex-none',
        wraps && 'flex-wrap',
      )}
      title={label}
    >
      <span className="min-w-0 truncate">{owner}</span>
      {number && <span> {number}</span>}
    </span>
  );
}
