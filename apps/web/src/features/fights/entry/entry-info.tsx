import type { Bracket, Fight, Room } from '@lockroom/contract';
import { maxForCard, maxForCompleted, sportLabel } from '@lockroom/rules';
import { type Fact, Facts, PanelSection } from '../../../ui/facts.tsx';
import { scoredFight, winnerOf } from '../card/fight-rules.ts';

export interface EntryInfoProps {
  bracket: Bracket;
  room: Room;
  card: readonly Fight[];
}

/** Facts of one entry: whose and where, and once there are results what was right. */
export function EntryInfo({ bracket, room, card }: EntryInfoProps) {
  const scored = card.map(scoredFight);
  const ended = card.filter((fight) => winnerOf(fight) !== null).length;
  const figure = (term: string, value: string | number): Fact => ({ term, value, figure: true });
  const facts: Fact[] = [
    { term: 'Owner', value: bracket.user.username },
    { term: 'Room', value: room.name },
    { term: 'Sport', value: sportLabel(bracket.sport) },
    figure('Max Points so far', maxForCompleted(scored)),
    figure('Max Possible Points', maxForCard(scored)),
  ];
  if (ended > 0) {
    facts.push(
      figure('Correct winners', `${bracket.correctFighters}/${ended}`),
      figure('Correct methods', `${bracket.correctMethods}/${ended}`),
      figure('Combo bonus', bracket.comboBonus > 0 ? `+${bracket.comboBonus}` : 0),
      figure('Underdog picks', bracket.underdogPicks),
    );
  }
  return (
    <PanelSection title="Bracket Info">
      <Facts facts={facts} />
    </PanelSection>
  );
}
