import type { ReactNode } from 'react';
import styles from './named-list.module.css';

export interface NamedListProps {
  label: string;
  none: string;
  children: readonly ReactNode[];
}

/** A list of named items, each with details and buttons. */
export function NamedList({ label, none, children }: NamedListProps) {
  return (
    <ul aria-label={label}>
      {children.length === 0 && <li className="muted">{none}</li>}
      {children}
    </ul>
  );
}

export interface NamedRowProps {
  name: string;
  badge?: ReactNode;
  details: readonly ReactNode[];
  children: ReactNode;
}

export function NamedRow({ name, badge, details, children }: NamedRowProps) {
  return (
    <li className={`small ${styles.row}`}>
      <span className="grow">
        <b>{name}</b>
        {badge !== undefined && <> {badge}</>}
        {details.map((detail, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a row never move
          <span key={at} className={`tiny muted ${styles.detail}`}>
            {detail}
          </span>
        ))}
      </span>
      {children}
    </li>
  );
}
