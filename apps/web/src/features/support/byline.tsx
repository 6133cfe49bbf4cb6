import { age, shortAge } from '@lockroom/rules';
import type { ReactNode } from 'react';
import { useServerNow } from '../../api/server-clock.ts';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './byline.module.css';

export interface BylineProps {
  name: string;
  photo: string | null;
  /** The time of writing, as an ISO instant. */
  at: string;
  /** Shown at the right end. */
  end?: ReactNode;
}

/** The author of a text and its age. */
export function Byline({ name, photo, at, end }: BylineProps) {
  return (
    <div className={styles.byline}>
      <Avatar name={name} src={photo} size="s" />
      <b className={styles.name}>{name}</b>
      <Ago at={at} />
      {end && <span className={styles.end}>{end}</span>}
    </div>
  );
}

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function Ago({ at }: { at: string }) {
  const now = useServerNow(60_000);
  const since = Date.parse(at);
  return (
    <time dateTime={at} title={MOMENT.format(new Date(at))} className={styles.time}>
      {age(since, now).count === 0 ? 'just now' : `${shortAge(since, now)} ago`}
    </time>
  );
}
