import type { TieBreaker } from '@lockroom/contract';
import { breakLines, fit, lengthEm, NARROWEST, splitName } from '@lockroom/poster';
import { pointsOf, regionalSeed } from '@lockroom/rules';
import { Check, X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { counted } from '../../../shell/words.ts';
import { cx } from '../../../ui/cx.ts';
import type { NameLine } from '../../../ui/fit-line.tsx';
import { DisplayLines, Motif, plateStyle } from '../../../ui/poster.tsx';
import { teamName } from './board-look.ts';
import type { BoardFacts, BoardView, RealEnd } from './board-views.ts';
import styles from './champion-plate.module.css';
import type { Box, CardSize } from './layout-parts.ts';
import { nicknameOf } from './team-words.ts';

/** If a name would shrink below this share of the largest size, it is split into two lines. */
const SPLIT_BELOW = 0.62;
/** The font size, in pixels, below which a line is broken instead of shrunk further. */
const SMALLEST = 20;
const MOST_LINES = 3;

/**
 * Sets a champion's name as large as `width`, in pixels, allows. Uses one or two lines, or three if a word is too long
 * for one line.
 */
export function championLines(name: string, width: number, largest: number): NameLine[] {
  const whole = lengthEm(name, NARROWEST);
  const words = whole > 0 && width / whole < largest * SPLIT_BELOW ? splitName(name) : [name];
  const split = breakLines(words, width / SMALLEST, MOST_LINES);
  const top = split.length > 1 ? largest * 0.7 : largest;
  const set = split.map((text) => {
    const { width: stretch, scale } = fit(text, width / top);
    return { text, width: stretch, size: Math.floor(top * scale) };
  });
  // All lines of a name get the same font size.
  const size = Math.min(...set.map((line) => line.size));
  return set.map(({ text }) => ({ text, size, width: fit(text, width / size).width }));
}

/** Fits words on one line. Words that are too long are condensed, and shrunk only if they still do not fit. */
function lineStyle(words: string, width: number, size: number): CSSProperties {
  const { width: stretch, scale } = fit(words, width / size);
  return { fontStretch: `${stretch}%`, fontSize: Math.floor(size * scale) };
}

interface ChampionPlateProps {
  facts: BoardFacts;
  view: BoardView;
  /** The position of the plate; without x and y, it is laid out in the normal flow. */
  box: Pick<Box, 'width' | 'height'> & Partial<Box>;
  /** The position of the final, if it is inside the plate. The champion is then shown above the final. */
  finalAt?: { y: number; height: number; size: CardSize };
  own: boolean;
  /** The actual score of the final. */
  score: TieBreaker | undefined;
  /** The tie-breaker, shown at the bottom. */
  children?: ReactNode;
}

const TITLE = 17;

const originClass =
  'flex min-h-5 flex-wrap items-center gap-2 text-sm text-poster-ink-2 [&_b]:text-xl [&_b]:text-poster-ink';

const verdictClass =
  'inline-flex items-center gap-1.25 rounded-sm px-1.75 py-0.75 text-xs leading-snug font-heavy font-stretch-88% tracking-[0.03em] whitespace-nowrap text-white uppercase [&_svg]:size-3 [&_svg]:stroke-3';
const HIT = 'bg-[#15803f]';
const MISS = 'bg-[#8a43b5]';

/** The champion's poster. It looks the same in both themes. */
export function ChampionPlate(props: ChampionPlateProps) {
  const { facts, view, own, box, finalAt, children } = props;
  const { look } = facts;
  const title = facts.mode === 'picks' && own && !view.ended ? 'Your champion' : 'Champion';
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
        <>
          <Title text={look.spokenRounds.at(-1) ?? ''} box={box} />
          <div className="label mt-2.5 text-poster-ink-2">{counted(worthOf(facts), 'pt')}</div>
          <div className={styles.above} style={{ bottom: box.height - finalAt.y + 16 }}>
            <span className="label text-poster-ink-2">{title}</span>
            <Name {...props} largest={finalAt.y > 240 ? 70 : 54} />
          </div>
          <div className={styles.below} style={{ top: finalAt.y + finalAt.height + finalAt.size.out }}>
            {(view.ended || view.championLost !== null) && (
              <div className={cx(originClass, 'justify-center pt-3.5 text-center')}>
                <OwnPick {...props} />
              </div>
            )}
            {children}
          </div>
        </>
      ) : (
        <>
          <Title text={title} box={box} />
          {view.ended ? (
            <Ended {...props} ended={view.ended} />
          ) : (
            <Name {...props} largest={Math.round(box.height * 0.52)} />
          )}
          <div className={originClass}>{view.ended ? <OwnPick {...props} /> : <Origin {...props} />}</div>
        </>
      )}
    </section>
  );
}

