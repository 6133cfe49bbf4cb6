import { Suspense } from 'react';
import { lazyComponent } from '../../../shell/lazy-component.ts';
import { winnerOf } from '../../fights/card/fight-rules.ts';
import { FightsLoading } from '../../fights/card/fights-loading.tsx';
import type { FightCompetition } from '../../fights/entry/fight-competition.ts';
import type { EntryViews } from '../entry-views.tsx';

const CardOutlook = lazyComponent(() => import('./card-outlook.tsx'), 'CardOutlook');

export const fightViews: EntryViews<FightCompetition> = {
  names: ['chances', 'what-if'],
  isOpen: ({ card }) => card.some((fight) => winnerOf(fight) === null),
  Body: (props) => (
    <Suspense fallback={<FightsLoading />}>
      <CardOutlook {...props} />
    </Suspense>
  ),
};
