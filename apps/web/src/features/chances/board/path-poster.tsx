import { cx } from '../../../ui/cx.ts';
import { DisplayLines } from '../../../ui/display-lines.tsx';
import { championLines, lineStyle } from '../../tournaments/board/champion-fit.ts';
import styles from './path-poster.module.css';
import type { StatementWords } from './team-statements.ts';

export type PosterWords =
  | { title: string; statements: readonly StatementWords[]; isList?: boolean; end: string }
  | { title: string; loud: string; end: string };

export interface PathPosterProps {
  words: PosterWords;
  /** In pixels. Without a height, the poster is as high as its text. */
  room: { width: number; height?: number };
  /** Whether it is another member's entry. Yellow is reserved for the viewer's own. */
  theirs: boolean;
}

/** Font sizes of the poster, in pixels. */
const TITLE = 15;
const LARGEST = 46;
/** The largest font on a phone if there are several statements, which take height from the board. */
const LARGE_OF_MANY = 34;
const SMALLEST = 20;
/** The heights of the title, of the last line and of the text under each name, including spacing. */
const AROUND = { title: 26, end: 34, rest: 30 };
/** Two statements are set side by side if both names fit at this size. */
const BESIDE = { size: 24, and: 44, largest: 34 };

/** Shows the statements of a path as a typographic poster. */
export function PathPoster({ words, room, theirs }: PathPosterProps) {
  const loud = theirs ? styles.theirs : styles.yours;
  const title = (
    <p className={styles.title} style={lineStyle(words.title, room.width, TITLE)}>
      {words.title}
    </p>
  );
  if (!('statements' in words)) {
    return (
      <div className={styles.poster} aria-live="polite">
        {title}
        <p className={styles.only}>
          <Name name={words.loud} width={room.width} largest={LARGEST} className={loud} />
        </p>
        <p className={cx('text-sm', styles.end)}>{words.end}</p>
      </div>
    );
  }
  const { statements, isList = false } = words;
  const beside =
    room.height === undefined && statements.length === 2 && !isList && fitBeside(statements, room.width);
  const free = room.height === undefined ? null : room.height - AROUND.title - AROUND.end;
  const each = free === null ? LARGE_OF_MANY : Math.floor(free / statements.length) - AROUND.rest;
  const largest = beside ? BESIDE.largest : Math.max(SMALLEST, Math.min(LARGEST, each));
  const width = beside ? (room.width - BESIDE.and) / 2 : room.width;
  const last = statements.length - 1;
  return (
    <div className={styles.poster} aria-live="polite">
      {title}
      <p className={cx(styles.statements, beside && styles.beside)}>
        {statements.map(({ team, rest }, index) => (
          <span key={`${team} ${rest}`} className={styles.statement}>
            <Name name={team} width={width} largest={largest} className={loud} />{' '}
            <span className={styles.rest}>
              {rest}
              {isList ? ' ' : index === last ? '.' : index === last - 1 && !beside ? ', and ' : ', '}
            </span>
            {beside && index < last && <span className={styles.and}>and </span>}
          </span>
        ))}
      </p>
      <p className={cx('text-sm', styles.end)}>{words.end}</p>
    </div>
  );
}

function fitBeside(statements: readonly StatementWords[], width: number): boolean {
  const half = (width - BESIDE.and) / 2;
  return statements.every(({ team }) => {
    const lines = championLines(team, half, BESIDE.largest);
    return lines.length === 1 && (lines[0]?.size ?? 0) >= BESIDE.size;
  });
}

interface NameProps {
  name: string;
  width: number;
  largest: number;
  className: string | undefined;
}

function Name({ name, width, largest, className }: NameProps) {
  return (
    <b className={cx(styles.name, className)}>
      <DisplayLines lines={championLines(name, width, largest)} />
    </b>
  );
}
