import { pointsOf } from '@lockroom/rules';
import type { CSSProperties } from 'react';
import { cx } from '../../../ui/cx.ts';
import type { BoardFacts, BoardView } from './board-views.ts';

const signsClass =
  'board-key-signs grid grid-cols-[1fr_1fr] gap-y-0.75 gap-x-3 text-[11.5px] font-stretch-90% [&>div]:flex [&>div]:items-center [&>div]:gap-1.75 [&_dt]:grid [&_dt]:place-items-center [&_dt]:min-w-6 [&_s]:decoration-miss in-[.board-key-line]:flex in-[.board-key-line]:gap-6 in-[.board-key-line]:text-xs';

const roundsClass =
  'board-key-rounds w-full border-collapse border-y-3 border-double border-line-strong text-xs leading-none [&_tbody_tr]:border-t [&_tbody_tr]:border-line [&_:is(th,td)]:h-4.75 [&_:is(th,td)]:py-0 [&_:is(th,td)]:pr-0 [&_:is(th,td)]:pl-1.5 [&_:is(th,td)]:text-right [&_:is(th,td)]:whitespace-nowrap [&_th]:font-medium [&_th]:font-stretch-84% [&_th:first-child]:p-0 [&_th:first-child]:text-left [&_td]:text-md [&_small]:text-ink-3 [&_small]:text-xs [&_small]:font-semibold';

const headingClass =
  'in-[.board-key-rounds]:text-ink-3 in-[.board-key-rounds]:text-2xs in-[.board-key-rounds]:font-semibold in-[.board-key-rounds]:tracking-[0.055em] in-[.board-key-rounds]:uppercase';

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
    <div
      className={cx(
        'grid gap-3.5 w-full text-ink-2',
        room === null && 'board-key-line justify-items-center mt-3.5',
      )}
    >
      {room !== null && room >= ROUNDS && <Rounds facts={facts} view={view} />}
      {(room === null || room >= ALL) && (
        <Signs pick={own ? 'your pick' : 'the pick'} inLine={room === null} />
      )}
    </div>
  );
}

function Signs({ pick, inLine }: { pick: string; inLine: boolean }) {
  return (
    <dl className={signsClass}>
      <div>
        <dt
          className={cx(
            'num h-4.5 rounded-sm text-[12.5px]',
            inLine
              ? 'bg-accent text-on-accent'
              : 'bg-[color-mix(in_srgb,var(--accent)_24%,var(--surface-1))] text-accent-text',
          )}
        >
          1
        </dt>
        <dd>{pick}, right</dd>
      </div>
      <div>
        <dt className="num h-4.5 rounded-sm text-[12.5px] shadow-outline-accent">8</dt>
        <dd>
          {pick}, <s>out</s>
        </dd>
      </div>
      {inLine ? (
        <div>
          <dt className="border-t border-dashed border-field">
            <span className="sr-only">A dashed line</span>
          </dt>
          <dd>under a game: {pick} that was out before</dd>
        </div>
      ) : (
        <>
          <div>
            <dt className="text-ink text-[12.5px] font-stretch-70% font-bold">UCF</dt>
            <dd>really won</dd>
          </div>
          <div>
            <dt className="num text-correct font-extrabold">+1</dt>
            <dd>points earned</dd>
          </div>
          <div className="in-[.board-key-signs]:col-span-full">
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
    <table className={roundsClass}>
      <caption className="sr-only">Right picks and points by round</caption>
      <thead>
        <tr>
          <th scope="col" className={headingClass}>
            Round
          </th>
          <th scope="col" className={headingClass}>
            Right
          </th>
          <th scope="col" className={headingClass}>
            Points
          </th>
          <td />
          {sheets > 0 && (
            <th scope="col" className={headingClass}>
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
              <td className="num text-correct font-extrabold">
                {right * worth}
                <small>/{games.length * worth}</small>
              </td>
              <td>
                <span
                  className={cx(
                    'relative block w-9 h-1.5 rounded-xs [background:linear-gradient(90deg,var(--correct)_var(--own),var(--surface-3)_var(--own))]',
                    sheets > 0 &&
                      'after:absolute after:-inset-y-0.75 after:right-auto after:left-[calc(var(--room)_-_1px)] after:w-0.5 after:bg-ink after:shadow-[0_0_0_1px_var(--bg)]',
                  )}
                  style={style}
                />
              </td>
              {sheets > 0 && <td className="num">{(average * worth).toFixed(1)}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
