import type { TieBreaker } from '@lockroom/contract';
import type { Side } from '@lockroom/rules';
import { cx } from '../../../ui/cx.ts';
import { PaperText } from '../../../ui/paper/paper-text.tsx';
import { type BoardLook, teamName } from '../board/board-look.ts';
import type { BoardView, RowView } from '../board/board-views.ts';
import { championLines } from '../board/champion-fit.ts';
import { scoreText } from '../tie-breaker/score-entry.ts';
import { type PaperRound, sumOf, verdictOf } from './paper-facts.ts';
import styles from './paper-sheet.module.css';

export interface PaperCentreProps {
  look: BoardLook;
  view: BoardView;
  final: string;
  /** The position of the final. */
  box: { y: number; height: number };
  rounds: readonly PaperRound[];
  /** The predicted score; null on a blank printout. */
  tieBreaker: TieBreaker | null;
  /** The actual score of the final. */
  score: TieBreaker;
}

/** The centre of the printed board: the champion above the final, with the tie-breaker and points below. */
export function PaperCentre(props: PaperCentreProps) {
  const { view, final, box } = props;
  const game = view.games[final];
  return (
    <>
      <Champion {...props} />
      {(['left', 'right'] as const).map((side, index) => {
        const row = game?.rows[index];
        return (
          row && <Finalist key={side} {...props} side={side} row={row} from={game.from[index] ?? null} />
        );
      })}
      <div className={styles.tie} style={{ top: box.y + box.height + 14 }}>
        <Score {...props} />
      </div>
      <Table {...props} />
    </>
  );
}

interface FinalistProps extends PaperCentreProps {
  side: Side;
  row: RowView;
  from: string | null;
}

function Finalist({ view, box, side, row, from }: FinalistProps) {
  const verdict = verdictOf(view.games[from ?? ''] ?? null, row.instead);
  const really = verdict?.really ?? null;
  const length = verdict ? (really === null ? 110 : 74) : 140;
  const className = cx(
    styles.finalist,
    side === 'right' && styles.mirrored,
    verdict && (verdict.right ? styles.won : styles.wrong),
  );
  return (
    <div className={className} style={{ [side]: '32%', top: box.y, height: box.height }}>
      {row.team !== null && <span className={styles.seed}>{row.seed}</span>}
      {row.team !== null && <PaperText text={row.name} slot={{ length, height: 36, size: 16 }} />}
      {verdict && (
        <span className={styles.really}>
          {really === null ? (
            <b>{verdict.earned}</b>
          ) : (
            <PaperText text={really} slot={{ length: 62, height: 36, size: 13 }} />
          )}
        </span>
      )}
    </div>
  );
}

function Champion({ look, view, final, box }: PaperCentreProps) {
  const { champion } = view;
  const game = view.games[final];
  const verdict = verdictOf(game ?? null, view.ended && teamName(look, view.ended.team));
  return (
    <div
      className={cx(styles.champion, verdict?.right === false && styles.wrong)}
      style={{ top: box.y - 116 }}
    >
      <span className={styles.caption}>Champion</span>
      {champion !== null && <ChampionName name={teamName(look, champion)} />}
      {verdict && (
        <span className={styles.verdict}>
          {verdict.right ? (
            `right, ${verdict.earned}`
          ) : verdict.really === null ? (
            'already out'
          ) : (
            <PaperText before="really " text={verdict.really} slot={{ length: 160, height: 20, size: 11 }} />
          )}
        </span>
      )}
    </div>
  );
}

/** If the champion's name would be smaller than this, it is set like other names. */
const SMALLEST_POSTER = 12;

function ChampionName({ name }: { name: string }) {
  const lines = championLines(name, 160, 38);
  // The poster fit cuts names that are too long for three lines.
  const isWhole = bare(lines.map(({ text }) => text).join('')) === bare(name);
  if (!isWhole || lines.some(({ size }) => size < SMALLEST_POSTER))
    return <PaperText text={name} slot={{ length: 160, height: 60, size: 14 }} />;
  return (
    <b className={styles.name} data-whole={name}>
      {lines.map(({ text, width, size }) => (
        <span key={text} style={{ fontSize: size, fontStretch: `${width}%` }}>
          {text}
        </span>
      ))}
    </b>
  );
}

const bare = (text: string) => text.replace(/\s/gu, '');

function Score({ tieBreaker, score }: PaperCentreProps) {
  if (tieBreaker === null) {
    return (
      <>
        Tie-breaker, the final score
        <br />
        <span className={styles.write} /> - <span className={styles.write} />
      </>
    );
  }
  const [guess, played] = [scoreText(tieBreaker), scoreText(score)];
  return (
    <>
      {guess && (
        <>
          Tie-breaker <b>{guess.line}</b> (total {guess.total})
        </>
      )}
      {played && (
        <>
          <br />
          Final score {played.line} ({played.total})
        </>
      )}
    </>
  );
}

function Table({ look, view: { judged }, rounds }: PaperCentreProps) {
  const most = rounds.reduce((total, { games, points }) => total + games * points, 0);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>Round</th>
          {judged && <th>Right</th>}
          <th>{judged ? 'Points' : 'Points each'}</th>
        </tr>
      </thead>
      <tbody>
        {rounds.map(({ games, points, right, earned }, index) => (
          <tr key={look.roundNames[index]}>
            <td>
              <PaperText text={look.roundNames[index] ?? ''} slot={{ length: 86, height: 13, size: 10 }} />
            </td>
            {judged && <td>{share(right, games)}</td>}
            <td>{judged ? share(earned, games * points) : points}</td>
          </tr>
        ))}
        {judged && (
          <tr className={styles.all}>
            <td>All</td>
            <td>{share(sumOf(rounds, 'right'), sumOf(rounds, 'games'))}</td>
            <td>{share(sumOf(rounds, 'earned'), most)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function share(part: number, whole: number): string {
  return `${part}/${whole}`;
}
