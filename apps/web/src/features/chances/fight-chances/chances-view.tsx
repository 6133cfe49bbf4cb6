import { isCompleted } from '@lockroom/rules';
import { useMemo } from 'react';
import { useUser } from '../../../api/session.ts';
import type { EntryFigure } from '../../../ui/entry-title.tsx';
import { leaderFigure } from '../../competitions/leader-figure.ts';
import { FightsLoading } from '../../fights/card/fights-loading.tsx';
import { callingsOf } from '../callings.ts';
import { fightsIn } from '../coming.ts';
import { ViewMenu, ViewSwitch } from '../entry-views.tsx';
import { AllFailed, FiguresFailed } from '../figures-failed.tsx';
import { personOf } from '../person.ts';
import { type TonightFigures, useTonightFigures } from '../tonight/use-tonight-figures.ts';
import { useWeights } from '../weights.ts';
import { rangeText } from '../words.ts';
import { AllLocked } from './all-locked.tsx';
import type { CardViewProps } from './card-chances.ts';
import styles from './chances-view.module.css';
import { SomeLocked } from './some-locked.tsx';

/** What can still become of an entry of a card, and what each fight would move. */
export function CardChances(props: CardViewProps) {
  const { view, views, head, state } = props;
  const { entry, competition } = view;
  const viewer = useUser();
  const { weights } = useWeights(state);
  const ownIds = useMemo(() => [entry.id], [entry.id]);
  const isPart = state.basis === 'locked';
  const result = useTonightFigures(state, { ownIds, asked: entry.id, weights, table: 'none' });
  const comings = useMemo(() => fightsIn(state, competition.card), [state, competition.card]);
  const callings = useMemo(() => callingsOf(state.owners, viewer.id), [state.owners, viewer.id]);
  const person = useMemo(() => personOf(entry, callings), [entry, callings]);
  const figures = result.status === 'ready' ? result.figures : null;
  const Shown = isPart ? SomeLocked : AllLocked;
  return (
    <>
      {head({ figures: headFigures(props, figures), end: <ViewMenu {...views} /> })}
      <div className={`only-wide ${styles.switch}`}>
        <ViewSwitch {...views} />
      </div>
      {result.status === 'failed' && <AllFailed {...result} />}
      {result.status === 'loading' && <FightsLoading />}
      {figures && (
        <div className="column">
          <FiguresFailed what="The places" part={figures.places} />
          <Shown {...props} callings={callings} person={person} comings={comings} figures={figures} />
        </div>
      )}
    </>
  );
}

/** Place, points, and the best and worst place; how many are locked while others are covered. */
function headFigures({ view, state }: CardViewProps, figures: TonightFigures | null): EntryFigure[] {
  const { entry, entries } = view;
  const { card, covered } = state.rules;
  const own = figures?.outlook.get(entry.id);
  const isScored = card.some(isCompleted);
  return [
    {
      label: 'Place',
      value: isScored ? entry.rank : '\u2013',
      of: isScored && entries ? entries.length : null,
    },
    leaderFigure(view),
    state.basis === 'locked'
      ? { label: 'Locked', value: card.length, of: card.length + covered.length }
      : { label: 'Best, worst', value: own ? rangeText(own, String) : '\u2013' },
  ];
}
