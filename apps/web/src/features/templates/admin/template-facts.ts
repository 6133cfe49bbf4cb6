import type { Template } from '@lockroom/contract';
import { formatFamily, gameCount, isTournamentSport, makeFormat, teamNames } from '@lockroom/rules';
import type { CardFact } from '../../../ui/poster-card.tsx';

/** Returns how complete a template is: fights or named teams, locks, results. */
export function templateFacts(template: Template): CardFact[] {
  const { fights, sport, bracketSize, lockTime, results } = template;
  const all = fights.length || null;
  if (!isTournamentSport(sport) || bracketSize === null) {
    return [
      { term: 'Fights', value: fights.length },
      {
        term: 'Lock times',
        value: count(fights, ({ lockDatetime }) => lockDatetime !== null),
        of: all,
      },
      {
        term: 'Results',
        value: count(fights, ({ fightStatus }) => fightStatus === 'completed'),
        of: all,
      },
    ];
  }
  return [
    { term: 'Named teams', value: namedTeams(template), of: bracketSize },
    { term: 'Lock time', value: lockTime === null ? 'No' : 'Yes' },
    { term: 'Results', value: Object.keys(results ?? {}).length, of: gameCount({ size: bracketSize }) },
  ];
}

function namedTeams({ sport, bracketSize, reseeding, teamNames: names }: Template): number {
  if (!isTournamentSport(sport) || bracketSize === null) return 0;
  const format = makeFormat({ family: formatFamily(sport), size: bracketSize, reseeding: reseeding ?? true });
  return count(Object.entries(teamNames(format)), ([id, standard]) => (names?.[id] ?? standard) !== standard);
}

function count<T>(items: readonly T[], fits: (item: T) => boolean): number {
  return items.filter(fits).length;
}
