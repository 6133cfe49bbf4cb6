import { pointsOf } from '@lockroom/rules';
import type { CSSProperties } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './board-key.module.css';
import type { BoardFacts, BoardView } from './board-views.ts';

export interface BoardKeyProps {
  facts: BoardFacts;
  view: BoardView;
  /** Whether the picks are the viewer's own. */
  own: boolean;
  /** The available height in pixels; null for a single line below the board. */
  room: number | null;
}

/** Pixels needed for the results by round alone, and together with the symbols. */
const ROUNDS = 150;
const ALL = 222;

export function BoardKey({ facts, view, own, room }: BoardKeyProps) {
  return (
    <div className={cx(styles.key, room === null && styles.line)}>
      {room !== null && room >= ROUNDS && <Rounds facts={facts} view={view} />}
      {(room === null || room >= ALL) && (
        <Signs pick={own ? 'your pick' : 'the pick'} inLine={room === null} />
      )}
    </div>
  );
}

function Signs({ pick, inLine }: { pick: string; inLine: boolean }) {
  return (
    <dl className={styles.signs}>
      <div>
        <dt className={cx('num', styles.seed, inLine ? styles.solid : styles.tinted)}>1</dt>
        <dd>{pick}, right</dd>
      </div>
      <div>
        <dt className={cx('num', styles.seed, styles.hollow)}>8</dt>
        <dd>
          {pick}, <s>out</s>
        </dd>
      </div>
      {inLine ? (
        <div>
          <dt className={styles.dashed}>
            <span className="sr">A dashed line</span>
          </dt>
          <dd>under a game: {pick} that was out before</dd>
        </div>
      ) : (
        <>
          <div>
            <dt className={styles.won}>UCF</dt>
            <dd>really won</dd>
          </div>
          <div>
            <dt className={cx('num', styles.points)}>+1</dt>
            <dd>points earned</dd>
          </div>
          <div className={styles.whole}>
            <dt className="num">62%</dt>
            <dd>of the room had the team that really won</dd>
          </div>
        </>
      )}
    </dl>
  );
}

type BarStyle = CSSProperties & Record<'--own' | '--room', string>;

function Rounds({ facts, view }: Pick<BoardKeyProps, 'facts' | 'view'>) {
  const { format, shape, look, results, shares } = facts;
  const sheets = shares?.sheets ?? 0;
  return (
    <table className={styles.rounds}>
      <caption className="sr">Right picks and points by round</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.heading}>
            Round
          </th>
          <th scope="col" className={styles.heading}>
            Right
          </th>
          <th scope="col" className={styles.heading}>
            Points
          </th>
          <td />
          {sheets > 0 && (
            <th scope="col" className={styles.heading}>
              Room
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {shape.games.map((games, index) => {
          const worth = pointsOf(format, index + 1);
          const right = games.filter((id) => view.games[id]?.tone === 'earned').length;
          const had = games.reduce((sum, id) => sum + (shares?.rounds[index]?.[results[id] ?? ''] ?? 0), 0);
          const average = sheets > 0 ? had / sheets : 0;
          const style: BarStyle = {
            '--own': `${(100 * right) / games.length}%`,
            '--room': `${(100 * average) / games.length}%`,
          };
          return (
            <tr key={games[0]}>
              <th scope="row">{look.roundNames[index]}</th>
              <td className="num">
                {right}
                <small>/{games.length}</small>
              </td>
              <td className={cx('num', styles.points)}>
                {right * worth}
                <small>/{games.length * worth}</small>
              </td>
              <td>
                <span className={cx(styles.bar, sheets > 0 && styles.withRoom)} style={style} />
              </td>
              {sheets > 0 && <td className="num">{(average * worth).toFixed(1)}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
