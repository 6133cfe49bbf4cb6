import { Pencil } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import { Badge } from './badge.tsx';
import { cx } from './cx.ts';
import { lengthEm, NARROWEST } from './fit.ts';
import styles from './sheet-head.module.css';

/** One figure beside the owner: '12/14', with the words for the stroke that screen readers hear. */
export interface SheetFigure {
  label: string;
  value: string | number;
  /** What the value is out of; null for none. */
  of?: string | number | null;
  said?: string;
}

export interface SheetHeadProps {
  username: string;
  photo: string | null;
  /** The member's how manieth bracket of the room it is. */
  number: number;
  /** The sport as a word. */
  sport: string;
  /** Somebody else's sheet that may only be looked at. */
  viewOnly: boolean;
  figures: readonly SheetFigure[];
  /** A lower head, for pages whose content needs the height; its figures are for wide screens alone. */
  low?: boolean;
  /** On narrow screens, at the right end of the owner's line. */
  end?: ReactNode;
  /** When the manager changed the sheet, as words; null when never. */
  edited: string | null;
}

type NameStyle = CSSProperties & { '--len': string };

/** Whose sheet it is and how it stands. */
export function SheetHead(props: SheetHeadProps) {
  const { username, photo, number, sport, viewOnly, figures, low = false, end, edited } = props;
  // The username keeps to one line: its size follows from its length at the narrowest width.
  const style: NameStyle = { '--len': lengthEm(username, NARROWEST).toFixed(2) };
  return (
    <header className={cx(styles.head, low && styles.low)}>
      <div className={styles.who}>
        <div className={styles.owner}>
          <Avatar name={username} src={photo} />
          <h1 className={`disp ${styles.name}`} style={style}>
            {username}
          </h1>
          <span className={styles.marks}>
            <span className={`label ${styles.number}`}>Bracket {number}</span>
            <Badge>{sport}</Badge>
            {viewOnly && <Badge tone="creator">View Only</Badge>}
          </span>
          {end && <span className={`only-narrow ${styles.end}`}>{end}</span>}
        </div>
      </div>
      <dl className={cx(styles.figures, low && 'only-wide')}>
        {figures.map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </dl>
      {edited !== null && (
        <p className={styles.edited}>
          <Pencil className="icon-s" aria-hidden />
          Edited by the manager, {edited}
        </p>
      )}
    </header>
  );
}

function Figure({ label, value, of = null, said = 'of' }: SheetFigure) {
  return (
    <div title={of === null ? undefined : `${value} ${said} ${of}`}>
      <dt className="label">{label}</dt>
      <dd className="num">
        {value}
        {of !== null && (
          <small>
            <span aria-hidden>/</span>
            <span className="sr"> {said} </span>
            {of}
          </small>
        )}
      </dd>
    </div>
  );
}
