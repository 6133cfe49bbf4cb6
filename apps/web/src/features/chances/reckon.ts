import {
  cardChances,
  cardNeeds,
  cardPaths,
  cardTonight,
  fightOutlook,
  type Reckoning,
  tournamentChances,
  tournamentNeeds,
  tournamentOutlook,
  tournamentPaths,
  tournamentTonight,
} from '@lockroom/rules';
import type { Facts, Question } from './questions.ts';

/** Begins to answer a question; its caller may do something else at every pause. */
export function reckon({ kind, rules }: Facts, question: Question): Reckoning<unknown> {
  switch (question.ask) {
    case 'outlook':
      return kind === 'tournament' ? tournamentOutlook(rules) : fightOutlook(rules);
    case 'places':
      return kind === 'tournament' ? tournamentOutlook(rules, { reasons: false }) : fightOutlook(rules);
    case 'chances':
      return kind === 'tournament'
        ? tournamentChances(rules, question.weights, question.how)
        : cardChances(rules, question.weights, question.how);
    case 'tonight':
      return kind === 'tournament' ? tournamentTonight(rules, question) : cardTonight(rules, question);
    case 'paths': {
      const { entryId, weights, most } = question;
      return kind === 'tournament'
        ? tournamentPaths(rules, entryId, weights, most)
        : cardPaths(rules, entryId, weights, most);
    }
    case 'needs':
      return kind === 'tournament'
        ? tournamentNeeds(rules, question.entryId)
        : cardNeeds(rules, question.entryId);
  }
}
