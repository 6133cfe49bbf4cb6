import type { Plate } from '@lockroom/rules';
import { useId } from 'react';
import { cx } from '../../../ui/cx.ts';
import { FitLine } from '../../../ui/fit-line.tsx';
import { Motif, plateStyle } from '../../../ui/motif.tsx';
import { rangeText } from '../chance-text.ts';
import type { Basis } from '../figure.tsx';
import { LineChance } from '../figure.tsx';
import type { ImpactLine, ResultImpact } from '../result-impact.ts';
import styles from './cheer-poster.module.css';

export interface CheerPosterProps<Way> {
  impact: ResultImpact<Way>;
  basis: Basis;
  plate: Plate;
  crop: number;
  /** A sentence about which result the other members want. */
  wants: string;
}

/** The width available for the name, in em. */
const SLOT = 3.6;

export function CheerPoster<Way>({ impact, basis, plate, crop, wants }: CheerPosterProps<Way>) {
  const { match, lines, help } = impact;
  const headId = useId();
  if (!help) return null;
  const likely = lines.filter(({ weight }) => weight > 0);
  const last = likely.at(-1) ?? null;
  const name = help.side === null ? 'Nobody' : match.sides[help.side].name;
  const method = match.shortMethodOf(help.ways) === null ? null : match.nameOf(help.ways).slice(name.length);
  return (
    <section className={cx('plate', styles.poster)} style={plateStyle(plate)} aria-labelledby={headId}>
      <Motif plate={plate} crop={crop} />
      <div className={styles.top}>
        <span className={cx('headline', styles.cheer)}>Cheer for</span>
        <span className={cx('text-sm', styles.when)}>
          {match.when ? (
            <>
              Locked <b className="num">{match.when}</b> MT
            </>
          ) : (
            match.title
          )}
        </span>
      </div>
      <h3 className={styles.name} id={headId}>
        <span className="sr-only">Cheer for </span>
        <b>
          <FitLine text={name} slotEm={SLOT} />
        </b>
        {method && <span className={styles.method}>{method}</span>}
      </h3>
      <dl className={styles.figures}>
        <Figure line={help} condition={match.conditionOf(help.ways)} basis={basis} />
        {last && last !== help && (
          <Figure line={last} condition={match.conditionOf(last.ways)} basis={basis} low />
        )}
      </dl>
      {wants && <p className={cx('text-sm', styles.room)}>{wants}</p>}
    </section>
  );
}

interface FigureProps<Way> {
  line: ImpactLine<Way>;
  condition: string;
  basis: Basis;
  low?: boolean;
}

function Figure<Way>({ line, condition, basis, low = false }: FigureProps<Way>) {
  const { place } = line;
  return (
    <div className={low ? styles.low : undefined}>
      <dt>
        if {condition}
        {place && (
          <>
            <br />
            {rangeText(place)}
          </>
        )}
      </dt>
      <dd>
        <LineChance line={line} basis={basis} className={styles.figure} outClassName={styles.figure} />
      </dd>
    </div>
  );
}
