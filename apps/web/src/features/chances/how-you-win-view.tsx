import type { Room } from '@lockroom/contract';
import { ChevronDown, Image, WandSparkles } from 'lucide-react';
import { useMemo, useState } from 'react';
import { clockTime } from '../../shell/date.ts';
import { PartFailed } from '../../shell/load-failed.tsx';
import { sharePicture } from '../../shell/share.ts';
import { useSearchValue } from '../../shell/use-search-choice.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { cardOf } from '../fights/fights.queries.ts';
import { CalculationTimeout } from './compute.ts';
import { useFigures } from './figures.ts';
import { type HowYouWin, type KnownRoom, useHowYouWin } from './how-you-win.ts';
import { methodText, nounOf, workedOutText } from './how-you-win-text.ts';
import { Figure, NeedsTable, Section } from './parts.tsx';
import { chanceCards, placeCards, pointCards, type ResultCard } from './results.ts';
import { SentenceParts } from './sentence-parts.tsx';
import { hiddenFights, upcomingMatches } from './upcoming-matches.ts';
import { WhatIf } from './what-if.tsx';

const failedTitle = (what: string, error: unknown) =>
  `${what} ${error instanceof CalculationTimeout ? 'took too long to work out' : 'could not be calculated'}`;

/** Shows how a bracket can win its room. Defaults to the viewer's bracket with the best chance. */
export function HowYouWinView({ room, bracketId = null }: { room: Room; bracketId?: string | null }) {
  const win = useHowYouWin(room, bracketId);
  if (win.known) return <Shown room={room} win={win} known={win.known} />;
  if (win.failed)
    return <PartFailed title={failedTitle('How you win', win.failed.error)} part={win.failed} />;
  if (win.state === 'loading') {
    return (
      <Loading label="Loading how you win" className="grid gap-4">
        <Skeleton height="140px" />
        <Skeleton height="44px" />
        <Skeleton height="300px" />
      </Loading>
    );
  }
  return <p className="text-ink-2">{whyNothing(win, room)}</p>;
}

/** Says why the page cannot show who can win. */
function whyNothing({ lateUntil }: HowYouWin, { bracketCount }: Room): string {
  if (lateUntil !== null)
    return `Someone can still make late picks until ${clockTime(lateUntil)}. After that, you see here who can win.`;
  if (bracketCount === 1) return 'There is only one bracket, so there is nobody to beat.';
  return 'No fight or game is under way.';
}

const MOST_ROWS = 10;
/** The query parameter that contains the assumed results. It is present while 'What if' is on. */
const IF = 'if';

