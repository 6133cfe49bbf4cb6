import { cx } from '../../../ui/cx.ts';
import { ChanceBar } from '../chance-bar.tsx';
import type { Basis } from '../figure.tsx';
import { LineChance } from '../line-chance.tsx';
import type { Measure, Move, MoveLine } from '../moves.ts';
import { bestText, inPercent, rangeText } from '../words.ts';
import styles from './move-row.module.css';

export interface MoveRowProps<Way> {
  move: Move<Way>;
  ownId: string;
  measure: Measure;
  basis: Basis;
}

/** What a game or fight moves for the viewer: each way with its chance, or its best place where the entry has none. */
export function MoveRow<Way>({ move, ownId, measure, basis }: MoveRowProps<Way>) {
  const { coming, help, swing, isStill } = move;
  const isSame = help === null;
  const isDrawn = basis.samples > 0;
  // Two teams stand as they are drawn, three ways or more by how much they help.
  const lines =
    move.lines.length === 2 ? move.lines.toSorted((a, b) => (a.side ?? 2) - (b.side ?? 2)) : move.lines;
  return (
    <article
      className={cx(styles.move, isSame && styles.same)}
      aria-label={coming.sides.map(({ name }) => name).join(' against ')}
    >
      <header className={styles.head}>
        <span className={`muted small ${styles.title}`}>
          {coming.title}
          {coming.when && <span className="num"> {coming.when}</span>}
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
            key={line.ways.map(coming.keyOf).join()}
            line={line}
            move={move}
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

/** Drawn endings do not tell a small difference from none. */
function noteOf(isStill: boolean, isDrawn: boolean): string {
  if (isDrawn)
    return isStill ? 'Moves little or nothing for you.' : 'It moves your places, and your chance little.';
  return isStill ? 'Moves nothing for you.' : 'It moves your places, not your chance.';
}

function WayLine<Way>({ line, move, ownId, measure, basis }: MoveRowProps<Way> & { line: MoveLine<Way> }) {
  const { coming, help } = move;
  const { chance, canWin, place, side, ways, weight } = line;
  const seed = side === null ? null : coming.sides[side].seed;
  const isHelp = line === help;
  return (
    <li
      className={cx(
        styles.way,
        coming.sides[0].seed !== null && styles.seeded,
        isHelp && styles.cheer,
        weight === 0 && styles.rare,
      )}
    >
      {coming.sides[0].seed !== null && (
        <span className={`num dim ${styles.seed}`}>
          <span className="sr">Seed </span>
          {seed}
        </span>
      )}
      <span className={`cluster ${styles.name}`}>
        <b>
          {isHelp && <span className="sr">Helps you: </span>}
          {coming.lineOf(ways)}
        </b>
        {coming.isPicked(ownId, ways) && <small>your pick</small>}
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
