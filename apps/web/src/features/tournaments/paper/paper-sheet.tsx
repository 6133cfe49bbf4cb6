import type { TieBreaker } from '@lockroom/contract';
import { type Format, formatInstant, placeText, pointsOf, type Side } from '@lockroom/rules';
import type { CSSProperties } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Paper, PaperHead, PaperPage, type PaperSlot, PaperText, PaperTitle } from '../../../ui/paper.tsx';
import type { PrintProps } from '../../competitions/competition-type.ts';
import { type BoardLook, type TournamentCompetition, teamName } from '../board/board-look.ts';
import { type BoardShape, type BoardSlot, inOrderOfMeeting, SIDES } from '../board/board-shape.ts';
import { type BoardView, boardView, type GameView, type RowView } from '../board/board-views.ts';
import { championLines } from '../board/champion-plate.tsx';
import { scoreText } from '../tie-breaker/score-entry.ts';
import { NO_SCORE, scoreOf, type TournamentPick, teamsOf } from '../tournament-picks.ts';
import { lockOfTournament } from '../tournaments.queries.ts';
import styles from './paper-sheet.module.css';

/**
 * Returns the outcome of the pick for the game `from`, or null while the pick is undecided. The outcome is printed
 * below the pick's line: the points earned, or the team that actually advanced.
 */
function verdictOf(from: GameView | null | undefined, instead: string | null) {
  if (!from || from.outcome === null) return null;
  const right = from.outcome !== '0';
  return { right, earned: from.outcome, really: right ? null : instead };
}

type PaperRound = ReturnType<typeof roundsOnPaper>[number];

/** Returns the rows of the points table; `right` and `earned` include only decided games. */
function roundsOnPaper(format: Format, { games }: BoardShape, view: BoardView) {
  return games.map((ids, index) => {
    const points = pointsOf(format, index + 1);
    const right = ids.filter((id) => Number(view.games[id]?.outcome ?? 0) > 0).length;
    return { games: ids.length, points, right, earned: right * points };
  });
}

function sumOf(rounds: readonly PaperRound[], of: keyof PaperRound): number {
  return rounds.reduce((total, round) => total + round[of], 0);
}

interface PaperCentreProps {
  look: BoardLook;
  view: BoardView;
  final: string;
  box: { y: number; height: number };
  rounds: readonly PaperRound[];
  /** The predicted score; null on a blank printout. */
  tieBreaker: TieBreaker | null;
  score: TieBreaker;
}

