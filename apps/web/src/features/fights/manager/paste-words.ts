import type { PastedCardReport } from '@lockroom/contract';
import type { CardDoubt, CardProblem, PasteFailure } from '@lockroom/paste';
import { PASTE_MAX } from '@lockroom/rules';
import { counted } from '../../../shell/counted.ts';
import type { ChangePart } from '../../../ui/change-report.tsx';

/** Why a text cannot be read; null for an empty text. */
export const PASTE_FAILURES: Readonly<Record<PasteFailure, string | null>> = {
  'too-large': `That is too long to be a card: at most ${PASTE_MAX.characters.toLocaleString('en')} characters are read.`,
  'too-many-lines': `That is too long to be a card: at most ${PASTE_MAX.lines.toLocaleString('en')} lines are read.`,
  'unclosed-quote': 'A quotation mark is opened and never closed.',
  'no-text': null,
};

const SIDES = {
  fighter1: 'the first fighter',
  fighter2: 'the second fighter',
  odds1: '',
  odds2: '',
  line: '',
  order: '',
};

const DOUBTS: Readonly<Record<CardDoubt, (problem: CardProblem) => string>> = {
  unread: () => 'Not read as a fight.',
  several: () => 'More than two names on one line.',
  separator: () => 'It is not certain where one name ends and the other begins.',
  pairing: () => 'It is not certain that these two fight each other.',
  'event-name': () => "Looks like the event's name; another line names the two in full.",
  'left-out': ({ detail }) => `Left out: ${detail}`,
  name: ({ field }) => `Does not look like a name: ${SIDES[field]}.`,
  'unknown-fighter': ({ field }) =>
    `${field === 'fighter1' ? 'The first' : 'The second'} fighter is not known yet.`,
  long: () => 'Too long to be read.',
  same: () => 'Both fighters have the same name.',
  twice: ({ detail }) => `${detail} stands in another fight, too.`,
  odds: ({ detail }) => `These odds cannot be read: ${detail}`,
  'one-odds': () => 'Only one fighter has odds.',
  'both-plus': () => 'Both fighters have plus odds.',
  order: () => 'The text does not say whether the main event comes first or last.',
  'too-many': () => `A card has at most ${PASTE_MAX.fights} fights.`,
};

export function problemText(problem: CardProblem): string {
  return DOUBTS[problem.doubt](problem);
}

/** Describes the changes by a pasted card, losses first. */
export function reportParts(report: PastedCardReport): ChangePart[] {
  const picks = report.picksCleared.map((each) => `${counted(each.picks, 'pick')} of ${each.bracketName}`);
  return [
    { title: 'Picks deleted', isLoss: true, items: picks },
    { title: 'Fights taken off the card', isLoss: true, items: report.fightsRemoved },
    { title: 'New fights', isLoss: false, items: report.fightsAdded.toReversed() },
    { title: 'Fights changed', isLoss: false, items: report.fightsChanged.toReversed() },
  ];
}
