import type { ReactNode } from 'react';
import styles from './named-list.module.css';

export interface NamedListProps {
  label: string;
  /** What is said where there is none. */
  none: string;
  /** A `NamedRow` for each. */
  children: readonly ReactNode[];
}

/** A list of things with a name, what is to be said of each, and buttons for what can be done with it. */
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
  /** Beside the name. */
  badge?: ReactNode;
  details: readonly ReactNode[];
  /** The buttons. */
  children: ReactNode;
}

export function NamedRow({ name, badge, details, children }: NamedRowProps) {
  return (
    <li className={`small ${styles.row}`}>
      <span className="grow">
        <b>{name}</b>
        {badge !== undefined && <> {badge}</>}
        {details.map((detail, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a row stay in their places
          <span key={at} className={`tiny muted ${styles.detail}`}>
            {detail}
          </span>
        ))}
      </span>
      {children}
    </li>
  );
}