function Shown({ room, win, known }: { room: Room; win: HowYouWin; known: KnownRoom }) {
  const { state, competition, chances } = known;
  const { state: winState, bracketId, rows } = win;
  const [supposed, setSupposed] = useSearchValue(IF);
  const upcoming = useMemo(() => upcomingMatches(state, competition, room), [state, competition, room]);
  const isCovered = state.basis === 'locked';
  const isOwn = known.entryLabels.isOwn(bracketId ?? '');
  const hopeful = useMemo(
    () =>
      [...rows]
        .filter(([, row]) => row.canWin && (row.percent ?? 0) >= 1)
        .sort(([, a], [, b]) => (b.percent ?? 0) - (a.percent ?? 0))
        .slice(0, MOST_ROWS)
        .map(([id]) => id),
    [rows],
  );
  const asked = useMemo(
    () => ({
      ask: 'tonight' as const,
      places: bracketId === null ? [] : [bracketId],
      contenders: hopeful.filter((id) => id !== bracketId).toSorted(),
    }),
    [bracketId, hopeful],
  );
  const isOpen = winState === 'open' || winState === 'out';
  const tonight = useFigures(isOpen && !isCovered && !win.isOld ? state : null, asked);
  const places = tonight.isOld ? undefined : tonight.data;
  const cards = useMemo((): ResultCard[] => {
    if (bracketId === null) return [];
    if (isCovered) {
      if (state.kind !== 'fights') return [];
      const next = [...upcoming, ...hiddenFights(state, cardOf(competition), room)];
      return pointCards(bracketId, next, state, isOwn).slice(0, 2);
    }
    if (winState === 'open') return chanceCards(bracketId, upcoming, chances?.next ?? [], places);
    return winState === 'out' ? placeCards(bracketId, upcoming, places) : [];
  }, [bracketId, isCovered, isOwn, state, competition, room, upcoming, winState, chances, places]);
  const canSuppose = isOpen && !isCovered && upcoming.length > 0;
  if (supposed !== null && canSuppose) {
    return <WhatIf room={room} win={win} known={known} text={supposed} onChange={setSupposed} />;
  }
  const noun = nounOf(state.kind);
  return (
    <div className="grid grid-cols-1 items-start gap-x-9 gap-y-6 lg:grid-cols-2" aria-busy={win.isOld}>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <Sentence win={win} room={room} />
        {canSuppose && (
          <Button variant="ghost" size="l" block icon={WandSparkles} onClick={() => setSupposed('')}>
            What if … ? Try out results
          </Button>
        )}
        <Results cards={cards} noun={noun} isCovered={isCovered} isOut={winState === 'out'} isOwn={isOwn} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        {tonight.error !== null && (
          <PartFailed title={failedTitle('The possible finishes', tonight.error)} part={tonight} />
        )}
        {!isCovered && isOpen && hopeful.length > 0 && upcoming.length > 0 && (
          <NeedsTable ids={hopeful} upcoming={upcoming} known={known} rows={rows} places={places} />
        )}
        <WorkedOut known={known} />
      </div>
    </div>
  );
}

function Sentence({ win, room }: { win: HowYouWin; room: Room }) {
  const { label, sentence, note, row, state, bracketId } = win;
  const isOwn = win.known?.entryLabels.isOwn(bracketId ?? '') ?? false;
  const picture = state === 'won' && isOwn ? bracketId : null;
  return (
    <section className="plane p-4 lg:px-5.5 lg:py-5" aria-label="How you win" aria-busy={win.isOld}>
      <p className="label mb-2.5">{label}</p>
      {sentence.length === 0 ? (
        <Skeleton height="56px" />
      ) : (
        <p className="text-3xl font-heavy font-stretch-80% leading-tight text-balance wrap-anywhere lg:text-4xl">
          <SentenceParts parts={sentence} isOwn={isOwn} />
        </p>
      )}
      {note && <p className="mt-2.5 text-base text-ink-2">{note}</p>}
      {state === 'open' && row?.percentText && (
        <p className="mt-3 text-sm text-ink-2">
          <b className="num text-2xl leading-none text-ink">{row.percentText}</b>{' '}
          {win.isBest ? 'chance to win, the highest in the room' : 'chance to win'}
        </p>
      )}
      {picture && (
        <Button
          variant="primary"
          block
          icon={Image}
          className="mt-3.5"
          onClick={() => void sharePicture({ path: `/api/brackets/${picture}/picture`, title: room.name })}
        >
          Share picture
        </Button>
      )}
    </section>
  );
}

interface ResultsProps {
  cards: readonly ResultCard[];
  noun: string;
  isCovered: boolean;
  isOut: boolean;
  /** Whether the bracket is the viewer's. Only the viewer's brackets use yellow and "your". */
  isOwn: boolean;
}

/** How many later games are shown before the list is expanded. */
const FEW = 6;

