import type { Fight, ReplacePreview } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import { isUnderdog } from '@lockroom/rules';
import { counted } from '../../../shell/counted.ts';
import type { ActLine } from '../../competitions/manager/act-lines.tsx';

export interface TwiceOnCard {
  name: string;
  /** The fights, most recently changed first. */
  fights: Fight[];
}

/** Finds fighters who are on the card twice, by exact name. */
export function twiceOnCard(card: readonly Fight[]): TwiceOnCard[] {
  const on = new Map<string, TwiceOnCard>();
  for (const fight of card) {
    if (fight.fightStatus === 'called-off') continue;
    for (const name of [fight.fighter1, fight.fighter2]) {
      const known = on.get(nameKey(name)) ?? { name, fights: [] };
      on.set(nameKey(name), { ...known, fights: [...known.fights, fight] });
    }
  }
  const changedAt = ({ replacedAt }: Fight) => (replacedAt === null ? 0 : Date.parse(replacedAt));
  return [...on.values()]
    .filter(({ fights }) => fights.length > 1)
    .map(({ name, fights }) => ({ name, fights: fights.toSorted((a, b) => changedAt(b) - changedAt(a)) }));
}

export const nameKey = (name: string): string => name.trim().toLowerCase();

/** Returns the corner whose name changed, or null if neither or both did. */
export function renamedCorner(
  before: Pick<Fight, 'fighter1' | 'fighter2'>,
  after: Pick<Fight, 'fighter1' | 'fighter2'>,
): 1 | 2 | null {
  const [one, two] = [before.fighter1 !== after.fighter1, before.fighter2 !== after.fighter2];
  if (one === two) return null;
  return one ? 1 : 2;
}

export interface Replacement {
  corner: 1 | 2;
  takeBack: 'his' | 'all';
  odds: string;
  opponentOdds: string;
}

export function replaceLines(fight: Fight, preview: ReplacePreview, to: Replacement): ActLine[] {
  const names = shortNames(fight);
  const [left, stays] = to.corner === 1 ? names : [names[1], names[0]];
  const { onLeaving, onStaying, without, told } = preview;
  const underdog = isUnderdog(to.odds) ? 'the one who comes in' : isUnderdog(to.opponentOdds) ? stays : null;
  return [
    {
      figure: `${onLeaving}`,
      text: `${left} ${onLeaving === 1 ? 'pick' : 'picks'} taken back`,
      more: 'to be picked again',
    },
    to.takeBack === 'all'
      ? { figure: `${onStaying}`, text: `${stays} ${onStaying === 1 ? 'pick' : 'picks'} taken back, too` }
      : {
          figure: `${onStaying}`,
          text: `${stays} ${onStaying === 1 ? 'pick stands' : 'picks stand'}`,
          more: "marked 'New opponent'",
        },
    { figure: `${without}`, text: 'without a pick here, nothing changes' },
    underdog === null
      ? { figure: '0', text: 'Underdog bonus: nobody has plus odds. The old odds count for nobody.' }
      : {
          figure: `+${fight.underdogBonus}`,
          text: `Underdog bonus on ${underdog}. The old odds count for nobody.`,
        },
    {
      figure: `${told}`,
      text: `${told === 1 ? 'member' : 'members'} told, once each`,
      more: 'with a link to the pick',
    },
  ];
}

/** Says what happened to the picks, e.g. '24 picks taken back, 5 stand.' */
export function replacedText({ onLeaving, onStaying }: ReplacePreview, takeBack: 'his' | 'all'): string {
  const taken = takeBack === 'all' ? onLeaving + onStaying : onLeaving;
  const standing = takeBack === 'all' ? 0 : onStaying;
  return `${counted(taken, 'pick')} taken back, ${standing} ${standing === 1 ? 'stands' : 'stand'}.`;
}
