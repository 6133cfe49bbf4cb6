import { Slot } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { Poster, type PosterProps } from './poster.tsx';
import styles from './poster-card.module.css';
import { Loading, RoomCardSkeleton } from './skeleton.tsx';

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
    <article className={`tile ${styles.card}`} aria-label={poster.name}>
      <Poster size="card" {...poster} link={way} />
      <div className={styles.body}>
        <dl className={styles.facts}>
          {facts.map(({ term, value, of }) => (
            <div key={term}>
              <dt className="tiny dim">{term}</dt>
              <dd className="num">
                {value}
                {of !== undefined && of !== null && <small className="dim">/{of}</small>}
              </dd>
            </div>
          ))}
        </dl>
        {/* For mouse users only; keyboard and screen-reader users have the poster's link. */}
        <Slot.Root className={styles.way} tabIndex={-1} aria-hidden>
          {way}
        </Slot.Root>
      </div>
      {state}
      <div className={styles.foot}>
        <span className={styles.line}>{line}</span>
        {actions}
      </div>
    </article>
  );
}

export function PosterGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

export function PosterGridSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className={styles.grid}>
      <RoomCardSkeleton />
      <RoomCardSkeleton />
      <RoomCardSkeleton />
    </Loading>
  );
}
