import type { Fight, ReplacePreview } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import { fightPlace, isUnderdog } from '@lockroom/rules';
import { counted } from '../../../shell/words.ts';
import type { Fact } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.ts';
import type { ActLine } from '../../competitions/manager/notices.tsx';
import { resultText } from '../card/fight-rules.ts';
import type { SentResult } from './manager.queries.ts';

/** Returns the details of a card that Room Info shows. */
export function cardFacts(card: readonly Fight[]): Fact[] {
  const count = (type: Fight['fightType']) => card.filter((fight) => fight.fightType === type).length;
  return [
    { term: 'Total fights', value: card.length, figure: true },
    { term: 'Main fights', value: count('main'), figure: true },
    { term: 'Co-main fights', value: count('co-main'), figure: true },
    { term: 'Regular fights', value: count('regular'), figure: true },
  ];
}

export function changeImpact({ entries, hasResult }: { entries: number; hasResult: boolean }): string {
  const who = counted(entries, 'bracket');
  return hasResult
    ? `This fight has a result: new points for ${who} now, and ranks may change.`
    : `${who} picked with the old points. The new ones will count.`;
}

/**
 * Says where the next fight goes: the first one is the main event, the second the co-main event, and all others go to
 * the bottom (rules: play#fight-cards).
 */
export function nextPlace(card: readonly Pick<Fight, 'fighter1' | 'fighter2'>[]): string {
  const [lowest] = card;
  if (card.length < 2 || !lowest) return `This is the ${fightPlace(0, card.length + 1).title}.`;
  return `Goes to the bottom of the card, under ${lowest.fighter1} vs ${lowest.fighter2}.`;
}

export function addImpact(entries: number): string {
  const have = entries === 1 ? 'has' : 'have';
  return `${counted(entries, 'bracket')} already ${have} picks. Everyone gets one more fight to pick, with no lock time yet.`;
}

export function sayLost(isCompleted: boolean): void {
  toast.show({
    title: isCompleted ? 'The event was completed' : 'The fight was removed',
    description: 'Your last change was not saved.',
    tone: 'danger',
    duration: 10_000,
  });
}

interface TwiceOnCard {
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

interface Replacement {
  corner: 1 | 2;
  takeBack: 'his' | 'all';
  odds: string;
  opponentOdds: string;
}

/** Describes the effect of a replacement on picks and bonus points. Lines with a zero are omitted. */
export function replaceLines(fight: Fight, preview: ReplacePreview, to: Replacement): ActLine[] {
  const names = shortNames(fight);
  const stays = names[2 - to.corner] ?? '';
  const { onLeaving, onStaying } = preview;
  const underdog = isUnderdog(to.odds) ? 'the new fighter' : isUnderdog(to.opponentOdds) ? stays : null;
  const bonus =
    underdog === null ? [] : [{ figure: `+${fight.underdogBonus}`, text: `Underdog bonus on ${underdog}` }];
  if (onLeaving === null || onStaying === null)
    return [
      { figure: 'All', text: 'picks for this fight are cleared, so that nobody learns who was picked' },
      ...bonus,
    ];
  const again = to.takeBack === 'all' ? onLeaving + onStaying : onLeaving;
  const keep = to.takeBack === 'all' ? 0 : onStaying;
  const counts = [
    { figure: `${again}`, text: `${again === 1 ? 'person has' : 'people have'} to pick again` },
    {
      figure: `${keep}`,
      text: `${keep === 1 ? 'pick' : 'picks'} on ${stays} ${keep === 1 ? 'stays' : 'stay'}`,
      more: "marked 'New opponent'",
    },
  ];
  return [...counts.filter(({ figure }) => figure !== '0'), ...bonus];
}

/** Describes what happened to the picks, e.g. '24 picks cleared, 5 stay.' */
export function replacedText({ onLeaving, onStaying }: ReplacePreview, takeBack: 'his' | 'all'): string {
  if (onLeaving === null || onStaying === null) return 'All picks for the fight cleared.';
  const cleared = takeBack === 'all' ? onLeaving + onStaying : onLeaving;
  const staying = takeBack === 'all' ? 0 : onStaying;
  return `${counted(cleared, 'pick')} cleared, ${staying} ${staying === 1 ? 'stays' : 'stay'}.`;
}

/** Describes an entered result, e.g. 'Fight 11: Holloway by KO/TKO' or 'Fight 10: no result'. */
export function enteredText({ fight, entry }: Pick<SentResult, 'fight' | 'entry'>): string {
  return `${fight.title}: ${resultText({ ...fight, ...entry }) ?? 'no result'}`;
}
