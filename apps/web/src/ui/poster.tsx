import { artOf, cropOf, hashOf, posterLines, splitName } from '@lockroom/poster';
import type { Plate } from '@lockroom/rules';
import { Slot } from 'radix-ui';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { Loading, RoomCardSkeleton } from './skeleton.tsx';

interface DisplayLinesProps {
  /** The font width in percent, and the font size in pixels or with a CSS unit. */
  lines: readonly { text: string; width: number; size: number | string }[];
}

/** Poster text in several lines, each with its own font width and size. Screen readers read all lines as one. */
export function DisplayLines({ lines }: DisplayLinesProps) {
  return lines.map(({ text, width, size }, index) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: two pieces of a broken word may be equal, and lines never move
      key={index}
      className="disp block whitespace-nowrap"
      style={{ '--w': `${width}%`, fontSize: size }}
    >
      {text}
      {index < lines.length - 1 ? ' ' : null}
    </span>
  ));
}

export function plateStyle(plate: Plate): CSSProperties {
  return { '--plate-bg': `var(--plate-${plate})`, '--plate-line': `var(--plate-${plate}-line)` };
}

/** The line drawing of a sport, which fades towards the text. It fills its positioned parent. */
export function Motif({ plate, crop = 0 }: { plate: Plate; crop?: number }) {
  const { paths, word } = artOf(plate);
  return (
    <svg
      className="pointer-events-none absolute inset-0 -z-1 size-full text-(color:--plate-line) opacity-70 [mask-image:radial-gradient(115%_130%_at_100%_0,#000_35%,#0000_82%)] [&_*]:[vector-effect:non-scaling-stroke]"
      viewBox="0 0 320 180"
      preserveAspectRatio="xMaxYMid slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <g transform={cropOf(plate, crop)}>
        {paths.map((d) => (
          <path key={d} d={d} />
        ))}
        {word && (
          <text
            x={word.x}
            y={word.y}
            textAnchor="middle"
            fill="currentColor"
            stroke="none"
            fontSize={word.size}
            fontWeight={word.weight}
            style={{ fontStretch: `${word.width}%` }}
            opacity={word.opacity}
          >
            {word.text}
          </text>
        )}
      </g>
    </svg>
  );
}

interface PosterProps {
  /** The sport's colors and drawing; a completed room keeps the drawing in neutral colors. */
  plate: Plate;
  sportLabel: string;
  /** The room's id, which determines how the drawing is cropped. */
  id: string;
  name: string;
  completed?: boolean;
  badge?: ReactNode;
  /** An empty link element. The poster's text becomes its accessible name, and the whole poster becomes clickable. */
  link?: ReactElement;
}

/** A room's poster for a card: the sport, and the room's name fitted to the width. It looks the same in both themes. */
export function Poster({ plate, sportLabel, id, name, completed = false, badge, link }: PosterProps) {
  const words = <PosterName name={name} base={15} />;
  return (
    <div
      className="plate flex h-44 flex-col justify-between p-3.5 max-lg:h-37"
      style={plateStyle(completed ? 'presets' : plate)}
    >
      <Motif plate={plate} crop={hashOf(id)} />
      <div className="flex min-h-5 items-center gap-1.5">
        <span className="headline mr-auto text-md leading-none">{sportLabel}</span>
        {badge && <Badge tone="onposter">{badge}</Badge>}
        {completed && <Badge tone="paper">Event Completed</Badge>}
      </div>
      {/* The font size is relative to the width. The maximum width keeps two lines within the height of a wide card. */}
      <h3 className="w-full max-w-97.5 [container-type:inline-size] max-lg:max-w-78.75">
        {link ? (
          <Slot.Root className="covers block focus-visible:after:rounded-md focus-visible:after:outline-poster-ink focus-visible:after:-outline-offset-4">
            <Slot.Slottable>{link}</Slot.Slottable>
            {words}
          </Slot.Root>
        ) : (
          words
        )}
      </h3>
    </div>
  );
}

/** A name on one or more lines fitted to the container's width; `base` is the font size as a percentage of it. */
export function PosterName({ name, base }: { name: string; base: number }) {
  const words = splitName(name);
  if (words.length === 0) return <span className="sr-only">Untitled room</span>;
  const lines = posterLines(words, base);
  // Screen readers need the whole name as separate text if it is truncated or broken within a word.
  const isWhole = lines.map(({ text }) => text).join(' ') === words.join(' ');
  return (
    <>
      {!isWhole && <span className="sr-only">{words.join(' ')}</span>}
      <span className="grid gap-[2.2cqw]" aria-hidden={!isWhole || undefined}>
        <DisplayLines lines={lines.map((line) => ({ ...line, size: `${line.size}cqw` }))} />
      </span>
    </>
  );
}

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-4';

export interface CardFact {
  term: string;
  value: ReactNode;
  of?: number | null;
}

interface PosterCardProps {
  poster: Omit<PosterProps, 'link'>;
  /** An empty link element, used for the poster and, for mouse users, for the figures. */
  way: ReactElement;
  facts: readonly CardFact[];
  state?: ReactNode;
  line: ReactNode;
  actions: ReactNode;
}

export function PosterCard({ poster, way, facts, state, line, actions }: PosterCardProps) {
  return (
    <article className="tile flex flex-col overflow-hidden" aria-label={poster.name}>
      <Poster {...poster} link={way} />
      <div className="relative">
        <dl className="grid grid-cols-[repeat(3,auto)] justify-between gap-2 pt-3.5 px-3.5 pb-3 [&>div]:flex [&>div]:flex-col-reverse [&>div]:justify-end [&>div]:gap-0.5 [&_dd]:text-3xl [&_dd]:leading-none [&_small]:text-md [&_small]:font-semibold">
          {facts.map(({ term, value, of }) => (
            <div key={term}>
              <dt className="text-xs text-ink-3">{term}</dt>
              <dd className="num">
                {value}
                {of !== undefined && of !== null && <small className="text-ink-3">/{of}</small>}
              </dd>
            </div>
          ))}
        </dl>
        {/* For mouse users only; keyboard and screen-reader users have the poster's link. */}
        <Slot.Root className="absolute inset-0" tabIndex={-1} aria-hidden>
          {way}
        </Slot.Root>
      </div>
      {state}
      <div className="flex items-center gap-0.5 min-h-11.5 mt-auto py-1.5 pr-1.5 pl-3.5 border-t border-line max-lg:pr-0.5">
        <span className="mr-auto min-w-0">{line}</span>
        {actions}
      </div>
    </article>
  );
}

export function PosterGrid({ children }: { children: ReactNode }) {
  return <div className={gridClass}>{children}</div>;
}

export function PosterGridSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className={gridClass}>
      <RoomCardSkeleton />
      <RoomCardSkeleton />
      <RoomCardSkeleton />
    </Loading>
  );
}
