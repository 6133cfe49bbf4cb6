import type { ReactNode } from 'react';

interface NamedListProps {
  label: string;
  none: string;
  children: readonly ReactNode[];
}

export function NamedList({ label, none, children }: NamedListProps) {
  return (
    <ul aria-label={label}>
      {children.length === 0 && <li className="text-ink-2">{none}</li>}
      {children}
    </ul>
  );
}

interface NamedRowProps {
  name: string;
  badge?: ReactNode;
  details: readonly ReactNode[];
  children?: ReactNode;
}

export function NamedRow({ name, badge, details, children }: NamedRowProps) {
  return (
    <li className="text-sm flex items-center gap-2 py-2.5 px-0 border-t border-line [&_b]:font-semibold [&_b]:wrap-anywhere">
      <span className="min-w-0 flex-1">
        <b>{name}</b>
        {badge !== undefined && <> {badge}</>}
        {details.map((detail, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a row never move
          <span key={at} className="text-xs text-ink-2 block leading-[1.35] wrap-anywhere">
            {detail}
          </span>
        ))}
      </span>
      {children}
    </li>
  );
}
