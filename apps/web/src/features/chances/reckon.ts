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
export function reckon(facts: Facts, question: Question): Reckoning<unknown> {
  return facts.kind === 'tournament'
    ? reckonTournament(facts.rules, question)
    : reckonCard(facts.rules, question);
}

type RulesOf<Kind extends Facts['kind']> = Extract<Facts, { kind: Kind }>['rules'];

function reckonTournament(state: RulesOf<'tournament'>, question: Question): Reckoning<unknown> {
  switch (question.ask) {
    case 'outlook':
      return tournamentOutlook(state);
    case 'places':
      return tournamentOutlook(state, { reasons: false });
    case 'chances':
      return tournamentChances(state, question.weights, question.how);
    case 'tonight':
      return tournamentTonight(state, question);
    case 'paths':
      return tournamentPaths(state, question.entryId, question.weights, question.most);
    case 'needs':
      return tournamentNeeds(state, question.entryId);
  }
}

function reckonCard(state: RulesOf<'fights'>, question: Question): Reckoning<unknown> {
  switch (question.ask) {
    case 'outlook':
    case 'places':
      return fightOutlook(state);
    case 'chances':
      return cardChances(state, question.weights, question.how);
    case 'tonight':
      return cardTonight(state, question);
    case 'paths':
      return cardPaths(state, question.entryId, question.weights, question.most);
    case 'needs':
      return cardNeeds(state, question.entryId);
  }
}
