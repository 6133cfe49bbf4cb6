import type { TieBreaker } from '@lockroom/contract';
import { breakLines, lengthEm, NARROWEST, splitName } from '@lockroom/poster';
import { useEffect, useRef, useState } from 'react';
import { FormError, TextInput } from '../../../ui/field.tsx';
import { FitLine } from '../../../ui/fit-line.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import type { OpenEntryView } from '../../competitions/competition-type.ts';
import { FinishActions, FinishPoster } from '../../competitions/slim-head.tsx';
import { finalists, type TournamentCompetition } from '../board/board-look.ts';
import { fitTeam, TeamName } from '../board/team-name.tsx';
import { readScores, type TypedScores, typedScores } from '../tie-breaker/score-entry.ts';
import { NO_SCORE, pickOfScore, SCORE, scoreOf, type TournamentPick, teamsOf } from '../tournament-picks.ts';
import { finishFacts } from './bracket-text.tsx';

/**
 * The poster's width as a multiple of the font size, for a name on one line, a name on two lines, and the line below
 * the name.
 */
const ONE_LINE = 3.4;
const TWO_LINES = 5.8;
const SECOND = 12;
/** If a name would shrink below this share of its size, it is split into two lines. */
const SPLIT_BELOW = 0.62;

type View = OpenEntryView<TournamentCompetition, TournamentPick>;

/** Shows a finished bracket: the champion on the sport's poster, the score of the final, and the next steps. */
export function BracketFinish(props: View & { onChange: () => void }) {
  const { entry, room, competition, draft, onChange } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus the heading, because the focused row no longer exists and keys would have no effect.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { champion, beaten, lastFour, bold } = finishFacts(competition, teamsOf(draft.picks));
  const isLong = ONE_LINE / lengthEm(champion, NARROWEST) < SPLIT_BELOW;
  const lines = isLong ? breakLines(splitName(champion), TWO_LINES / SPLIT_BELOW, 2) : [champion];
  return (
    <div className="max-w-190">
      <FinishPoster entry={entry} room={room} plate={competition.look.plate}>
        <h2 ref={heading} tabIndex={-1} className="relative grid gap-2.5 outline-none">
          <span className="grid text-[#fcdb2e]">
            {lines.map((line) => (
              <FitLine
                key={line}
                text={line}
                slotEm={isLong ? TWO_LINES : ONE_LINE}
                className={isLong ? 'text-[17cqw] lg:text-[11cqw]' : 'text-[29cqw] lg:text-[18cqw]'}
              />
            ))}
          </span>
          <FitLine
            text={`beat ${beaten} in the final`}
            slotEm={SECOND}
            className="text-[8.2cqw] lg:text-[3.9cqw]"
          />
        </h2>
        <dl className="relative grid grid-cols-[max-content_minmax(0,1fr)] items-baseline gap-x-5 gap-y-1.5 border-t border-white/20 pt-3 text-sm text-poster-ink-2 [&_dd]:text-md [&_dd]:font-bold [&_dd]:text-poster-ink [&_dd]:wrap-anywhere">
          <dt>{lastFour.title}</dt>
          <dd>{lastFour.teams.join(', ')}</dd>
          {bold && (
            <>
              <dt>Boldest pick</dt>
              <dd>{bold}</dd>
            </>
          )}
        </dl>
      </FinishPoster>
      <TieBreakerCard {...props} />
      <div className="mt-3">
        <FinishActions entry={entry} room={room} onChange={onChange} />
      </div>
      <p className="mt-3 text-sm text-ink-3">
        Hidden from the others until it locks. You can change any pick until then.
      </p>
    </div>
  );
}

/** The predicted score of the final. It becomes a pick, and is saved like one, as soon as both numbers are valid. */
function TieBreakerCard({ competition, draft }: View) {
  const max = competition.format.tieBreakMax;
  const scores = scoreOf(draft.picks);
  const teams = finalists(competition, teamsOf(draft.picks));
  const isSaved = draft.unsaved === 0 && !draft.saving && SCORE in draft.saved;
  const onSet = (score: TieBreaker) => draft.change({ [SCORE]: pickOfScore(score) });
  const [typed, setTyped] = useState(() => typedScores(scores));
  const [wasLeft, setLeft] = useState(false);
  const slot = { length: useWide() ? 200 : 62, height: 54, size: 16 };
  const reading = readScores(typed, max);
  const isWhole = !('title' in reading);
  // A score that was changed elsewhere replaces the typed one.
  const isOther =
    isWhole && (reading.team1Score !== scores.team1Score || reading.team2Score !== scores.team2Score);
  const shown = isOther ? typedScores(scores) : typed;
  const isMissing = shown.team1.trim() === '' || shown.team2.trim() === '';
  const isEmpty = shown.team1.trim() === '' && shown.team2.trim() === '';
  const problem = 'title' in reading && !isEmpty && (wasLeft || !isMissing) ? reading.text : null;

  function type(part: Partial<TypedScores>) {
    const next = { ...shown, ...part };
    setTyped(next);
    setLeft(false);
    const read = readScores(next, max);
    if (!('title' in read)) onSet(read);
    else if (scores.team1Score !== null) onSet(NO_SCORE);
  }
  const field = (team: 'team1' | 'team2', name: string) => (
    <TextInput
      look="score"
      className="min-h-13.5 text-[24px] font-stretch-75%"
      inputMode="numeric"
      maxLength={String(max).length + 1}
      aria-label={`${name} points`}
      aria-invalid={(problem !== null && !isMissing) || undefined}
      value={shown[team]}
      onChange={(event) => type({ [team]: event.target.value })}
      onFocus={(event) => event.target.select()}
    />
  );
  return (
    <section
      aria-labelledby="tie-breaker"
      className="mt-3 grid gap-3 rounded-lg bg-surface-1 px-4 pt-3.5 pb-4 shadow-hairline"
      onBlur={(event) => setLeft(!event.currentTarget.contains(event.relatedTarget))}
    >
      <h3 id="tie-breaker" className="text-lg font-bold">
        Guess the final score
      </h3>
      <div className="grid grid-cols-[minmax(0,1fr)_72px_16px_72px_minmax(0,1fr)] items-center gap-2 [--name-ink:var(--ink)] [--name-weight:700] lg:grid-cols-[auto_84px_16px_84px_auto] lg:justify-start lg:gap-3.5">
        <TeamName fitted={fitTeam(teams[0], slot)} />
        {field('team1', teams[0])}
        <span className="text-center text-ink-3" aria-hidden>
          –
        </span>
        {field('team2', teams[1])}
        <TeamName fitted={fitTeam(teams[1], slot)} className="text-right lg:text-left" />
      </div>
      <FormError message={problem} />
      <p className="text-sm text-ink-2">
        {isSaved && isWhole ? (
          <>
            <b>Saved.</b> Used only if two brackets are tied on points.
          </>
        ) : (
          'Tie-breaker: it only counts if two brackets are tied on points.'
        )}
      </p>
    </section>
  );
}
