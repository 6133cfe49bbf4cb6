import { CROP_COUNT, hashOf, posterLines, splitName } from '@lockroom/poster';
import type { Plate } from '@lockroom/rules';
import { Slot } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { cx } from './cx.ts';
import { DisplayLines } from './display-lines.tsx';
import { Motif, plateStyle } from './motif.tsx';
import styles from './poster.module.css';

/** `card` is for room cards, `feature` for taller ones, `marquee` for the top of a page. */
type PosterSize = 'card' | 'feature' | 'marquee';

export interface PosterProps {
  size: PosterSize;
  /** On narrow screens, reduces a marquee to one bar with the name and without `meta`. */
  slim?: boolean;
  /** The sport's colours and drawing; a completed room keeps the drawing in neutral colours. */
  plate: Plate;
  sportLabel: string;
  /** The room's id, which determines how the drawing is cropped. */
  id: string;
  name: string;
  completed?: boolean;
  badge?: ReactNode;
  start?: ReactNode;
  end?: ReactNode;
  meta?: ReactNode;
  /** An empty link element; its text becomes the name, and the whole poster becomes clickable. */
  link?: ReactElement;
}

/** A room's poster: its sport, and its name fitted to the width. It looks the same in both themes. */
export function Poster({
  size,
  slim = false,
  plate,
  sportLabel,
  id,
  name,
  completed = false,
  badge,
  start,
  end,
  meta,
  link,
}: PosterProps) {
  const Heading = size === 'marquee' ? 'h1' : 'h3';
  const words = <PosterName name={name} base={size === 'marquee' ? 13.2 : 15} />;
  return (
    <div
      className={cx('plate', styles.poster, styles[size], slim && styles.slim)}
      style={plateStyle(completed ? 'presets' : plate)}
    >
      <Motif plate={plate} crop={hashOf(id) % CROP_COUNT} />
      <div className={styles.bar}>
        {start}
        <span className={cx('headline', styles.sport)}>{sportLabel}</span>
        {badge && <Badge tone="onposter">{badge}</Badge>}
        {completed && size !== 'marquee' && <Badge tone="paper">Event Completed</Badge>}
        {end}
      </div>
      <Heading className={styles.name}>
        {link ? (
          <Slot.Root className={cx('covers', styles.link)}>
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

/** A name in lines fitted to its container's width; `base` is the font size in percent of that width. */
export function PosterName({ name, base }: { name: string; base: number }) {
  const words = splitName(name);
  if (words.length === 0) return <span className="sr-only">Untitled room</span>;
  const lines = posterLines(words, base);
  // A name that is broken within a word or truncated needs a separate text for screen readers.
  const isWhole = lines.map(({ text }) => text).join(' ') === words.join(' ');
  return (
    <>
      {!isWhole && <span className="sr-only">{words.join(' ')}</span>}
      <span className={styles.lines} aria-hidden={!isWhole || undefined}>
        <DisplayLines lines={lines.map((line) => ({ ...line, size: `${line.size}cqw` }))} />
      </span>
    </>
  );
}
