import type { Fight } from '@lockroom/contract';
import {
  type FightSport,
  formatInstant,
  isCompleted,
  isUnderdog,
  methodsFor,
  type PickMethod,
  placeText,
  scorePick,
} from '@lockroom/rules';
import { cx } from '../../../ui/cx.ts';
import { evenParts, Paper, PaperHead, PaperPage, PaperText } from '../../../ui/paper.tsx';
import type { PrintProps } from '../../competitions/competition-type.ts';
import {
  completePick,
  type DraftPick,
  isOff,
  lockOf,
  NO_PICK,
  resultText,
  scoredFight,
} from '../card/fight-rules.ts';
import { fighterOf, oddsText } from '../card/fighter-plate.tsx';
import styles from './card-sheet.module.css';

type CardSheetProps = PrintProps<{ sport: FightSport; card: readonly Fight[] }, DraftPick>;

/**
 * The height available for the rows of a page, and the minimum and maximum height of a row, in CSS pixels of 1/96 inch.
 */
const ROWS = { height: 672, least: 28, most: 54 };

export function CardSheet(props: CardSheetProps) {
  const { view, picks, covered, blank, asked } = props;
  const { card, sport } = view.competition;
  const listed = card.toReversed();
  const pages = evenParts(listed, Math.floor(ROWS.height / ROWS.least));
  const judged = !blank && card.some((fight) => isCompleted(scoredFight(fight)));
  const longest = Math.max(1, ...pages.map(({ length }) => length));
  const height = Math.min(ROWS.most, Math.floor(ROWS.height / longest));
  return (
    <Paper asked={asked}>
      {pages.map((fights, index) => (
        <PaperPage key={fights[0]?.id}>
          <Head
            {...props}
            judged={judged}
            page={pages.length > 1 ? `Page ${index + 1} of ${pages.length}. ` : ''}
          />
          <div className={styles.heads}>
            <span>Fight</span>
            <span>Red corner</span>
            <span className="text-center">Method</span>
            <span className="text-right">Blue corner</span>
            <span className="text-right">Points</span>
          </div>
          {fights.map((fight) => (
            <FightRow
              key={fight.id}
              fight={fight}
              methods={methodsFor(sport)}
              pick={blank ? NO_PICK : (picks[fight.id] ?? NO_PICK)}
              isCovered={!blank && covered.has(fight.id)}
              judged={judged}
              blank={blank}
              height={height}
            />
          ))}
        </PaperPage>
      ))}
    </Paper>
  );
}

function Head(props: CardSheetProps & { judged: boolean; page: string }) {
  const { view, blank, judged, page } = props;
  const { entry, room, entries, competition } = view;
  const standing = judged && (
    <>
      <b>{entry.totalPoints}</b> points, <b>{entry.rank === null ? 'not ranked' : placeText(entry.rank)}</b>
      {entries && entry.rank !== null && ` of ${entries.length}`}, <b>{entry.correctFighters}</b> winners and{' '}
      <b>{entry.correctMethods}</b> methods right
    </>
  );
  return (
    <PaperHead title={room.name} owner={blank ? null : entry.name} standing={standing}>
      {page}
      {blank
        ? `Mark a winner and a method in each fight.${firstLock(competition.card, room.timeZone)}`
        : 'The picks are marked.'}
      {judged && (
        <>
          {' '}
          <b>Bold</b>: right. <s>Crossed out</s>: wrong.
        </>
      )}
      <br />
      {judged
        ? 'Under the methods: how the fight ended.'
        : 'Points for the winner and the method, and more for an underdog.'}
    </PaperHead>
  );
}

function firstLock(card: readonly Fight[], timeZone: string): string {
  const times = card.flatMap((fight) => lockOf(fight).lockAt ?? []);
  return times.length === 0 ? '' : ` The first lock is ${formatInstant(Math.min(...times), timeZone)}.`;
}

interface FightRowProps {
  fight: Fight;
  methods: readonly PickMethod[];
  pick: DraftPick;
  isCovered: boolean;
  judged: boolean;
  blank: boolean;
  height: number;
}

const NAME_SIZES: Readonly<Record<Fight['fightType'], number>> = { main: 19, 'co-main': 16, regular: 14 };
const TAGS: Readonly<Record<Fight['fightType'], string>> = {
  main: 'Main event',
  'co-main': 'Co-main',
  regular: '',
};

function FightRow({ fight, methods, pick, isCovered, judged, blank, height }: FightRowProps) {
  const scored = scoredFight(fight);
  const isJudged = judged && isCompleted(scored);
  const score = scorePick(scored, completePick(pick));
  const result = blank ? null : isOff(fight) ? 'Called off' : resultText(fight);
  const hasWinner = isJudged && fight.winnerId !== 0;
  const corner = (side: 1 | 2) => {
    const { name, odds } = fighterOf(fight, side);
    const isPicked = pick.winnerId === side;
    const verdict = hasWinner ? (score.correctWinner ? 'right' : 'wrong') : 'picked';
    const slot = { length: 196, height: height - 6, size: NAME_SIZES[fight.fightType] };
    return (
      <div className={cx(styles.corner, side === 2 && styles.mirrored, isPicked && styles[verdict])}>
        <Box isCrossed={isPicked} />
        <PaperText text={name} slot={slot} />
        <span className="text-[9.5px] font-medium tabular-nums">{oddsText(odds)}</span>
      </div>
    );
  };
  return (
    <section className={styles.fight} style={{ height }}>
      <b className="text-[11px] font-extrabold">{TAGS[fight.fightType] || fight.fightNumber}</b>
      {corner(1)}
      <div className={styles.how}>
        {isCovered ? (
          <span className={styles.ended}>Hidden until it locks</span>
        ) : (
          <span className="flex gap-3.5">
            {methods.map((method) => {
              const isPicked = pick.method === method;
              const isRight = isPicked && score.correctMethod;
              return (
                <span
                  key={method}
                  className={cx(
                    styles.method,
                    isPicked && styles.picked,
                    isRight && styles.right,
                    isPicked && hasWinner && !isRight && styles.wrong,
                  )}
                >
                  <Box isCrossed={isPicked} />
                  <span>{method}</span>
                </span>
              );
            })}
          </span>
        )}
        {result && (
          <PaperText className={styles.ended} text={result} slot={{ length: 246, height: 10, size: 10 }} />
        )}
      </div>
      {corner(2)}
      <span className={styles.points}>
        {blank || !isJudged ? pointsOnOffer(fight) : <b>{score.points > 0 ? `+${score.points}` : 0}</b>}
      </span>
    </section>
  );
}

/** A checkbox as an SVG, because printers omit backgrounds. */
function Box({ isCrossed }: { isCrossed: boolean }) {
  return (
    <svg className={styles.box} viewBox="0 0 12 12" aria-label={isCrossed ? 'crossed' : undefined}>
      <path d="M.5.5h11v11H.5z" />
      {isCrossed && <path d="M2.5 2.5l7 7M9.5 2.5l-7 7" strokeWidth={2} />}
    </svg>
  );
}

/** Returns the points for a correct pick and the underdog bonus, e.g. '4' or '4, +1'. */
function pointsOnOffer(fight: Fight): string {
  if (isOff(fight)) return '';
  const { fighterPoints, methodPoints, bonusPoints, underdogBonus } = fight;
  const whole = fighterPoints + methodPoints + bonusPoints;
  const hasUnderdog = isUnderdog(fight.fighter1Odds) || isUnderdog(fight.fighter2Odds);
  return hasUnderdog && underdogBonus > 0 ? `${whole}, +${underdogBonus}` : `${whole}`;
}
