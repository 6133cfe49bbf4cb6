import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { percent } from '../../../ui/distribution-bar.tsx';
import type { GameView, RowView } from './board-views.ts';
import type { CardSize } from './layout-parts.ts';
import { fitTeam } from './team-fit.ts';
import { TeamName } from './team-name.tsx';
import { called } from './team-words.ts';

const outcomeClass =
  'game-outcome-outcome absolute top-0 right-(--cell-end) bottom-auto left-(--cell-start) grid place-items-center w-(--cell) h-[calc(2_*_var(--row))] [border-inline-start:1px_solid_var(--line)] bg-surface-1 leading-none [&_b]:text-[length:min(calc(var(--sf)_+_2px),18px)] [&_small]:text-ink-2 [&_small]:text-[length:max(11px,min(var(--sf),13px))]';

const outLineClass =
  '[--name-ink:var(--ink-3)] [--name-weight:500] [--strike:line-through] flex undefined items-center gap-(--space) h-(--out) p-(--pad) border-t border-dashed border-line-strong bg-[color-mix(in_srgb,var(--bg)_55%,var(--surface-1))]';

/** Returns the width in pixels of the outcome cell in a card without a foot; 0 for none. */
export function outcomeWidth(view: GameView, { foot, row }: CardSize): number {
  if (foot > 0 || (view.outcome === null && sharesOf(view) === null)) return 0;
  return row > 30 ? 40 : row > 22 ? 33 : 30;
}

/**
 * Shown at the end of a card without a foot: the points earned, above the winner's share of the room. On hover or
 * focus, the shares of both teams replace it. The rows' labels contain the same information.
 */
export function Outcome({ view }: { view: GameView }) {
  const shares = sharesOf(view);
  const summary = view.outcome !== null || view.backed !== null;
  return (
    <div className={cx('num', outcomeClass)} aria-hidden>
      {summary && (
        <span className="grid gap-1 justify-items-center row-start-1 col-start-1 in-[:is(:hover,:active,:focus-within)>.game-outcome-outcome]:invisible">
          {view.outcome !== null && <b className={TONE_CLASS[view.tone]}>{view.outcome}</b>}
          {view.backed && <small>{percent(view.backed.share)}</small>}
        </span>
      )}
      {shares && (
        <span
          className={cx(
            'grid gap-1 justify-items-center row-start-1 col-start-1 content-around h-full',
            summary && 'invisible in-[:is(:hover,:active,:focus-within)>.game-outcome-outcome]:visible',
          )}
        >
          {shares.map((share, index) => (
            <small key={index === 0 ? 'upper' : 'lower'}>{share}</small>
          ))}
        </span>
      )}
    </div>
  );
}

export interface OutLineProps {
  row: RowView;
  size: CardSize;
  /** The length of the line in pixels. */
  length: number;
  nicknames: boolean;
  children: ReactNode;
}

/** The line below the two actual teams with the eliminated pick. */
export function OutLine({ row, size, length, nicknames, children }: OutLineProps) {
  const name = called(row.name, nicknames);
  return (
    <div className={outLineClass} aria-hidden>
      <span className="num grid flex-none place-items-center self-stretch w-(--seed) rounded-sm shadow-outline-accent text-ink-2 text-[length:min(var(--sf),13px)]">
        {row.seed}
      </span>
      <TeamName fitted={fitTeam(name, { length, height: 0, size: size.row > 36 ? 13 : 12 })} />
      {children}
    </div>
  );
}

/** The colour of points that were earned, missed or are still open. */
export const TONE_CLASS: Record<GameView['tone'], string> = {
  earned: 'text-correct',
  missed: 'text-miss',
  open: 'text-ink-2',
};

/** Returns the text of a card's foot: how the room picked, if that is public, and the game's points. */
export function footWords(view: GameView, width: number, nicknames: boolean): string {
  const { backed } = view;
  if (!backed) return 'Point Rewards';
  const start = `${percent(backed.share)} ${backed.decided ? 'had' : 'have'}`;
  const ends = [called(backed.name, nicknames), backed.decided ? 'the winner' : 'the same', 'it'];
  const room = (width - POINTS) / LETTER;
  return ends.map((end) => `${start} ${end}`).find((words) => words.length <= room) ?? `${start} it`;
}

/** The width of a letter in the foot, and of the points, in pixels. */
const LETTER = 5.1;
const POINTS = 44;

/** Returns the shares of both teams, if public. */
export function sharesOf({ rows: [upper, lower] }: GameView): [string, string] | null {
  if (upper.share === null && lower.share === null) return null;
  return [percent(upper.share ?? 0), percent(lower.share ?? 0)];
}