/** The center of the printed board: the champion above the final, with the tie-breaker and points below. */
function PaperCentre(props: PaperCentreProps) {
  const { view, final, box } = props;
  const game = view.games[final];
  return (
    <>
      <Champion {...props} />
      {SIDES.map((side, index) => {
        const row = game?.rows[index];
        return row && <Finalist key={side} {...props} side={side} row={row} from={game.from[index]} />;
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
  from: string | null | undefined;
}

function Finalist({ view, box, side, row, from }: FinalistProps) {
  const verdict = verdictOf(view.games[from ?? ''], row.instead);
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
  const verdict = verdictOf(view.games[final], view.ended && teamName(look, view.ended.team));
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

/** If a champion's name would need a smaller font than this, in pixels, it is set like the other names. */
const SMALLEST_POSTER = 12;

function ChampionName({ name }: { name: string }) {
  const lines = championLines(name, 160, 38);
  // The poster layout truncates names that are too long for three lines.
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

const share = (part: number, whole: number) => `${part}/${whole}`;

/**
 * The width of landscape Letter minus 7 mm margins, and a height that fits on landscape A4, in CSS pixels (1/96 inch).
 * Columns are percentages of the width, so that they fill both paper sizes.
 */
const PAPER = { width: 1003, board: 672 };

interface PaperLine {
  key: string;
  side: Side;
  row: RowView;
  /** The team's previous game; undefined in its first game. */
  from: GameView | undefined;
  /** The distance from the outer edge of the side, in percent. */
  x: number;
  width: number;
  /** Whether the line crosses the connector to the final. */
  isOver: boolean;
  /** The distance from the top of the board, in CSS pixels. */
  y: number;
  name: PaperSlot;
  under: PaperSlot;
}

type PaperLayout = ReturnType<typeof paperLayout>;

/** The widths of a side's columns in percent, by number of columns. */
const COLUMNS: Readonly<Record<number, readonly number[]>> = {
  2: [20.5, 19.7],
  3: [14.2, 13.2, 12.8],
  4: [11.4, 10.2, 9.6, 9],
  5: [11.8, 10.2, 8.8, 8, 10.6],
};
/**
 * How far the connectors to the final are from the outer edge, in percent. The connectors run beside the champion's
 * box.
 */
const TRUNK = 40.2;
/** The left edge of the final's boxes, next to the names of the lower regions. */
const FINAL_START = 32;
const TOP = 8;
const REGION_GAP = 16;
const FINAL_HEIGHT = 40;
/** The height of a region's or side's name. */
const GROUP = 22;
const SEED = 20;
/** The height available for text below a line that crosses the connector to the final. */
const LOW = 19;
/** The indent, in percent, between a line and the adjacent game, if the line's team may come from another game. */
const APART = 1.2;

/** Lays out the printed board. `regional` means that each side has two regions. */
function paperLayout(shape: BoardShape, view: BoardView, regional: boolean) {
  const count = shape.rounds - 1;
  const widths = COLUMNS[count] ?? [];
  const starts = widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width, 0));
  const seats = 2 ** count;
  const gap = regional ? REGION_GAP : 0;
  const pitch = (PAPER.board - TOP - gap - 2) / seats;
  const size = Math.min(16, Math.max(10.1, pitch / 2));
  const final = { y: PAPER.board / 2 - FINAL_HEIGHT / 2, height: FINAL_HEIGHT };
  const half = (seats / 2) * pitch + gap;
  const tops = regional ? [0, half] : [0];
  const lines: PaperLine[] = [];
  // Vertical connectors. Each joins the two lines of a game or, in a side's last game, one of its lines and the final.
  const joins: { key: string; side: Side; x: number; y: number; height: number }[] = [];
  for (const side of SIDES) {
    for (const [column, slots] of shape.sides[side].entries()) {
      const step = pitch * 2 ** column;
      const at = (index: number) =>
        TOP + (index + 0.5) * step + pitch / 4 + (regional && index >= slots.length ? gap : 0);
      const [start = 0, width = 0] = [starts[column], widths[column]];
      const isLast = column === count - 1;
      const isOver = start + width > TRUNK;
      for (const [slot, each] of slots.entries()) {
        const game = each.kind === 'game' ? view.games[each.id] : undefined;
        if (!game) continue;
        const [upper, lower] = [2 * slot, 2 * slot + 1].map(at);
        if (upper === undefined || lower === undefined) continue;
        const before = column === 0 ? null : shape.sides[side][column - 1];
        const rows = rowsInOrder(game, before?.slice(2 * slot, 2 * slot + 2) ?? []);
        for (const [index, { row, from, isApart }] of rows.entries()) {
          const x = start + (isApart ? APART : 0);
          const inside =
            (((isOver ? width - 2.4 : width) - (isApart ? APART : 0)) * PAPER.width) / 100 - SEED - 8;
          const y = index === 0 ? upper : lower;
          // From the third column on, lines must be below the names of regions or sides.
          const ceiling = column < 2 ? 0 : Math.max(...tops.filter((top) => top < y)) + GROUP;
          lines.push({
            key: `${game.id}-${index}`,
            side,
            row,
            from: view.games[from ?? ''],
            x,
            width: start + width - x,
            isOver,
            y,
            name: {
              length: inside,
              height: column === 0 ? step - 2 : Math.min(step / 2 - 1, 60, y - ceiling),
              size: isLast ? Math.min(17, size * 1.15) : size,
            },
            under: {
              length: inside,
              height: isOver ? LOW : Math.min(step / 2 - 2, 40),
              size: Math.max(8.8, size * 0.85),
            },
          });
        }
        const x = isOver ? start + 1 : start + width;
        if (!isLast) joins.push({ key: game.id, side, x, y: upper, height: lower - upper });
        else {
          joins.push({ key: `${game.id} upper`, side, x, y: upper, height: final.y - upper });
          const foot = final.y + final.height;
          joins.push({ key: `${game.id} lower`, side, x, y: foot, height: lower - foot });
        }
      }
    }
  }
  const group = starts[Math.min(2, count - 1)] ?? 0;
  return {
    lines,
    joins,
    // The left edges of a side's columns and the right edge of the last one, in percent.
    columns: [...starts, Math.min(46.4, (starts.at(-1) ?? 0) + (widths.at(-1) ?? 0))],
    // The positions of the names of regions or sides.
    group: { x: group + 0.4, width: (regional ? FINAL_START : TRUNK) - group - 2, tops },
    final,
  };
}

/**
 * Returns the rows of a game, each placed next to the game or bye that its team comes from, if possible. `isApart`
 * means that the team comes, or may come, from a game other than the adjacent one; it is false next to a bye.
 */
function rowsInOrder(game: GameView, before: readonly BoardSlot[]) {
  const rows = [0, 1].flatMap((index) => {
    const [row, from] = [game.rows[index], game.from[index]];
    return row && from !== undefined ? { row, from } : [];
  });
  const comesOutOf = (slot: BoardSlot | undefined, { row, from }: (typeof rows)[number]) =>
    slot?.kind === 'bye' ? from === null && row.team === slot.team : slot?.id === from;
  const [first, second] = before;
  const isSwapped = rows.some((row, index) => comesOutOf(index === 0 ? second : first, row));
  return (isSwapped ? rows.toReversed() : rows).map((each, index) => {
    const slot = before[index];
    return { ...each, isApart: slot?.kind === 'game' && !comesOutOf(slot, each) };
  });
}

type PaperSheetProps = PrintProps<TournamentCompetition, TournamentPick>;

export function PaperSheet(props: PaperSheetProps) {
  const { picks, blank, asked } = props;
  const { tournament, ...setup } = props.view.competition;
  const { format, look } = setup;
  const view = boardView({
    ...setup,
    mode: 'picks',
    picks: blank ? {} : teamsOf(picks),
    results: blank ? {} : tournament.results,
    walkovers: tournament.walkovers,
  });
  const shape = inOrderOfMeeting(setup.shape, (id) => view.games[id]?.from ?? []);
  const layout = paperLayout(shape, view, look.regions !== null);
  const { group } = layout;
  const rounds = roundsOnPaper(format, shape, view);
  return (
    <Paper asked={asked}>
      <PaperPage>
        <Head {...props} rounds={rounds} judged={view.judged} />
        <Rounds look={look} layout={layout} />
        <div className={styles.board}>
          {layout.lines.map(({ key, ...line }) => (
            <Line key={key} {...line} />
          ))}
          {layout.joins.map(({ key, side, x, y, height }) => (
            <div key={key} className={styles.join} style={{ [side]: `${x}%`, top: y, height }} />
          ))}
          {SIDES.map((side) =>
            group.tops.map((top, index) => (
              <h2 key={`${side} ${top}`} className={styles.group} style={{ [side]: `${group.x}%`, top }}>
                <PaperTitle
                  text={look.regions?.[(side === 'left' ? 0 : 2) + index] ?? look.sides[side].label}
                  slot={{ length: (group.width * PAPER.width) / 100, height: 22, size: 17 }}
                  widest={116}
                />
              </h2>
            )),
          )}
          <PaperCentre
            look={look}
            view={view}
            final={shape.final}
            box={layout.final}
            rounds={rounds}
            tieBreaker={blank ? null : scoreOf(picks)}
            score={blank ? NO_SCORE : tournament.finalScore}
          />
        </div>
      </PaperPage>
    </Paper>
  );
}

function Head({ view, blank, rounds, judged }: PaperSheetProps & { rounds: PaperRound[]; judged: boolean }) {
  const { entry, room, entries, competition } = view;
  const { lockAt } = lockOfTournament(competition.tournament);
  const [right, games] = [sumOf(rounds, 'right'), sumOf(rounds, 'games')];
  const standing = judged && (
    <>
      <b>{entry.totalPoints}</b> points, <b>{entry.rank === null ? 'not ranked' : placeText(entry.rank)}</b>
      {entries && entry.rank !== null && ` of ${entries.length}`}, <b>{right}</b> of {games} right
    </>
  );
  return (
    <PaperHead title={room.name} owner={blank ? null : entry.name} standing={standing}>
      {blank && 'Write the winner of each game.'}
      {blank && lockAt !== null && ` Locks ${formatInstant(lockAt, room.timeZone)}.`}
      {judged && (
        <>
          <b>Bold</b>: right. <s>Crossed out</s>: wrong.
          <br />
          Under the line: points, or who really won.
        </>
      )}
    </PaperHead>
  );
}

function Rounds({ look, layout: { columns } }: { look: BoardLook; layout: PaperLayout }) {
  return (
    <div className={styles.rounds}>
      {SIDES.map((side) =>
        columns.slice(0, -1).map((from, index) => {
          const width = (columns[index + 1] ?? from) - from;
          return (
            <div
              key={`${side} ${from}`}
              className={styles.round}
              style={{ [side]: `${from}%`, width: `${width}%` }}
            >
              <PaperText
                text={look.roundNames[index] ?? ''}
                slot={{ length: (width * PAPER.width) / 100 - 6, height: 19, size: 10 }}
              />
            </div>
          );
        }),
      )}
    </div>
  );
}

function Line({ side, row, from, x, width, isOver, y, name, under }: Omit<PaperLine, 'key'>) {
  const verdict = verdictOf(from, row.instead);
  const hasWon = from ? verdict?.right === true : row.verdict === 'right' || row.won;
  const style: CSSProperties = { [side]: `${x}%`, width: `${width}%`, top: y };
  return (
    <div
      className={cx(styles.line, isOver && styles.over, side === 'right' && styles.mirrored)}
      style={style}
    >
      {row.team !== null && (
        <div className={cx(styles.team, hasWon && styles.won, verdict?.right === false && styles.wrong)}>
          <span className={styles.seed}>{row.seed}</span>
          <PaperText text={row.name} slot={name} />
        </div>
      )}
      {verdict && (
        <div className={styles.under}>
          {verdict.right || verdict.really === null ? (
            <b>{verdict.earned}</b>
          ) : (
            <PaperText before="really " text={verdict.really} slot={under} />
          )}
        </div>
      )}
    </div>
  );
}
