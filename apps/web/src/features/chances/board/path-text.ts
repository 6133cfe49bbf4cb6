import type { Chances, EntryOutlook, Path, TeamStatement } from '@lockroom/rules';
import { bestText, outText, percentText } from '../chance-text.ts';
import type { EntryLabels } from '../entry-labels.ts';
import { type Person, personDoes } from '../person.ts';
import type { PosterWords } from './path-poster.tsx';
import type { PathVerdict } from './path-verdict.ts';
import { type StatementGround, shortName, statementWords } from './team-statements.ts';

/** With more open games than this, a share is given in percent, because the number of ways is too large to grasp. */
const COUNTED_OPEN = 13;

export interface PathShare {
  /** The number or percentage of ways that the path covers, e.g. '256'. */
  part: string;
  /** All ways in which the entry wins, e.g. '738 ways', or their percentage. */
  whole: string;
}

/**
 * Returns how much of an entry's chance a path covers: as a number of ways if all are counted and equally likely,
 * otherwise in percent.
 */
export function pathShare(
  probability: number,
  chance: number,
  { open, weights, samples }: Pick<Chances<unknown>, 'open' | 'weights' | 'samples'>,
): PathShare {
  if (weights === 'coin' && samples === 0 && open <= COUNTED_OPEN) {
    const ways = (p: number) => Math.round(p * 2 ** open).toLocaleString('en-US');
    return { part: ways(probability), whole: `${ways(chance)} ${ways(chance) === '1' ? 'way' : 'ways'}` };
  }
  const whole = percentText(Math.max(chance, probability), samples > 0);
  return { part: percentText(probability, false).replace(/ %$/, ''), whole };
}

/** Returns the end of the sentence: the statements are enough, unless another entry can be level. */
export function pathEnd({ scoreDecides }: Pick<Path<TeamStatement>, 'scoreDecides'>): string {
  return scoreDecides ? 'If level, the final score decides.' : 'Nothing else matters.';
}

export function posterWords(
  verdict: PathVerdict,
  person: Person,
  ground: StatementGround,
  { entryLabels, isEstimate }: { entryLabels: EntryLabels; isEstimate: boolean },
): PosterWords {
  const winsIf = personDoes(person, 'win if', 'wins if');
  switch (verdict.kind) {
    case 'loading':
      return { title: winsIf, statements: [], end: 'Calculating…' };
    case 'failed':
      return { title: winsIf, statements: [], end: 'Not worked out.' };
    case 'clinched':
      return {
        title: 'Clinched',
        loud: 'First',
        end: `${personDoes(person, 'win', 'wins')} whatever happens.`,
      };
    case 'idle':
      return { title: 'Nothing counts yet', statements: [], end: 'No bracket has points.' };
    case 'out':
      return { title: 'On the results so far', loud: 'Out', end: outWords(verdict.outlook, entryLabels) };
    case 'path': {
      const statements = verdict.path.statements.map((statement) => statementWords(ground, statement));
      const end = pathEnd(verdict.path);
      // Nobody can be ahead of the entry, but somebody may be level.
      if (statements.length === 0) return { title: 'Whatever happens', loud: 'First', end };
      return { title: winsIf, statements, end };
    }
    case 'guide': {
      const statements = verdict.helps.map(({ team, other, chance, against }) => ({
        team: shortName(ground.look, team),
        rest: `over ${shortName(ground.look, other)}: ${percentText(chance, isEstimate)} against ${percentText(against, isEstimate)}`,
      }));
      return { title: 'No short path', statements, isList: true, end: guideEnd(statements.length) };
    }
  }
}

function guideEnd(helps: number): string {
  if (helps === 0) return 'No game that comes next tells much by itself.';
  return helps === 1 ? 'This game helps most.' : 'These games help most.';
}

function outWords(outlook: EntryOutlook<unknown>, entryLabels: EntryLabels): string {
  return `${outText(outlook, entryLabels)}. Best place ${bestText(outlook)}.`;
}
