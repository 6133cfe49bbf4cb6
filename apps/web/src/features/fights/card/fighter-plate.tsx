import type { Fight } from '@lockroom/contract';
import { oddsTone } from '@lockroom/rules';
import { useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import fighterPlateStyles from '../../../ui/fighter-plate.module.css';
import { type DraftPick, winnerOf } from './fight-rules.ts';

interface FighterPlateProps {
  name: string;
  photo?: string | null;
  side: 'red' | 'blue';
  /** `unpicked`: the other fighter was picked; `bust`: the viewer picked this fighter, who lost. */
  dimmed?: 'unpicked' | 'bust';
  className?: string;
}

/**
 * A fighter's photo or initial on a square plate. The class may set the side length with --plate; the default is 76px.
 */
export function FighterPlate({ name, photo, side, dimmed, className }: FighterPlateProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const initial = [...name.trim()][0] ?? '?';
  return (
    <span
      className={cx(
        fighterPlateStyles.plate,
        fighterPlateStyles[side],
        dimmed && fighterPlateStyles[dimmed],
        className,
      )}
      aria-hidden
    >
      {photo && broken !== photo ? (
        <img src={photo} alt="" loading="lazy" decoding="async" onError={() => setBroken(photo)} />
      ) : (
        <b>{initial}</b>
      )}
    </span>
  );
}

const TONES = { minus: 'text-odds-minus', plus: 'text-odds-plus', na: 'text-odds-na' };

export const oddsClass = (odds: string) => cx('num', TONES[oddsTone(odds)]);

/** Returns odds as entered, except that a leading hyphen becomes a minus sign. */
export const oddsText = (odds: string): string => odds.replace(/^-/, '\u2212');

/** Shows odds: '+150', or 'N/A' if there are none. */
export function Odds({ odds }: { odds: string }) {
  return (
    <span
      className={cx(
        oddsClass(odds),
        'inline-flex flex-none items-center h-5.5 px-1.5 rounded-sm bg-[color-mix(in_srgb,currentcolor_13%,var(--surface-1))] text-md leading-none',
      )}
    >
      {oddsText(odds || 'N/A')}
    </span>
  );
}

type CornerNumber = 1 | 2;

interface CornerState {
  /** `picked` is right or undecided; `bust` was picked but lost; `void` was picked in a fight that nobody won. */
  look: 'open' | 'picked' | 'bust' | 'void';
  won: boolean;
  /** Whether the corner is grayed out, because the other one was picked or won. */
  dim: boolean;
}

/** Returns how a corner is drawn (rules: look#pick-buttons). */
export function cornerState(fight: Fight, pick: DraftPick, corner: CornerNumber): CornerState {
  const winner = winnerOf(fight);
  const won = winner === corner;
  const decided = winner === 1 || winner === 2;
  if (pick.winnerId === corner) {
    if (won) return { look: 'picked', won, dim: false };
    if (decided) return { look: 'bust', won, dim: false };
    return { look: winner === 0 ? 'void' : 'picked', won, dim: false };
  }
  const dim = !won && (decided || pick.winnerId !== null);
  return { look: 'open', won, dim };
}

export function fighterOf(fight: Fight, corner: CornerNumber) {
  return corner === 1
    ? { name: fight.fighter1, odds: fight.fighter1Odds, photo: fight.fighter1Photo }
    : { name: fight.fighter2, odds: fight.fighter2Odds, photo: fight.fighter2Photo };
}

/** Returns the accessible name of a corner, e.g. 'Max Holloway, +150, winner'. */
export function cornerLabel(fight: Fight, corner: CornerNumber, state: CornerState): string {
  const { name, odds } = fighterOf(fight, corner);
  const said = oddsTone(odds) === 'na' ? 'no odds' : oddsText(odds);
  return `${name}, ${said}${state.won ? ', winner' : ''}`;
}