function Results({ cards, noun, isCovered, isOut, isOwn }: ResultsProps) {
  const [isWhole, setWhole] = useState(false);
  if (cards.length === 0) return null;
  const [next, later] = [cards.slice(0, 2), cards.slice(2)];
  const largest = cards.reduce((most, { swing }) => Math.max(most, swing), 0);
  const biggest = cards.length > 2 && largest >= 0.05 ? cards.find(({ swing }) => swing === largest) : null;
  const shared = { noun, biggest: biggest?.id ?? null, isOwn };
  const figure = isCovered ? 'points' : isOut ? 'best finish' : 'chance to win';
  const unit = isOwn ? `your ${figure}` : figure;
  const title = next.length === 1 ? `Next ${noun}` : `Next two ${noun}s`;
  const isCut = !isWhole && later.length > FEW + 1;
  return (
    <>
      <ResultList title={title} unit={unit} cards={next} {...shared} />
      {later.length > 0 && (
        <ResultList
          title={noun === 'fight' ? 'Later fights' : 'The other games'}
          cards={isCut ? later.slice(0, FEW) : later}
          {...shared}
        />
      )}
      {isCut && (
        <Button variant="quiet" block onClick={() => setWhole(true)}>
          Show all {cards.length} {noun}s
        </Button>
      )}
    </>
  );
}

interface ResultListProps {
  title: string;
  unit?: string;
  cards: readonly ResultCard[];
  noun: string;
  biggest: string | null;
  isOwn: boolean;
}

function ResultList({ title, unit, cards, noun, biggest, isOwn }: ResultListProps) {
  return (
    <Section title={title} end={unit && <span className="ml-auto text-sm text-ink-3">{unit}</span>}>
      <div className="plane divide-y divide-line overflow-hidden">
        {cards.map(({ id, when, title: names, isHidden, lines }) => (
          <article key={id} className="px-3.5 pt-3 pb-1" aria-label={names}>
            <header className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-sm text-ink-3">
              <b className="font-strong text-ink-2">{when}</b>
              <span className="wrap-anywhere">{names}</span>
              {biggest === id && (
                <span className="ml-auto">
                  <Badge tone="creator">{isOwn ? `Your biggest ${noun}` : `Biggest ${noun}`}</Badge>
                </span>
              )}
            </header>
            {isHidden && <p className="mt-1 text-sm text-ink-3">Others’ picks are hidden</p>}
            <ul className="divide-y divide-line">
              {lines.map((line) => (
                <li key={line.text} className="flex min-h-12 items-center gap-3 py-1.5">
                  <span className="grid min-w-0 flex-1 gap-0.5">
                    <b
                      className={cx(
                        'flex flex-wrap items-center gap-x-1.5 gap-y-1 text-md font-strong wrap-anywhere',
                        line.isLower && 'text-ink-2',
                      )}
                    >
                      {line.text}
                      {line.isPick && (
                        <Badge tone={isOwn ? 'you' : 'outline'}>{isOwn ? 'Your pick' : 'Their pick'}</Badge>
                      )}
                    </b>
                    {line.note && <small className="text-sm text-ink-2">{line.note}</small>}
                  </span>
                  <Figure value={line.value} isLower={line.isLower} />
                </li>
              ))}
            </ul>
          </article>
        ))}
      </div>
    </Section>
  );
}

/** Explains how the figures are calculated and offers the choice of weights. */
function WorkedOut({ known: { state, weights, chances } }: { known: KnownRoom }) {
  const other = weights.choices.find((choice) => choice !== weights.weights);
  return (
    <details className="group border-y border-line">
      <summary className="flex min-h-13 cursor-pointer items-center gap-2 font-semibold">
        How we work this out
        <ChevronDown className="ml-auto size-5 text-ink-3 group-open:rotate-180" aria-hidden />
      </summary>
      <div className="grid max-w-[62ch] justify-items-start gap-2 pb-3.5 text-base text-ink-2">
        {workedOutText(state, weights.weights, chances?.samples ?? 0).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {state.basis === 'all' && other && (
          <button type="button" className="link min-h-11" onClick={() => weights.choose(other)}>
            {methodText(state.kind, other)}
          </button>
        )}
      </div>
    </details>
  );
}
