import { type ReactNode, useMemo } from 'react';
import { useUser } from '../../../api/session.ts';
import { bracketPath } from '../../../shell/bracket-path.ts';
import { useWide } from '../../../ui/use-wide.ts';
import { callingsOf } from '../callings.ts';
import { type OutlookBodyProps, ViewMenu } from '../entry-views.tsx';
import { FiguresFailed } from '../figures-failed.tsx';
import { chanceText, outlookFigures } from '../outlook-figures.ts';
import { chanceOf, personOf } from '../person.ts';
import type { RoomState } from '../room-state.ts';
import { useWeights } from '../weights.ts';
import { WeightsFoot } from '../weights-foot.tsx';
import { weightsText } from '../weights-text.ts';
import { IfBand } from './if-band.tsx';
import { IfStrip } from './if-strip.tsx';
import { knownIn, rowsIf, useAnswersIf } from './rows-if.ts';
import { standingsIf } from './standings-if.ts';

export interface WhatIfProps<State extends RoomState> extends OutlookBodyProps<unknown> {
  state: State;
  /** The same state with what is supposed. */
  stateIf: State;
  /** How many results are supposed, how the address says them, and what takes all of them back. */
  count: number;
  text: string | null;
  onClear: () => void;
  /** The board or the fights. */
  children: ReactNode;
}

/** The page of an entry while results are supposed: what they would mean, and what can be supposed. */
export function WhatIf<State extends RoomState>(props: WhatIfProps<State>) {
  const { view, views, head, state, stateIf, count, text, onClear, children } = props;
  const { entry } = view;
  const wide = useWide();
  const viewer = useUser();
  const used = useWeights(state);
  const { weights } = used;
  const now = useAnswersIf(state, weights, null);
  const then = useAnswersIf(stateIf, weights, count === 1 ? now : null);
  const callings = useMemo(() => callingsOf(state.owners, viewer.id), [state.owners, viewer.id]);
  const standings = useMemo(() => standingsIf(stateIf), [stateIf]);
  const ownNow = knownIn(now, entry.id);
  const ownThen = knownIn(then, entry.id);
  const strip = (
    <IfStrip
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
      <IfBand
        label={chanceOf(personOf(entry, callings))}
        own={ownThen}
        now={ownNow}
        rows={rowsIf(standings, then, callings)}
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
