import { lengthEm, NARROWEST } from '@lockroom/poster';
import { Pencil } from 'lucide-react';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { Avatar } from './avatar.tsx';
import { Badge } from './badge.tsx';
import { cx } from './cx.ts';
import styles from './entry-title.module.css';

/** A figure such as '12/14'; `said` replaces the slash for screen readers. */
export interface EntryFigure {
  label: string;
  value: string | number;
  of?: string | number | null;
  said?: string;
}

export interface EntryTitleProps {
  username: string;
  photo: string | null;
  number: number;
  sport: string;
  viewOnly: boolean;
  figures: readonly EntryFigure[];
  low?: boolean;
  end?: ReactNode;
  /**
   * A slot after the owner's name on wide screens, for content that has no line of its own. It makes the header lower.
   */
  line?: Ref<HTMLSpanElement>;
  edited: string | null;
}

type NameStyle = CSSProperties & { '--len': string };

export function EntryTitle(props: EntryTitleProps) {
  const { username, photo, number, sport, viewOnly, figures, low = false, end, line, edited } = props;
  // The size is based on the length in the narrowest width, so that the username fits on one line.
  const style: NameStyle = { '--len': lengthEm(username, NARROWEST).toFixed(2) };
  return (
    <header className={cx('column', styles.head, low && styles.low)}>
      <div className={styles.who}>
        <div className={`cluster ${styles.owner}`}>
          <Avatar name={username} src={photo} />
          <h1 className={`disp ${styles.name}`} style={style}>
            {username}
          </h1>
          <span className={`cluster ${styles.marks}`}>
            <span className={`label ${styles.number}`}>Bracket {number}</span>
            <Badge>{sport}</Badge>
            {viewOnly && <Badge tone="creator">View Only</Badge>}
          </span>
          {end && <span className="only-narrow end">{end}</span>}
          {line && <span ref={line} className={`only-wide ${styles.line}`} />}
        </div>
      </div>
      <dl className={cx(styles.figures, low && 'only-wide')}>
        {figures.map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </dl>
      {edited !== null && (
        <p className={`small muted ${styles.edited}`}>
          <Pencil className="icon-s" aria-hidden />
          Edited by the manager, {edited}
        </p>
      )}
    </header>
  );
}

function Figure({ label, value, of = null, said = 'of' }: EntryFigure) {
  return (
    <div title={of === null ? undefined : `${value} ${said} ${of}`}>
      <dt className="label">{label}</dt>
      <dd className="num">
        {value}
        {of !== null && (
          <small className="dim">
            <span aria-hidden>/</span>
            <span className="sr"> {said} </span>
            {of}
          </small>
        )}
      </dd>
    </div>
  );
}
