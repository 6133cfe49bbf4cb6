import { play } from '@lockroom/rules';
import { useCallback, useMemo } from 'react';
import { useUser } from '../../../api/session.ts';
import { bracketPath } from '../../../shell/bracket-path.ts';
import { PartFailed } from '../../../shell/load-failed.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { TournamentBoard } from '../../tournaments/board/tournament-board.tsx';
import { ViewMenu } from '../entry-views.tsx';
import { chanceText, outlookFigures } from '../outlook-figures.ts';
import { supposing } from '../room-state.ts';
import { useWeights } from '../weights.ts';
import { weightsText } from '../weights-text.ts';
import { IfBand } from '../what-if/if-band.tsx';
import { IfStrip } from '../what-if/if-strip.tsx';
import { knownIn, rowsIf, useAnswersIf } from '../what-if/rows-if.ts';
import { tournamentStandings } from '../what-if/standings-if.ts';
import { useSupposed } from '../what-if/use-supposed.ts';
import { callingsOf } from '../words.ts';
import type { BoardOutlookProps } from './board-outlook-props.ts';
import styles from './path-view.module.css';
import { readSupposed, supposedMarks, supposedText, supposeGame } from './supposed.ts';

/** The board with results that are only supposed, and what they would mean. */
export function WhatIfView({ view, views, head, state }: BoardOutlookProps) {
  const { entry, competition } = view;
  const { format, look } = competition;
  const { results } = state.rules;
  const wide = useWide();
  const viewer = useUser();
  const { weights } = useWeights(state);
  const read = useCallback((text: string | null) => readSupposed(format, results, text), [format, results]);
  const { text, supposed, change } = useSupposed(read, supposedText);
  const stateIf = useMemo(() => supposing(state, supposed), [state, supposed]);
  const marks = useMemo(() => supposedMarks(format, results, supposed), [format, results, supposed]);

  const now = useAnswersIf(state, weights);
  const then = useAnswersIf(stateIf, weights);
  const callings = useMemo(() => callingsOf(state.owners, viewer.id), [state.owners, viewer.id]);
  const standings = useMemo(() => tournamentStandings(stateIf.rules), [stateIf]);
  const ownNow = knownIn(now, entry.id);
  const ownThen = knownIn(then, entry.id);
  const count = Object.keys(supposed).length;
  const games = play(format, results, 'results').length;
  const figures = outlookFigures(view, ownNow, { label: 'Games open', left: state.open, of: games });
  const strip = (
    <IfStrip
      views={views}
      count={count}
      chance={chanceText(ownThen)}
      onClear={() => change({})}
      path={`${bracketPath(entry)}?view=what-if${text === null ? '' : `&if=${text}`}`}
    />
  );
  return (
    <>
      {head({ figures, low: true, end: <ViewMenu {...views} /> })}
      {wide && strip}
      <PartFailed title="The chances could not be reckoned" part={then.chances} />
      <PartFailed title="The places could not be reckoned" part={then.outlook} />
      <IfBand
        label={entry.isOwner ? 'Your chance' : `${entry.user.username}'s chance`}
        own={ownThen}
        now={ownNow}
        rows={rowsIf(standings, then, callings)}
        isOld={then.chances.isOld || then.outlook.isOld}
      />
      {!wide && count === 0 && <p className={styles.hint}>{HINT}</p>}
      <TournamentBoard
        format={format}
        look={look}
        picks={stateIf.rules.results}
        marks={marks}
        mode="results"
        onPick={(game, team) => {
          if (results[game] === undefined) change(supposeGame(format, results, supposed, game, team));
        }}
        poster={() => (
          <p className={styles.centre} data-bare>
            {HINT}
          </p>
        )}
      />
      <p className={styles.weights}>{weightsText('tournament', weights, then.chances.data?.samples ?? 0)}</p>
      {!wide && strip}
    </>
  );
}

const HINT = 'Tap a team to let it win. Tap it again to take that back.';
