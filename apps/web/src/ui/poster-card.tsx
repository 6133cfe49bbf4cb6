import { Slot } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { Poster, type PosterProps } from './poster.tsx';
import { Loading, RoomCardSkeleton } from './skeleton.tsx';

const factsClass =
  'grid grid-cols-[repeat(3,auto)] justify-between gap-2 pt-3.5 px-3.5 pb-3 [&>div]:flex [&>div]:flex-col-reverse [&>div]:justify-end [&>div]:gap-0.5 [&_dd]:text-3xl [&_dd]:leading-none [&_small]:text-md [&_small]:font-semibold';

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-4';

export interface CardFact {
  term: string;
  value: ReactNode;
  of?: number | null;
}

export interface PosterCardProps {
  poster: Pick<PosterProps, 'plate' | 'sportLabel' | 'id' | 'name' | 'completed' | 'badge'>;
  /** An empty link element for the poster and, for mouse users, the figures. */
  way: ReactElement;
  facts: readonly CardFact[];
  state?: ReactNode;
  line: ReactNode;
  actions: ReactNode;
}

/** A card with a poster, a few figures, and a footer with a line and buttons. */
export function PosterCard({ poster, way, facts, state, line, actions }: PosterCardProps) {
  return (
    <article className="tile flex flex-col overflow-hidden" aria-label={poster.name}>
      <Poster size="card" {...poster} link={way} />
      <div className="relative">
        <dl className={factsClass}>
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
