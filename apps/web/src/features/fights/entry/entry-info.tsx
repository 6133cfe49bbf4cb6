import { maxForCard, maxForCompleted, sportLabel } from '@lockroom/rules';
import { type Fact, Facts, PanelSection } from '../../../ui/facts.tsx';
import type { EntryView } from '../../competitions/competition-type.ts';
import { scoredFight, winnerOf } from '../card/fight-rules.ts';
import type { FightCompetition } from './fight-competition.ts';

export function EntryInfo({ entry, room, competition: { card } }: EntryView<FightCompetition>) {
  const scored = card.map(scoredFight);
  const ended = card.filter((fight) => winnerOf(fight) !== null).length;
  const figure = (term: string, value: string | number): Fact => ({ term, value, figure: true });
  const facts: Fact[] = [
    { term: 'Owner', value: entry.user.username },
    { term: 'Room', value: room.name },
    { term: 'Sport', value: sportLabel(entry.sport) },
    figure('Max Points so far', maxForCompleted(scored)),
    figure('Max Possible Points', maxForCard(scored)),
  ];
  if (ended > 0) {
    facts.push(
      figure('Correct winners', `${entry.correctFighters}/${ended}`),
      figure('Correct methods', `${entry.correctMethods}/${ended}`),
      figure('Combo bonus', entry.comboBonus > 0 ? `+${entry.comboBonus}` : 0),
      figure('Underdog picks', entry.underdogPicks),
    );
  }
  return (
    <PanelSection title="Bracket Info">
      <Facts facts={facts} />
    </PanelSection>
  );
}
