import { BoardLoading } from '../../tournaments/board/board-loading.tsx';
import type { TournamentCompetition } from '../../tournaments/board/use-board-setup.ts';
import type { OutlookBodyProps } from '../entry-views.tsx';
import { NoFigures } from '../no-figures.tsx';
import { useRoomState } from '../use-room-state.ts';
import { PathView } from './path-view.tsx';
import { WhatIfView } from './what-if-view.tsx';

export function BoardOutlook(props: OutlookBodyProps<TournamentCompetition>) {
  const room = useRoomState(props.view.room);
  if (room.status === 'ready' && room.state.kind === 'tournament') {
    const View = props.views.shown === 'what-if' ? WhatIfView : PathView;
    return <View {...props} state={room.state} />;
  }
  return <NoFigures {...props} room={room} meanwhile={<BoardLoading />} />;
}
