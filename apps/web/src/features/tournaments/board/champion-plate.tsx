import type { BracketShares, TieBreaker } from '@lockroom/contract';
import { pointsOf } from '@lockroom/rules';
import { Check, X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { counted } from '../../../shell/counted.ts';
import { cx } from '../../../ui/cx.ts';
import { DisplayLines } from '../../../ui/display-lines.tsx';
import { Motif, plateStyle } from '../../../ui/motif.tsx';
import { teamName } from './board-look.ts';
import type { BoardFacts, BoardView, RealEnd } from './board-views.ts';
import { championLines, lineStyle } from './champion-fit.ts';
import styles from './champion-plate.module.css';
import type { Box, CardSize } from './layout-parts.ts';
import { called } from './team-words.ts';

export interface ChampionPlateProps {
  facts: BoardFacts;
  view: BoardView;
  /** The position of the plate; without x and y, it is in the normal flow. */
  box: Pick<Box, 'width' | 'height'> & Partial<Box>;
  /** The position of the final inside the plate; the champion is then above it. */
  finalAt?: { y: number; height: number; size: CardSize } | undefined;
  /** A poster shown instead of the champion. */
  poster: PosterInPlate | undefined;
  /** Whether the picks are the viewer's own. */
  own: boolean;
  /** The actual score of the final. */
  score: TieBreaker | undefined;
  /** The tie-breaker, shown at the bottom. */
  children?: ReactNode;
}

/** Renders a poster for the space that a plate leaves for it, in pixels. */
export type PosterInPlate = (room: { width: number; height: number }) => ReactNode;

const TITLE = 17;
/** The padding of a plate, and of a plate that contains the final. */
const PADDING = 16;
const TALL = { top: 72, side: 12 } as const;

/** The champion's poster. It looks the same in both themes. */
export function ChampionPlate(props: ChampionPlateProps) {
  const { facts, view, own, box, finalAt } = props;
  const { look } = facts;
  const label = facts.mode === 'picks' && own ? 'Your champion' : 'Champion';
  const title = view.ended ? 'Champion' : label;
  const style: CSSProperties = { ...plateStyle(look.plate), width: box.width, height: box.height };
  if (box.x !== undefined) style.translate = `${box.x}px ${box.y ?? 0}px`;
  return (
    <section
      className={cx('plate', styles.plate, finalAt && styles.tall, box.x !== undefined && styles.placed)}
      style={style}
      aria-label={finalAt && look.spokenRounds.at(-1)}
    >
      <Motif plate={look.plate} />
      {finalAt ? (
        <AroundFinal {...props} title={title} finalAt={finalAt} />
      ) : (
        <Alone {...props} title={title} />
      )}
    </section>
  );
}

interface PartProps extends ChampionPlateProps {
  title: string;
}

function Alone(props: PartProps) {
  const { view, box, poster, title } = props;
  if (poster) return poster({ width: box.width - 2 * PADDING, height: box.height - 2 * PADDING });
  return (
    <>
      <Title text={title} box={box} />
      {view.ended ? (
        <Ended {...props} ended={view.ended} />
      ) : (
        <Name {...props} largest={Math.round(box.height * 0.52)} />
      )}
      <div className={cx('flex flex-wrap gap-2', styles.origin)}>
        {view.ended ? <OwnPick {...props} /> : <Origin {...props} />}
      </div>
    </>
  );
}

function AroundFinal(props: PartProps & Required<Pick<PartProps, 'finalAt'>>) {
  const { facts, view, box, finalAt, poster, title, children } = props;
  return (
    <>
      <Title text={facts.look.spokenRounds.at(-1) ?? ''} box={box} />
      <div className={cx('label', styles.worth)}>{counted(worthOf(facts), 'pt')}</div>
      <div className={styles.above} style={{ bottom: box.height - finalAt.y + 16 }}>
        {poster ? (
          poster({ width: box.width - 2 * TALL.side, height: finalAt.y - 16 - TALL.top })
        ) : (
          <>
            <span className={cx('label', styles.worth)}>{title}</span>
            <Name {...props} largest={finalAt.y > 240 ? 70 : 54} />
          </>
        )}
      </div>
      <div className={styles.below} style={{ top: finalAt.y + finalAt.height + finalAt.size.out }}>
        {(view.ended || view.championLost !== null) && (
          <div className={cx('flex flex-wrap gap-2', styles.origin)}>
            <OwnPick {...props} />
          </div>
        )}
        {children}
      </div>
    </>
  );
}

function Title({ text, box }: { text: string } & Pick<ChampionPlateProps, 'box'>) {
  return (
    <div className={styles.title} style={lineStyle(text, box.width - 32, TITLE)}>
      {text}
    </div>
  );
}

function worthOf({ format, shape }: BoardFacts): number {
  return pointsOf(format, shape.rounds);
}

/** Shows the picked champion or, after the final, the actual one. */
function Name({ facts: { look }, view, box, largest }: ChampionPlateProps & { largest: number }) {
  const team = view.ended?.team ?? view.champion;
  if (team === null) return <span className={cx('disp', styles.nobody)}>TBD</span>;
  const lines = championLines(called(teamName(look, team), look.nicknames), box.width - 40, largest);
  const isOut = !view.ended && view.championLost !== null;
  return (
    <b
      className={cx(
        styles.name,
        isOut && styles.out,
        view.ended && team !== view.champion && styles.official,
      )}
    >
      <DisplayLines lines={lines} />
      {isOut && <span className="sr-only">, already out</span>}
    </b>
  );
}

/** Shows the actual champion and the other finalist. */
function Ended(props: ChampionPlateProps & { ended: RealEnd }) {
  const { facts, box, ended, score } = props;
  // The winner comes first; the score lists the left side's finalist first.
  const { team1Score = null, team2Score = null } = score ?? {};
  const figures = ended.side === 'left' ? [team1Score, team2Score] : [team2Score, team1Score];
  const line = figures.includes(null) ? null : figures.join(' - ');
  const set = line && championLines(line, box.width - 40, Math.round(box.height * 0.19))[0];
  return (
    <div className={styles.ended}>
      <Name {...props} largest={Math.round(box.height * 0.24)} />
      {set && (
        <b className="disp num" style={{ fontSize: set.size, fontStretch: `${set.width}%` }}>
          {line}
        </b>
      )}
      {ended.over !== null && <span>over {teamName(facts.look, ended.over)}</span>}
    </div>
  );
}

/** Shows the result of the picked champion: struck out with the round of the loss, or right with its points. */
function OwnPick({ facts, view, box, finalAt, own }: ChampionPlateProps) {
  const { look, shares } = facts;
  const { champion, championLost, ended } = view;
  if (champion === null) return null;
  const name = called(teamName(look, champion), look.nicknames);
  const realName =
    ended && (championLost === null ? 'it' : called(teamName(look, ended.team), look.nicknames));
  // Next to the final, whose own foot already says how the room picked it.
  const room = ended && shares && realName && !finalAt ? hadText(shares, ended.team, realName) : null;
  return (
    <>
      <span className={cx(styles.verdict, championLost === null ? styles.hit : styles.miss)}>
        {championLost === null ? <Check aria-hidden /> : <X aria-hidden />}
        {own ? 'Your pick' : 'The pick'}
      </span>
      {championLost === null ? (
        <span className="ml-auto">
          <b className="num">+{worthOf(facts)}</b> {room}
        </span>
      ) : (
        <>
          <s className="disp" style={lineStyle(name, box.width - 140, 20)}>
            {name}
          </s>
          <span className={styles.whole}>
            Out in {look.spokenRounds[championLost - 1]}
            {room && ` · ${room}`}
          </span>
        </>
      )}
    </>
  );
}

/** Returns '7 of 38 had it', or with a name '7 of 38 had Virginia'. */
function hadText({ sheets, rounds }: BracketShares, team: string, name: string): string {
  return `${rounds.at(-1)?.[team] ?? 0} of ${sheets} had ${name}`;
}

function Origin({ facts: { look }, view }: ChampionPlateProps) {
  if (view.champion === null) return null;
  const side = view.championSide;
  const from = side ? look.sides[side].label : '';
  return (
    <>
      <span>{view.championLost === null ? from : `Out in ${look.spokenRounds[view.championLost - 1]}`}</span>
      <span className="ml-auto">
        Seed <b className="num">{look.seeds[view.champion]}</b>
      </span>
    </>
  );
}
