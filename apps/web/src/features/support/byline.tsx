import type { ReactNode } from 'react';
import { Ago } from '../../shell/ago.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './byline.module.css';

export interface BylineProps {
  name: string;
  photo: string | null;
  /** When it was written, as an ISO timestamp. */
  at: string;
  end?: ReactNode;
}

export function Byline({ name, photo, at, end }: BylineProps) {
  return (
    <div className={`small dim ${styles.byline}`}>
      <Avatar name={name} src={photo} size="s" />
      <b className={`muted ${styles.name}`}>{name}</b>
      <Ago at={at} className={styles.time} />
      {end && <span className={styles.end}>{end}</span>}
    </div>
  );
}
