import type { TournamentCompetition } from '../../tournaments/board/use-board-setup.ts';
import type { OutlookBodyProps } from '../entry-views.tsx';
import type { StateOf } from '../room-state.ts';

/** What a view of a bracket's board is made of. */
export interface BoardOutlookProps extends OutlookBodyProps<TournamentCompetition> {
  state: StateOf<'tournament'>;
}
