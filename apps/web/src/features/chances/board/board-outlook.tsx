import { useCallback, useMemo } from 'react';
import { useWide } from '../../../ui/use-wide.ts';
import { BoardLoading } from '../../tournaments/board/board-loading.tsx';
import { TournamentBoard } from '../../tournaments/board/tournament-board.tsx';
import type { TournamentCompetition } from '../../tournaments/board/use-board-setup.ts';
import type { OutlookBodyProps } from '../entry-views.tsx';
import { NoFigures } from '../no-figures.tsx';
import { supposing } from '../room-state.ts';
import { useRoomState } from '../use-room-state.ts';
import { useSupposed } from '../what-if/use-supposed.ts';
import { WhatIf } from '../what-if/what-if.tsx';
import { type BoardOutlookProps, PathView } from './path-view.tsx';
import { readSupposed, supposedMarks, supposedText, supposeGame } from './supposed.ts';

export function BoardOutlook(props: OutlookBodyProps<TournamentCompetition>) {
  const room = useRoomState(props.view.room);
  if (room.status === 'ready' && room.state.kind === 'tournament') {
    const View = props.views.shown === 'what-if' ? WhatIfView : PathView;
    return <View {...props} state={room.state} />;
  }
  return <NoFigures {...props} room={room} meanwhile={<BoardLoading />} />;
}

function WhatIfView(props: BoardOutlookProps) {
  const { view, state } = props;
  const { format } = view.competition;
  const { results } = state.rules;
  const wide = useWide();
  const read = useCallback((text: string | null) => readSupposed(format, results, text), [format, results]);
  const { text, supposed, change } = useSupposed(read, supposedText);
  const whatIfState = useMemo(() => supposing(state, supposed), [state, supposed]);
  const marks = useMemo(() => supposedMarks(format, results, supposed), [format, results, supposed]);
  const count = Object.keys(supposed).length;
  return (
    <WhatIf {...props} whatIfState={whatIfState} count={count} text={text} onClear={() => change({})}>
      {!wide && count === 0 && <p className="text-sm text-ink-2 mb-2.5">{HINT}</p>}
      <TournamentBoard
        setup={view.competition}
        picks={whatIfState.rules.results}
        marks={marks}
        mode="results"
        onPick={(game, team) => {
          if (results[game] === undefined) change(supposeGame(format, results, supposed, game, team));
        }}
        poster={() => (
          <p className="text-ink-2 self-center text-base leading-[1.45] text-center text-balance" data-bare>
            {HINT}
          </p>
        )}
      />
    </WhatIf>
  );
}

const HINT = 'Tap a team to let it win. Tap it again to take that back.';
