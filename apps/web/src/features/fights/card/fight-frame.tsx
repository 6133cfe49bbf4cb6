import type { Fight } from '@lockroom/contract';
import type { ComponentProps, ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './fight-frame.module.css';

export const fightDomId = (fightId: string) => `fight-${fightId}`;

export interface FightFrameProps extends Omit<ComponentProps<'article'>, 'id'> {
  fight: Pick<Fight, 'id' | 'title' | 'fightType'>;
  /** Shown next to the title: the lock line, or the result and points. */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of one fight, for use inside a FightList. The main event has a title bar; other fights have the title and
 * aside between the corners on wide screens. `focusFight` can focus it, but Tab skips it.
 */
export function FightFrame({ fight, aside, className, children, ...rest }: FightFrameProps) {
  const titleId = `${fightDomId(fight.id)}-title`;
  const Title = fight.fightType === 'regular' ? 'h3' : 'h2';
  return (
    <article
      {...rest}
      id={fightDomId(fight.id)}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={cx('plane', styles.fight, styles[fight.fightType], className)}
    >
      <header className={styles.head}>
        <Title className={cx('billed', styles.title)} id={titleId}>
          {fight.title}
        </Title>
        {aside}
      </header>
      {children}
    </article>
  );
}

/** A list of fights. Its width determines the font size of the names. */
export function FightList({ children }: { children: ReactNode }) {
  return <div className={cx('grid grid-cols-1 gap-4', styles.list)}>{children}</div>;
}

export const cornersClass = styles.corners;

export function Versus() {
  return (
    <span className={cx('text-ink-3', styles.vs)} aria-hidden>
      VS
    </span>
  );
}

export function CalledOff() {
  // The span keeps the head's alignment off the badge, which aligns its own text.
  return (
    <span>
      <Badge>Called off</Badge>
    </span>
  );
}

/** The foot of a frame, with methods on the left and other content on the right. */
export function FightFoot({ children }: { children: ReactNode }) {
  return <div className={cx('flex flex-wrap gap-2', styles.foot)}>{children}</div>;
}

export function FightRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** Shows the result and the points earned, e.g. 'Holloway by KO/TKO' and +5/5; without a pick, the most points. */
export function FightOutcome({ text, points, max }: { text: string; points: number | null; max: number }) {
  return (
    <>
      <span className={cx('text-ink-3 text-sm', styles.result)}>{text}</span>
      {points === null && <FightWorth points={max} />}
      {points !== null && (
        <span className={cx('num', styles.earned, points === 0 && styles.zero)}>
          <span className="sr-only">
            {points} of {max} points
          </span>
          <span aria-hidden>
            {points > 0 ? `+${points}` : 0}
            <small>/{max}</small>
          </span>
        </span>
      )}
    </>
  );
}

/** Shows the most points of a fight, e.g. '5 pts'. Renders nothing for 0. */
export function FightWorth({ points }: { points: number }) {
  if (points === 0) return null;
  return (
    <span className={cx('num', styles.worth)}>
      <span className="sr-only">Up to </span>
      {points} <small>{points === 1 ? 'pt' : 'pts'}</small>
    </span>
  );
}

/** Scrolls a fight into view, without animation if the device prefers reduced motion. */
export function showFight(fightId: string, block: ScrollLogicalPosition = 'nearest'): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const card = document.getElementById(fightDomId(fightId));
  card?.scrollIntoView({ block, behavior: calm ? 'instant' : 'smooth' });
}

/** Scrolls a fight into view and focuses it, so that its keyboard shortcuts work. */
export function focusFight(fightId: string): void {
  document.getElementById(fightDomId(fightId))?.focus({ preventScroll: true });
  showFight(fightId, 'center');
}
