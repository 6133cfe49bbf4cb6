import type { Fight } from '@lockroom/contract';
import { billedName } from '@lockroom/poster';
import { oddsTone } from '@lockroom/rules';
import { Check, X } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { FighterPlate } from '../../../ui/fighter-plate.tsx';
import { FitLine } from '../../../ui/fit-line.tsx';
import { Odds } from '../../../ui/odds.tsx';
import styles from './corner-face.module.css';
import type { CornerNumber, CornerState, CornerTag } from './corner-look.ts';

/** Width in em and font size in px of a name, by place on the card and layout (rules: look#names). */
const SLOTS = {
  main: { wide: 236 / 60, narrow: 147 / 38 },
  'co-main': { wide: 204 / 44, narrow: 147 / 33 },
  regular: { wide: 170 / 30, narrow: 147 / 29 },
} as const satisfies Record<Fight['fightType'], { wide: number; narrow: number }>;

export interface CornerFaceProps {
  fight: Fight;
  corner: CornerNumber;
  state: CornerState;
  /** The label of a pick: 'Your pick', or 'Picked' on another member's entry. */
  pickWord?: string;
}

/** One fighter of a card: photo, name in two parts, odds and tag. Put it in a button or div with `cornerClass`. */
export function CornerFace({ fight, corner, state, pickWord = 'Your pick' }: CornerFaceProps) {
  const { name, odds, photo } = fighterOf(fight, corner);
  const { first, last } = billedName(name);
  const slot = SLOTS[fight.fightType];
  const dimmed = state.look === 'bust' || state.look === 'void' ? 'bust' : state.dim ? 'unpicked' : undefined;
  return (
    <>
      <FighterPlate
        name={last}
        photo={photo}
        side={corner === 1 ? 'red' : 'blue'}
        className={styles.plate}
        {...(dimmed ? { dimmed } : {})}
      />
      <span className={styles.body}>
        <span className={cx('text-ink-2 text-sm', styles.first)}>{first}</span>
        <FitLine text={last} slotEm={slot.wide} narrowSlotEm={slot.narrow} className={styles.last} />
        <span className={styles.line}>
          <Odds
            tone={oddsTone(odds)}
            text={odds || 'N/A'}
            onPick={state.look === 'picked' && fight.fightType === 'main'}
          />
          {state.tag && <Tag tag={state.tag} pickWord={pickWord} isBig={fight.fightType === 'main'} />}
        </span>
      </span>
    </>
  );
}

function Tag({ tag, pickWord, isBig }: { tag: CornerTag; pickWord: string; isBig: boolean }) {
  return (
    <span className={cx(styles.tag, styles[tag])}>
      {(tag === 'on' || tag === 'hit') && <Check className="size-3 stroke-[2.5]" aria-hidden />}
      {tag === 'miss' && <X className="size-3 stroke-[2.5]" aria-hidden />}
      <em className={tag === 'on' && !isBig ? 'sr-only' : undefined}>
        {tag === 'win' ? 'Winner' : pickWord}
      </em>
    </span>
  );
}

export function fighterOf(fight: Fight, corner: CornerNumber) {
  return corner === 1
    ? { name: fight.fighter1, odds: fight.fighter1Odds, photo: fight.fighter1Photo }
    : { name: fight.fighter2, odds: fight.fighter2Odds, photo: fight.fighter2Photo };
}

/** Returns the class of the element around a CornerFace. */
export function cornerClass(
  fight: Pick<Fight, 'fightType'>,
  corner: CornerNumber,
  state: CornerState,
): string {
  return cx(
    styles.corner,
    fight.fightType === 'main' && styles.big,
    corner === 2 && styles.blue,
    styles[state.look],
    state.dim && styles.dim,
  );
}

/** Returns the accessible name of a corner, e.g. 'Max Holloway, +150, winner'. */
export function cornerLabel(fight: Fight, corner: CornerNumber, state: CornerState): string {
  const { name, odds } = fighterOf(fight, corner);
  const said = oddsTone(odds) === 'na' ? 'no odds' : odds.replace(/^-/u, '\u2212');
  return `${name}, ${said}${state.won ? ', winner' : ''}`;
}
