import type { Plate } from '@lockroom/rules';
import { FitLine } from '../../../ui/fit-line.tsx';
import { Motif, plateStyle } from '../../../ui/motif.tsx';
import { percentText } from '../chance-text.ts';
import type { FightSentence } from '../fight-text.ts';
import { type Person, personDoes } from '../person.ts';

const linesClass =
  'grid gap-3.5 mt-3.5 mx-0 mb-3.25 [&_b]:block [&_b]:text-[var(--name-ink,var(--accent))] [&_b]:text-[length:min(72px,14.4cqw)] [&_p>span:last-child]:block [&_p>span:last-child]:mt-2.25 [&_p>span:last-child]:text-lg [&_p>span:last-child]:font-book lg:grid-cols-[repeat(auto-fit,minmax(min(100%,340px),1fr))] lg:gap-y-4.5 lg:gap-x-8 lg:[&_b]:text-[length:min(60px,7.2cqw)]';
export interface FightPathProps {
  person: Person;
  sentences: readonly FightSentence[];
  /** The probability of the path, and the entry's total chance of winning. */
  probability: number;
  chance: number;
  samples: number;
  plate: Plate;
  crop: number;
}

/** The width available for a name, in em. */
const SLOT = 6.3;

/**
 * Shows the likeliest short path: 'You win if Holloway wins by KO/TKO, and Pereira does not lose. Nothing else
 * matters.'
 */
export function FightPath({ person, sentences, probability, chance, samples, plate, crop }: FightPathProps) {
  return (
    <section
      className="plate py-3 px-3.5 rounded-lg [container-type:inline-size] [&>svg]:opacity-45 lg:py-4.5 lg:px-6"
      style={plateStyle(plate)}
      aria-label={person.isYou ? 'Your path' : `The path of ${person.subject}`}
    >
      <Motif plate={plate} crop={crop} />
      <h2 className="headline text-md leading-tight wrap-anywhere">
        {personDoes(person, 'win if', 'wins if')}
      </h2>
      <div className={linesClass}>
        {sentences.map(({ subject, predicate }, at) => (
          <p key={subject + predicate}>
            <b>
              <FitLine text={subject} slotEm={SLOT} />
            </b>{' '}
            <span>
              {predicate}
              {at < sentences.length - 1 ? ', and ' : '.'}
            </span>
          </p>
        ))}
      </div>
      <p className="flex flex-wrap gap-2 text-xs justify-between gap-y-0.5 gap-x-2.5 pt-2.25 border-t border-poster-line text-poster-ink-2 [&_b]:text-poster-ink">
        <span>Nothing else matters.</span>
        <span>
          <b>{percentText(probability, false).replace(/ %$/, '')}</b> of {person.own}{' '}
          {percentText(chance, samples > 0)}
        </span>
      </p>
    </section>
  );
}
