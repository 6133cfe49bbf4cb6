import { type ReactNode, useMemo } from 'react';
import { useUser } from '../../../api/session.ts';
import { bracketPath } from '../../../shell/bracket-path.ts';
import { useWide } from '../../../ui/use-wide.ts';
import { entryLabelsOf } from '../entry-labels.ts';
import { type OutlookBodyProps, ViewMenu } from '../entry-views.tsx';
import { FiguresFailed } from '../figures-failed.tsx';
import { chanceText, outlookFigures } from '../outlook-figures.ts';
import { chanceOf, personOf } from '../person.ts';
import type { RoomState } from '../room-state.ts';
import { useWeights, weightsText } from '../weights.ts';
import { WeightsFoot } from '../weights-dialog.tsx';
import { WhatIfBand } from './what-if-band.tsx';
import { knownIn, useWhatIfAnswers, whatIfRows, whatIfStandings } from './what-if-rows.ts';
import { WhatIfStrip } from './what-if-strip.tsx';

export interface WhatIfProps<State extends RoomState> extends OutlookBodyProps<unknown> {
  state: State;
  whatIfState: State;
  /** The number of assumed results, their text in the address, and a function that removes them. */
  count: number;
  text: string | null;
  onClear: () => void;
  children: ReactNode;
}

export function WhatIf<State extends RoomState>(props: WhatIfProps<State>) {
  const { view, views, head, state, whatIfState, count, text, onClear, children } = props;
  const { entry } = view;
  const wide = useWide();
  const viewer = useUser();
  const used = useWeights(state);
  const { weights } = used;
  const now = useWhatIfAnswers(state, weights, null);
  const then = useWhatIfAnswers(whatIfState, weights, count === 1 ? now : null);
  const entryLabels = useMemo(() => entryLabelsOf(state.owners, viewer.id), [state.owners, viewer.id]);
  const standings = useMemo(() => whatIfStandings(whatIfState), [whatIfState]);
  const ownNow = knownIn(now, entry.id);
  const ownThen = knownIn(then, entry.id);
  const strip = (
    <WhatIfStrip
      views={views}
      count={count}
      chance={chanceText(ownThen)}
      onClear={onClear}
      path={`${bracketPath(entry)}?view=what-if${text === null ? '' : `&if=${text}`}`}
    />
  );
  return (
    <>
      {head({
        figures: outlookFigures(view, ownNow, state),
        low: true,
        end: <ViewMenu {...views} />,
      })}
      {wide && strip}
      <FiguresFailed what="The chances" part={then.chances} />
      <FiguresFailed what="The places" part={then.outlook} />
      <WhatIfBand
        label={chanceOf(personOf(entry, entryLabels))}
        own={ownThen}
        now={ownNow}
        rows={whatIfRows(standings, then, entryLabels)}
        isOld={then.chances.isOld || then.outlook.isOld}
      />
      {children}
      <WeightsFoot weights={used}>
        <p>{weightsText(state.kind, weights, then.chances.data?.samples ?? 0)}</p>
      </WeightsFoot>
      {!wide && strip}
    </>
  );
}
