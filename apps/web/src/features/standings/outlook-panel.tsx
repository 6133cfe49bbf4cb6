import type { Bracket, Room } from '@lockroom/contract';
import { type Path, play } from '@lockroom/rules';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useUser } from '../../api/session.ts';
import { InPanel } from '../../shell/in-panel.tsx';
import { list } from '../../shell/list.ts';
import { paths as pages } from '../../shell/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Facts, PanelSection } from '../../ui/facts.tsx';
import { pathEnd } from '../chances/board/path-text.ts';
import { statementText } from '../chances/board/team-statements.ts';
import { entryLabelsOf } from '../chances/entry-labels.ts';
import { fightStatement } from '../chances/fight-text.ts';
import type { Basis } from '../chances/figure.tsx';
import { LineChance } from '../chances/figure.tsx';
import { type Figures, usePaths } from '../chances/figures.ts';
import { FiguresFailed } from '../chances/figures-failed.tsx';
import { personDoes, personOf } from '../chances/person.ts';
import { resultImpacts } from '../chances/result-impact.ts';
import type { RoomState, StateOf, SupposedWay } from '../chances/room-state.ts';
import { upcomingMatches } from '../chances/upcoming-matches.ts';
import { nounOf } from '../chances/weights.ts';
import { cardOf } from '../fights/fights.queries.ts';
import { boardLook } from '../tournaments/board/board-look.ts';
import { tournamentOf } from '../tournaments/tournaments.queries.ts';
import type { KnownOutlook, ShownOutlook } from './outlook-rows.ts';
import { basisText, sumReason } from './outlook-words.ts';
import { PathLink } from './path-link.tsx';

interface OutlookPanelProps {
  room: Room;
  own: Bracket | null;
  result: ShownOutlook;
  changeWeights: ReactNode;
}

/**
 * The part of the right panel with the viewer's path, the next result that matters and how the figures are calculated.
 */
export function OutlookPanel({ room, own, result: { outlook, known }, changeWeights }: OutlookPanelProps) {
  if (!known) return null;
  const canWin = own !== null && (outlook.rows.get(own.id)?.places.canWin ?? false);
  const shared = { room, own, known, basis: outlook.basis };
  return (
    <InPanel>
      {canWin && !outlook.basis.isPart && <OwnPath {...shared} own={own} />}
      {canWin && known.chances.next.length > 0 && <Next {...shared} own={own} />}
      <PanelSection title="How this is calculated">
        <p className="text-sm text-ink-2 mt-1.5 mx-0 mb-3.5">
          {basisText(known.chances, known.state)} {sumReason(known.chances.entries, known.chances)}
        </p>
        {changeWeights}
      </PanelSection>
    </InPanel>
  );
}

interface SectionProps {
  room: Room;
  own: Bracket;
  known: KnownOutlook;
  basis: Basis;
}

/** Shows the likeliest way to win in one sentence, if a short one exists. */
function OwnPath(props: SectionProps) {
  const { state } = props.known;
  return state.kind === 'tournament' ? (
    <TeamPath {...props} state={state} />
  ) : (
    <FightPath {...props} state={state} />
  );
}

function TeamPath({ room, own, known, state }: SectionProps & { state: StateOf<'tournament'> }) {
  const paths = usePaths(state, own.id, known.weights.weights);
  const ground = useMemo(() => {
    const { format, results } = state.rules;
    const look = boardLook(format, tournamentOf(known.competition, room.sport));
    return { format, look, games: play(format, results, 'results') };
  }, [state, room.sport, known.competition]);
  const words = paths.data?.[0]?.statements.map((statement) => statementText(ground, statement));
  return <PathSentence own={own} state={state} paths={paths} words={words} />;
}

function FightPath({ own, known, state }: SectionProps & { state: StateOf<'fights'> }) {
  const paths = usePaths(state, own.id, known.weights.weights);
  const words = paths.data?.[0]?.statements.flatMap(({ fightId, endings }) => {
    const fight = cardOf(known.competition).find(({ id }) => id === fightId);
    return fight ? [fightStatement({ ...fight, sport: state.rules.sport }, endings)] : [];
  });
  return <PathSentence own={own} state={state} paths={paths} words={words} />;
}

interface PathSentenceProps {
  own: Bracket;
  state: RoomState;
  paths: Figures<readonly Pick<Path<unknown>, 'scoreDecides'>[]>;
  /** The statements of the likeliest path; undefined while loading, or if no path is short. */
  words: readonly string[] | undefined;
}

function PathSentence({ own, state, paths, words }: PathSentenceProps) {
  const viewer = useUser();
  const person = personOf(own, entryLabelsOf(state.owners, viewer.id));
  return (
    <PanelSection title="Your path">
      <FiguresFailed what="The path" part={paths} />
      <PathWords paths={paths} words={words} winsIf={personDoes(person, 'win if', 'wins if')} />
      <PathLink entry={own} kind={state.kind} />
    </PanelSection>
  );
}

function PathWords({
  paths: { data, isOld, error },
  words = [],
  winsIf,
}: Pick<PathSentenceProps, 'paths' | 'words'> & { winsIf: string }) {
  const className = 'text-sm text-ink-2 mt-1.5 mx-0 mb-3.5';
  if (error && !data) return null;
  if (isOld || !data) return <p className={className}>Calculating…</p>;
  const [path] = data;
  if (!path) return <p className={className}>No path of up to four results was found.</p>;
  const end = pathEnd(path);
  if (words.length === 0) return <p className={className}>First whatever happens. {end}</p>;
  return (
    <>
      <p className="text-xl font-book leading-[1.35] wrap-anywhere">
        {winsIf} {list(words)}.
      </p>
      <p className={className}>{end}</p>
    </>
  );
}

function Next({ room, own, known, basis }: SectionProps) {
  const { state, competition, chances } = known;
  const upcoming = useMemo(() => upcomingMatches(state, competition, room), [state, competition, room]);
  const { samples, next } = chances;
  const [largest] = resultImpacts<SupposedWay>(own.id, upcoming, { samples, next, places: [] });
  if (!largest) return null;
  const { match, lines, help } = largest;
  const noun = nounOf(state.kind);
  const all = upcoming.length === 1 ? `The ${noun}` : `All ${upcoming.length} ${noun}s`;
  return (
    <PanelSection title="Tonight">
      {help ? (
        <Facts
          facts={lines
            .filter(({ weight }) => weight > 0)
            .map((line) => ({
              term: `If ${match.conditionOf(line.ways)}`,
              value: <LineChance line={line} basis={basis} />,
              figure: true,
            }))}
        />
      ) : (
        <p className="text-sm text-ink-2">
          Your chance is {samples > 0 && 'about '}the same whatever comes next.
        </p>
      )}
      <Button asChild variant="ghost" block className="mt-3">
        <Link to={pages.room(room.id)} search={{ tab: 'tonight' }}>
          {all}
        </Link>
      </Button>
    </PanelSection>
  );
}
