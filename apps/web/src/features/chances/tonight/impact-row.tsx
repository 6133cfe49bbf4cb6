import { cx } from '../../../ui/cx.ts';
import { ChanceBar } from '../chance-bar.tsx';
import { bestText, inPercent, rangeText } from '../chance-text.ts';
import type { Basis } from '../figure.tsx';
import { LineChance } from '../figure.tsx';
import type { ImpactLine, Measure, ResultImpact } from '../result-impact.ts';
import styles from './impact-row.module.css';

export interface ImpactRowProps<Way> {
  impact: ResultImpact<Way>;
  ownId: string;
  measure: Measure;
  basis: Basis;
}

/**
 * Shows how a game or fight affects the viewer: the chance for each result, or the best place if there is no chance.
 */
export function ImpactRow<Way>({ impact, ownId, measure, basis }: ImpactRowProps<Way>) {
  const { match, help, swing, isStill } = impact;
  const isSame = help === null;
  const isDrawn = basis.samples > 0;
  // Two teams keep their bracket order; three or more results are sorted by how much they help.
  const lines =
    impact.lines.length === 2 ? impact.lines.toSorted((a, b) => (a.side ?? 2) - (b.side ?? 2)) : impact.lines;
  return (
    <article
      className={cx(styles.impact, isSame && styles.same)}
      aria-label={match.sides.map(({ name }) => name).join(' against ')}
    >
      <header className={styles.head}>
        <span className={`muted small ${styles.title}`}>
          {match.title}
          {match.when && <span className="num"> {match.when}</span>}
        </span>
        <span className={`dim tiny ${styles.swing}`}>
          {measure === 'chance' ? (
            isSame ? (
              <b>{isDrawn ? 'About the same either way' : 'Same chance either way'}</b>
            ) : (
              <>
                Swing <b className="num">{inPercent(swing)}</b>
              </>
            )
          ) : (
            isSame && <b>Same places either way</b>
          )}
        </span>
      </header>
      <ul className="ruled">
        {lines.map((line) => (
          <WayLine
            key={line.ways.map(match.keyOf).join()}
            line={line}
            impact={impact}
            ownId={ownId}
            measure={measure}
            basis={basis}
          />
        ))}
      </ul>
      {isSame && measure === 'chance' && (
        <p className={`dim tiny ${styles.note}`}>
          {noteOf(isStill, isDrawn)} It still decides which results you need later.
        </p>
      )}
    </article>
  );
}

/** Estimates cannot tell a small difference from none. */
function noteOf(isStill: boolean, isDrawn: boolean): string {
  if (isDrawn)
    return isStill ? 'Moves little or nothing for you.' : 'It moves your places, and your chance little.';
  return isStill ? 'Moves nothing for you.' : 'It moves your places, not your chance.';
}

function WayLine<Way>({
  line,
  impact,
  ownId,
  measure,
  basis,
}: ImpactRowProps<Way> & { line: ImpactLine<Way> }) {
  const { match, help } = impact;
  const { chance, canWin, place, side, ways, weight } = line;
  const seed = side === null ? null : match.sides[side].seed;
  const isHelp = line === help;
  return (
    <li
      className={cx(
        styles.way,
        match.sides[0].seed !== null && styles.seeded,
        isHelp && styles.cheer,
        weight === 0 && styles.rare,
      )}
    >
      {match.sides[0].seed !== null && (
        <span className={`num dim ${styles.seed}`}>
          <span className="sr">Seed </span>
          {seed}
        </span>
      )}
      <span className={`cluster ${styles.name}`}>
        <b>
          {isHelp && <span className="sr">Helps you: </span>}
          {match.lineOf(ways)}
        </b>
        {match.isPicked(ownId, ways) && <small>your pick</small>}
      </span>
      <span className={styles.bar}>
        {measure === 'chance' && help && (
          <ChanceBar chance={chance.first} isHollow={!canWin} isLoud={isHelp} />
        )}
        {measure === 'chance' && place && <small>{rangeText(place)}</small>}
      </span>
      {measure === 'chance' ? (
        <LineChance line={line} basis={basis} className={styles.figure} outClassName={styles.out} />
      ) : (
        place && (
          <span className={`num ${styles.figure}`}>
            <span className="sr">best </span>
            {bestText(place)}
          </span>
        )
      )}
    </li>
  );
}
