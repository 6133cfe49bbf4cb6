import { counted } from '../../../shell/counted.ts';
import { cx } from '../../../ui/cx.ts';
import { PlaceFigure } from '../figure.tsx';
import type { Person } from '../person.ts';

const figuresClass =
  'grid grid-cols-2 border-y-3 border-double border-line-strong [&>:where(div)]:grid [&>:where(div)]:content-start [&>:where(div)]:gap-2 [&>:where(div)]:pt-3.75 [&>:where(div)]:px-0 [&>:where(div)]:pb-3.5 [&>div+div]:pl-4 [&>div+div]:border-l [&>div+div]:border-dashed [&>div+div]:border-line-strong';
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
    <dl className={figuresClass} aria-label="Sure and perhaps">
      <div>
        <dt className="label">Sure</dt>
        <Place place={sure} />
        <dd className="text-ink-2 text-xs pr-2.5 leading-[1.35] wrap-anywhere">
          Best place over the {counted(locked, 'fight')} locked so far
        </dd>
      </div>
      <div>
        <dt className="label">Perhaps</dt>
        <Place place={perhaps} hollow />
        <dd className="text-ink-2 text-xs pr-2.5 leading-[1.35] wrap-anywhere">
          {perhapsText(person, covered, picked)}
        </dd>
      </div>
    </dl>
  );
}

function Place({ place, hollow = false }: { place: number; hollow?: boolean }) {
  return (
    <dd
      className={cx(
        'num pt-0.75 text-[58px] font-extrabold leading-[0.78] [&_small]:ml-px [&_small]:align-[0.8em] [&_small]:text-[0.42em]',
        hollow &&
          'text-transparent [-webkit-text-stroke:1.5px_var(--ink)] [&_small]:[-webkit-text-stroke-width:1px]',
      )}
    >
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
