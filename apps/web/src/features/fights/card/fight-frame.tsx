import type { Fight } from '@lockroom/contract';
import type { ComponentProps, ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './fight-frame.module.css';

/** The id of a fight's card in the page, for jumps. */
export const fightDomId = (fightId: string) => `fight-${fightId}`;

export interface FightFrameProps extends Omit<ComponentProps<'article'>, 'id'> {
  fight: Pick<Fight, 'id' | 'title' | 'fightType'>;
  /** Beside the title: the lock line, or result and points. */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * The card of one fight. The main event has a title bar; below it title and aside stand between the corners on wide
 * screens. It can be focused by `focusFight`, not by Tab. Stands in a FightList.
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
        <Title className={`billed ${styles.title}`} id={titleId}>
          {fight.title}
        </Title>
        {aside}
      </header>
      {children}
    </article>
  );
}

/** A list of fight cards; the size of names depends on its width. */
export function FightList({ children }: { children: ReactNode }) {
  return <div className={`column ${styles.list}`}>{children}</div>;
}

/** The class of the element around the two corners of a frame. */
export const cornersClass = styles.corners;

export function Versus() {
  return (
    <span className={`dim ${styles.vs}`} aria-hidden>
      VS
    </span>
  );
}

/** Beside the title of a fight that is called off. */
export function CalledOff() {
  // The head sets how its second part is aligned; the badge aligns its own words.
  return (
    <span>
      <Badge>Called off</Badge>
    </span>
  );
}

/** The foot of a frame: methods at the left, the rest at the right. */
export function FightFoot({ children }: { children: ReactNode }) {
  return <div className={`cluster ${styles.foot}`}>{children}</div>;
}

/** A row across a frame, between corners and foot. */
export function FightRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** The result and its points: 'Holloway by KO/TKO', +5/5; without a pick the most points. */
export function FightOutcome({ text, points, max }: { text: string; points: number | null; max: number }) {
  return (
    <>
      <span className={`dim small ${styles.result}`}>{text}</span>
      {points === null && <FightWorth points={max} />}
      {points !== null && (
        <span className={cx('num', styles.earned, points === 0 && styles.zero)}>
          <span className="sr">
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

/** The most points of a fight, '5 pts'; nothing for 0. */
export function FightWorth({ points }: { points: number }) {
  if (points === 0) return null;
  return (
    <span className={`num ${styles.worth}`}>
      <span className="sr">Up to </span>
      {points} <small>{points === 1 ? 'pt' : 'pts'}</small>
    </span>
  );
}

/** Brings a fight into view as quietly as the device asks for. */
export function showFight(fightId: string, block: ScrollLogicalPosition = 'nearest'): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const card = document.getElementById(fightDomId(fightId));
  card?.scrollIntoView({ block, behavior: calm ? 'instant' : 'smooth' });
}

/** Brings a fight into view and moves focus to it, so that its keys work. */
export function focusFight(fightId: string): void {
  document.getElementById(fightDomId(fightId))?.focus({ preventScroll: true });
  showFight(fightId, 'center');
}
