import { formatMountain, placeText } from '@lockroom/rules';
import type { CSSProperties } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Paper, PaperPage } from '../../../ui/paper/paper.tsx';
import { PaperHead } from '../../../ui/paper/paper-head.tsx';
import { PaperText } from '../../../ui/paper/paper-text.tsx';
import { PaperTitle } from '../../../ui/paper/paper-title.tsx';
import type { PrintProps } from '../../competitions/competition-type.ts';
import type { BoardLook } from '../board/board-look.ts';
import { inOrderOfMeeting } from '../board/board-shape.ts';
import { boardView } from '../board/board-views.ts';
import type { TournamentCompetition } from '../board/use-board-setup.ts';
import { NO_SCORE, scoreOf, type TournamentPick, teamsOf } from '../tournament-picks.ts';
import { lockOfTournament } from '../tournaments.queries.ts';
import { PaperCentre } from './paper-centre.tsx';
import { type PaperRound, roundsOnPaper, sumOf, verdictOf } from './paper-facts.ts';
import { PAPER, type PaperLayout, type PaperLine, paperLayout } from './paper-layout.ts';
import styles from './paper-sheet.module.css';

type PaperSheetProps = PrintProps<TournamentCompetition, TournamentPick>;

export function PaperSheet(props: PaperSheetProps) {
  const { picks, blank, asked } = props;
  const { tournament, ...setup } = props.view.competition;
  const { format, look } = setup;
  const view = boardView(
    {
      ...setup,
      mode: 'picks',
      picks: blank ? {} : teamsOf(picks),
      results: blank ? {} : tournament.results,
      walkovers: tournament.walkovers,
    },
    null,
  );
  const shape = inOrderOfMeeting(setup.shape, (id) => view.games[id]?.from ?? []);
  const layout = paperLayout(shape, view, look.regions !== null);
  const rounds = roundsOnPaper(format, shape, view);
  return (
    <Paper asked={asked}>
      <PaperPage>
        <Head {...props} rounds={rounds} judged={view.judged} />
        <Rounds look={look} layout={layout} />
        <div className={styles.board}>
          {layout.lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
          {layout.joins.map(({ key, side, x, y, height }) => (
            <div key={key} className={styles.join} style={{ [side]: `${x}%`, top: y, height }} />
          ))}
          <Groups look={look} layout={layout} />
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

interface HeadProps extends PaperSheetProps {
  rounds: readonly PaperRound[];
  judged: boolean;
}

function Head({ view, blank, rounds, judged }: HeadProps) {
  const { entry, room, entries, competition } = view;
  const { lockAt } = lockOfTournament(competition.tournament);
  const [right, games] = [sumOf(rounds, 'right'), sumOf(rounds, 'games')];
  const standing = judged && (
    <>
      <b>{entry.totalPoints}</b> points, <b>{placeText(entry.rank ?? 1)}</b>
      {entries && ` of ${entries.length}`}, <b>{right}</b> of {games} right
    </>
  );
  return (
    <PaperHead title={room.name} owner={blank ? null : entry.name} standing={standing}>
      {blank && 'Write who goes on.'}
      {blank && lockAt !== null && ` Locks ${formatMountain(lockAt)}.`}
      {judged && (
        <>
          <b>Bold</b>: right. <s>Struck</s>: wrong.
          <br />
          Under the line: points, or who really went on.
        </>
      )}
    </PaperHead>
  );
}

function Rounds({ look, layout: { columns } }: { look: BoardLook; layout: PaperLayout }) {
  return (
    <div className={styles.rounds}>
      {(['left', 'right'] as const).map((side) =>
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

function Groups({ look, layout: { group } }: { look: BoardLook; layout: PaperLayout }) {
  return (['left', 'right'] as const).map((side) =>
    group.tops.map((top, index) => {
      const region = look.regions?.[(side === 'left' ? 0 : 2) + index];
      const name = region ?? look.sides[side].label;
      const slot = { length: (group.width * PAPER.width) / 100, height: 22, size: 17 };
      return (
        <h2 key={`${side} ${top}`} className={styles.group} style={{ [side]: `${group.x}%`, top }}>
          <PaperTitle text={name} slot={slot} widest={116} />
        </h2>
      );
    }),
  );
}

function Line({ line }: { line: PaperLine }) {
  const { side, row, from, x, width, isOver, y, name, under } = line;
  const verdict = verdictOf(from, row.instead);
  const isFirst = from === null;
  const hasWon = isFirst ? row.verdict === 'right' || row.won : verdict?.right === true;
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
