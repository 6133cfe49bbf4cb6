import { Slot } from 'radix-ui';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { cx } from './cx.ts';
import { posterLines, splitName } from './fit.ts';
import { hashOf } from './hash.ts';
import { CROP_COUNT, Motif, plateOf } from './motif.tsx';
import styles from './poster.module.css';

/** card stands on a room card, feature is its taller form, marquee opens a room's own page. */
export const POSTER_SIZES = ['card', 'feature', 'marquee'] as const;
export type PosterSize = (typeof POSTER_SIZES)[number];

export interface PosterProps {
  size: PosterSize;
  /** The sport's key: mma, boxing, football, basketball, baseball, hockey, custom, presets. */
  sport: string;
  /** The sport as a word: "MMA". */
  sportLabel: string;
  /** The room's id: it chooses the crop of the drawing. */
  id: string;
  name: string;
  /** A completed room is printed on the neutral plate. */
  completed?: boolean;
  /** A word at the top right, such as Creator; a completed card says Event Completed by itself. */
  badge?: ReactNode;
  /** Before the sport: the back button of a marquee. */
  start?: ReactNode;
  /** After it: share and menu. */
  end?: ReactNode;
  /** Under the name: counts and the lock line. */
  meta?: ReactNode;
  /** An empty link element; it takes the name as its words and the whole poster as its target. */
  link?: ReactElement;
  heading?: 'h1' | 'h2' | 'h3';
}

type LineStyle = CSSProperties & { '--w': string };

/** A room's poster: its sport in wide type and its name fitted to the plate. It looks the same in both themes. */
export function Poster({
  size,
  sport,
  sportLabel,
  id,
  name,
  completed = false,
  badge,
  start,
  end,
  meta,
  link,
  heading: Heading = size === 'marquee' ? 'h1' : 'h3',
}: PosterProps) {
  const plate = completed ? 'presets' : plateOf(sport);
  // A completed room keeps the drawing of its sport, in the neutral tone.
  const art = plateOf(sport);
  const words = <PosterName name={name} base={size === 'marquee' ? 13.2 : 15} />;
  return (
    <div className={cx(styles.poster, styles[size], styles[plate])}>
      <Motif plate={art} crop={hashOf(id) % CROP_COUNT} />
      <div className={styles.bar}>
        {start}
        <span className={styles.sport}>{sportLabel}</span>
        {badge && <Badge tone="onposter">{badge}</Badge>}
        {completed && size !== 'marquee' && <Badge tone="paper">Event Completed</Badge>}
        {end}
      </div>
      <Heading className={styles.name}>
        {link ? (
          <Slot.Root className={styles.link}>
            <Slot.Slottable>{link}</Slot.Slottable>
            {words}
          </Slot.Root>
        ) : (
          words
        )}
      </Heading>
      {meta && <div className={styles.meta}>{meta}</div>}
    </div>
  );
}

function PosterName({ name, base }: { name: string; base: number }) {
  const lines = splitName(name);
  if (lines.length === 0) return <span className="sr">Untitled room</span>;
  return (
    <span className={styles.lines}>
      {posterLines(lines, base).map((line, index) => {
        const style: LineStyle = { '--w': `${line.width}%`, fontSize: `${line.size}cqw` };
        return (
          <span key={line.text} className={`disp ${styles.line}`} style={style}>
            {line.text}
            {index < lines.length - 1 ? ' ' : null}
          </span>
        );
      })}
    </span>
  );
}
