import { play, type TeamStatement } from '@lockroom/rules';
import { useMemo, useRef, useState } from 'react';
import { useUser } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Motif, plateStyle } from '../../../ui/motif.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import type { BoardLook } from '../../tournaments/board/board-look.ts';
import { TournamentBoard } from '../../tournaments/board/tournament-board.tsx';
import type { TournamentCompetition } from '../../tournaments/board/use-board-setup.ts';
import { useWidth } from '../../tournaments/board/use-width.ts';
import { entryLabelsOf } from '../entry-labels.ts';
import { type OutlookBodyProps, ViewMenu, ViewSwitch } from '../entry-views.tsx';
import { useChances, useNeeds, useOutlook, usePaths } from '../figures.ts';
import { FiguresFailed } from '../figures-failed.tsx';
import { Legend } from '../legend.tsx';
import { outlookFigures } from '../outlook-figures.ts';
import { chanceOf, personDoes, personOf } from '../person.ts';
import type { StateOf } from '../room-state.ts';
import { useWeights, weightsText } from '../weights.ts';
import { WeightsFoot } from '../weights-dialog.tsx';
import { PathFoot, type PathFootProps } from './path-foot.tsx';
import { pathOnBoard } from './path-marks.ts';
import { PathPoster, type PosterWords } from './path-poster.tsx';
import { pathShare, posterWords } from './path-text.ts';
import { pathVerdict } from './path-verdict.ts';
import { type StatementGround, statementText } from './team-statements.ts';

export interface BoardOutlookProps extends OutlookBodyProps<TournamentCompetition> {
  state: StateOf<'tournament'>;
}

/** The number of paths to search for. */
const MOST_PATHS = 5;

export function PathView({ view, views, head, state }: BoardOutlookProps) {
  const { entry, competition } = view;
  const { format, look } = competition;
  const { results } = state.rules;
  const used = useWeights(state);
  const { weights } = used;
  const viewer = useUser();
  const outlook = useOutlook(state);
  const chances = useChances(state, weights);
  const paths = usePaths(state, entry.id, weights, MOST_PATHS);
  const needs = useNeeds(state, entry.id);
  const [step, setStep] = useState(0);
  const wide = useWide();

  const entryLabels = useMemo(() => entryLabelsOf(state.owners, viewer.id), [state.owners, viewer.id]);
  const person = useMemo(() => personOf(entry, entryLabels), [entry, entryLabels]);
  const ground = useMemo<StatementGround>(
    () => ({ format, look, games: play(format, results, 'results') }),
    [format, look, results],
  );
  const own = outlook.data?.entries.find(({ id }) => id === entry.id);
  const hasBegun = outlook.data?.hasBegun ?? false;
  const chance = chances.data?.entries.find(({ id }) => id === entry.id);
  const verdict = useMemo(() => {
    const hasFailed = Boolean(outlook.error ?? paths.error ?? chances.error);
    return pathVerdict(
      entry.id,
      { outlook: own, hasBegun, chances: chances.data, paths: paths.data, hasFailed },
      step,
    );
  }, [entry.id, own, hasBegun, outlook.error, chances.data, chances.error, paths.data, paths.error, step]);
  const path = verdict.kind === 'path' ? verdict.path : null;
  const board = useMemo(
    () => pathOnBoard(format, results, path?.statements ?? [], person.own),
    [format, results, path, person.own],
  );
  const isEstimate = (chances.data?.samples ?? 0) > 0;
  const poster = posterWords(verdict, person, ground, { entryLabels, isEstimate });
  const foot: PathFootProps = {
    share:
      path && chance && chances.data
        ? { own: person.own, ...pathShare(path.probability, chance.first, chances.data) }
        : null,
    counter: verdict.kind === 'path' && verdict.of > 1 ? `Path ${verdict.at + 1} of ${verdict.of}` : null,
    needs:
      own?.canWin && !own.clinched && needs.data
        ? {
            label: `${personDoes(person, 'need', 'needs')} in any case`,
            list: byHope(needs.data).map((need) => statementText(ground, need)),
          }
        : null,
  };
  const another = verdict.kind === 'path' && verdict.of > 1 && (
    <Button variant="ghost" onClick={() => setStep((last) => last + 1)}>
      Other paths
    </Button>
  );
  const figures = outlookFigures(
    view,
    { outlook: own, hasBegun, isOld: outlook.isOld, chance, isEstimate },
    state,
  );
  return (
    <>
      {head({ figures, low: true, end: <ViewMenu {...views} /> })}
      <FiguresFailed what="The chances" part={chances.error ? chances : outlook} />
      <FiguresFailed what="The path" part={paths.error ? paths : needs} />
      {wide ? (
        <div className="flex flex-wrap gap-2 items-center gap-y-2 gap-x-4 mb-3">
          <ViewSwitch {...views} />
          <Legend of="path" />
          <span className="flex gap-2.5 ml-auto">{another}</span>
        </div>
      ) : (
        <>
          <PathPlate look={look} poster={poster} theirs={!entry.isOwner} />
          <PathFoot {...foot} action={another} />
          <Legend of="path" />
        </>
      )}
      <TournamentBoard
        setup={competition}
        picks={board.picks}
        marks={board.marks}
        mode="picks"
        theirs={!entry.isOwner}
        poster={(room) => <PathPoster words={poster} room={room} theirs={!entry.isOwner} />}
        tieBreaker={wide ? <PathFoot {...foot} /> : null}
      />
      <WeightsFoot weights={used}>
        <p>{weightsText('tournament', weights, chances.data?.samples ?? 0)}</p>
      </WeightsFoot>
      {!wide && (
        <SaveBar
          label={person.isYou ? 'Your chance' : 'Chance'}
          figure={figures[0]?.value}
          title={chanceOf(person)}
          text="On the results so far"
        >
          <Button variant="primary" onClick={() => views.choose('what-if')}>
            What if
          </Button>
        </SaveBar>
      )}
    </>
  );
}

/** Sorts the teams that must win first. */
function byHope(needs: readonly TeamStatement[]): TeamStatement[] {
  return needs.toSorted((a, b) => Number(b.wins) - Number(a.wins));
}

interface PathPlateProps {
  look: BoardLook;
  poster: PosterWords;
  theirs: boolean;
}

function PathPlate({ look, poster, theirs }: PathPlateProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  return (
    <section className="plate min-h-37.5 p-3.5 rounded-lg" style={plateStyle(look.plate)} aria-label="Path">
      <Motif plate={look.plate} />
      <div ref={frame}>
        {width !== null && <PathPoster words={poster} room={{ width }} theirs={theirs} />}
      </div>
    </section>
  );
}
