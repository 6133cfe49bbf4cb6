import { openGames } from '@lockroom/rules';
import { Suspense } from 'react';
import { lazyComponent } from '../../../shell/lazy-component.ts';
import { BoardLoading } from '../../tournaments/board/board-loading.tsx';
import type { TournamentCompetition } from '../../tournaments/board/use-board-setup.ts';
import type { EntryViews } from '../entry-views.tsx';

const BoardOutlook = lazyComponent(() => import('./board-outlook.tsx'), 'BoardOutlook');

export const tournamentViews: EntryViews<TournamentCompetition> = {
  names: ['path', 'what-if'],
  isOpen: ({ format, tournament }) => openGames(format, tournament.results).size > 0,
  Body: (props) => (
    <Suspense fallback={<BoardLoading />}>
      <BoardOutlook {...props} />
    </Suspense>
  ),
};
