import type { Plate } from '@lockroom/rules';
import { FitLine } from '../../../ui/fit-line.tsx';
import { Motif, plateStyle } from '../../../ui/motif.tsx';
import { percentText } from '../chance-text.ts';
import type { FightSentence } from '../fight-text.ts';
import { type Person, personDoes } from '../person.ts';
import styles from './fight-path.module.css';

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
      className={`plate ${styles.poster}`}
      style={plateStyle(plate)}
      aria-label={person.isYou ? 'Your path' : `The path of ${person.subject}`}
    >
      <Motif plate={plate} crop={crop} />
      <h2 className={`headline ${styles.lead}`}>{personDoes(person, 'win if', 'wins if')}</h2>
      <div className={styles.lines}>
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
      <p className={`cluster tiny ${styles.foot}`}>
        <span>Nothing else matters.</span>
        <span>
          <b>{percentText(probability, false).replace(/ %$/, '')}</b> of {person.own}{' '}
          {percentText(chance, samples > 0)}
        </span>
      </p>
    </section>
  );
}
