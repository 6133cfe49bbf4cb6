import { counted } from '../../../shell/counted.ts';
import { cx } from '../../../ui/cx.ts';
import { PlaceFigure } from '../figure.tsx';
import type { Person } from '../person.ts';
import styles from './covered-figures.module.css';

export interface CoveredFiguresProps {
  person: Person;
  sure: number;
  perhaps: number;
  locked: number;
  covered: number;
  /** The number of covered fights that the viewer has picked; null on another member's entry. */
  picked: number | null;
}

/** Shows the best place by the locked fights next to the best place including covered fights. */
export function CoveredFigures({ person, sure, perhaps, locked, covered, picked }: CoveredFiguresProps) {
  return (
    <dl className={styles.figures} aria-label="Sure and perhaps">
      <div>
        <dt className="label">Sure</dt>
        <Place place={sure} />
        <dd className={`muted tiny ${styles.text}`}>
          Best place over the {counted(locked, 'fight')} locked so far
        </dd>
      </div>
      <div>
        <dt className="label">Perhaps</dt>
        <Place place={perhaps} hollow />
        <dd className={`muted tiny ${styles.text}`}>{perhapsText(person, covered, picked)}</dd>
      </div>
    </dl>
  );
}

function Place({ place, hollow = false }: { place: number; hollow?: boolean }) {
  return (
    <dd className={cx('num', styles.place, hollow && styles.hollow)}>
      <PlaceFigure place={place} />
    </dd>
  );
}

function perhapsText({ subject, isYou }: Person, covered: number, picked: number | null): string {
  if (picked === null) return `If the ${counted(covered, 'covered fight')} gave ${subject} full points`;
  if (picked === 0) return `${isYou ? 'You have' : `${subject} has`} no covered pick yet`;
  const picks = `${isYou ? 'your' : 'its'} ${counted(picked, 'covered pick')}`;
  return `If ${picks} ${picked === 1 ? 'comes' : 'come'} true as well`;
}