function Title({ text, box }: { text: string } & Pick<ChampionPlateProps, 'box'>) {
  return (
    <div
      className="leading-none font-extrabold whitespace-nowrap uppercase"
      style={lineStyle(text, box.width - 32, TITLE)}
    >
      {text}
    </div>
  );
}

const worthOf = ({ format, shape }: BoardFacts) => pointsOf(format, shape.rounds);

function Name({ facts: { look }, view, box, largest }: ChampionPlateProps & { largest: number }) {
  const team = view.ended?.team ?? view.champion;
  if (team === null) return <span className={cx('disp', styles.nobody)}>TBD</span>;
  const lines = championLines(nicknameOf(teamName(look, team), look.nicknames), box.width - 40, largest);
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

/** Shows the actual champion and the team beaten in the final. */
function Ended(props: ChampionPlateProps & { ended: RealEnd }) {
  const { facts, box, ended, score } = props;
  // The winner comes first here, but the score lists the left side's finalist first.
  const { team1Score = null, team2Score = null } = score ?? {};
  const figures = ended.side === 'left' ? [team1Score, team2Score] : [team2Score, team1Score];
  const line = figures.includes(null) ? null : figures.join(' - ');
  const set = line && championLines(line, box.width - 40, Math.round(box.height * 0.19))[0];
  return (
    <div className="grid justify-items-start gap-3 text-sm leading-none text-poster-ink-2">
      <Name {...props} largest={Math.round(box.height * 0.24)} />
      {set && (
        <b
          className="disp num whitespace-nowrap text-poster-ink"
          style={{ fontSize: set.size, fontStretch: `${set.width}%` }}
        >
          {line}
        </b>
      )}
      {ended.over !== null && <span>over {teamName(facts.look, ended.over)}</span>}
    </div>
  );
}

/** Shows the round in which the picked champion lost, or the points that the pick earned. */
function OwnPick({ facts, view, box, finalAt, own }: ChampionPlateProps) {
  const { look, shares } = facts;
  const { champion, championLost, ended } = view;
  if (champion === null) return null;
  if (!ended && championLost !== null) {
    return (
      <span className={cx(verdictClass, MISS)}>
        <X aria-hidden />
        Out in {look.spokenRounds[championLost - 1]}
      </span>
    );
  }
  const name = nicknameOf(teamName(look, champion), look.nicknames);
  const realName =
    ended && (championLost === null ? 'it' : nicknameOf(teamName(look, ended.team), look.nicknames));
  // Text such as '7 of 38 had Virginia'. It is omitted beside the final, whose footer already says how the room picked.
  const room =
    ended && shares && !finalAt
      ? `${shares.rounds.at(-1)?.[ended.team] ?? 0} of ${shares.sheets} had ${realName}`
      : null;
  return (
    <>
      <span className={cx(verdictClass, championLost === null ? HIT : MISS)}>
        {championLost === null ? <Check aria-hidden /> : <X aria-hidden />}
        {own ? 'Your pick' : 'The pick'}
      </span>
      {championLost === null ? (
        <span className="ml-auto">
          <b className="num">+{worthOf(facts)}</b> {room}
        </span>
      ) : (
        <>
          <s
            className="disp whitespace-nowrap text-poster-ink decoration-[#c68fe7] decoration-2"
            style={lineStyle(name, box.width - 140, 20)}
          >
            {name}
          </s>
          <span className="basis-full text-xs">
            Out in {look.spokenRounds[championLost - 1]}
            {room && ` · ${room}`}
          </span>
        </>
      )}
    </>
  );
}

function Origin({ facts: { format, look }, view }: ChampionPlateProps) {
  if (view.champion === null) return null;
  const side = view.championSide;
  const region = look.regions?.[regionalSeed(format, view.champion)?.region ?? -1];
  const from = region ? `${region} region` : side ? look.sides[side].label : '';
  return (
    <>
      <span>{view.championLost === null ? from : `Out in ${look.spokenRounds[view.championLost - 1]}`}</span>
      <span className="ml-auto">
        Seed <b className="num">{look.seeds[view.champion]}</b>
      </span>
    </>
  );
}
