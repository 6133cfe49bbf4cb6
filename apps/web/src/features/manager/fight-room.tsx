import type { Fight, Room } from '@lockroom/contract';
import { type FightSport, parseLockTime, sportLabel } from '@lockroom/rules';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { ClipboardPaste, Clock, ListOrdered } from 'lucide-react';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { Page } from '../../shell/page.tsx';
import { useSearchChoice, useSearchValue } from '../../shell/use-search-choice.ts';
import { roomCard } from '../fights/manager/card-owner.queries.ts';
import { CardPanel, MANAGER_MODES } from '../fights/manager/card-panel.tsx';
import { CardStatistics } from '../fights/manager/card-statistics.tsx';
import { CardLockNotice } from '../fights/manager/lock-notice.tsx';
import { withoutResult } from '../fights/manager/words.ts';
import type { PageAct } from './page-acts.tsx';
import { placesOf } from './places.ts';
import { PlainHead } from './plain-head.tsx';
import { useRoomDialog } from './room-dialog.ts';
import { RoomDialogs } from './room-dialogs.tsx';
import { RoomHead } from './room-head.tsx';
import { RoomPanel } from './room-panel.tsx';
import { RoomSettings } from './room-settings.tsx';

export interface FightRoomProps {
  room: Room;
  sport: FightSport;
  card: UseQueryResult<Fight[]>;
}

/** The dialogs that the setup steps of a new room link to. */
const GUIDES = ['paste', 'locks', 'add'] as const;

export function FightRoom({ room, sport, card: { data: card, error, refetch } }: FightRoomProps) {
  const queries = useQueryClient();
  const [mode, setMode] = useSearchChoice('mode', MANAGER_MODES, 'card');
  const [opened, setOpened] = useSearchValue('open');
  const [at] = useSearchValue('at');
  const start = at !== null && parseLockTime(at).ok ? at : null;
  const [dialog, setDialog] = useRoomDialog(room);
  return (
    <>
      <Page
        title="Manager"
        {...placesOf(room)}
        panel={
          <RoomPanel room={room} total={{ term: 'Total fights', value: card?.length ?? room.fightCount }}>
            {card && <CardStatistics card={card} />}
          </RoomPanel>
        }
      >
        {error && !card ? (
          <>
            <PlainHead room={room} badge={sportLabel(sport)} onOpen={setDialog} />
            <LoadFailed title="The card could not be loaded" error={error} onRetry={() => refetch()} />
          </>
        ) : (
          <CardPanel
            owner={roomCard(queries, room)}
            sport={sport}
            card={card}
            figures={{ maxPoints: room.maxPossiblePoints, fights: card?.length ?? room.fightCount }}
            mode={mode}
            onMode={setMode}
            guide={room.isCompleted ? null : (GUIDES.find((each) => each === opened) ?? null)}
            start={start}
            onGuided={() => setOpened(null)}
            onUnmark={() => setDialog('completion')}
            head={({ pasteCard, setLockTimes, enterResults, unlessDirty }) => {
              const acts: PageAct[] = [
                { label: 'Enter Results', icon: ListOrdered, onSelect: enterResults },
                { label: 'Set Lock Times', icon: Clock, disabled: room.isCompleted, onSelect: setLockTimes },
                {
                  label: 'Paste a Card',
                  icon: ClipboardPaste,
                  disabled: room.isCompleted || !card,
                  onSelect: pasteCard,
                },
              ];
              return (
                <RoomHead
                  room={room}
                  title="Manager"
                  badge={sportLabel(sport)}
                  completed="Final rankings are locked. Unmark it to change the card."
                  acts={card && card.length > 0 ? acts : null}
                >
                  <RoomSettings
                    room={room}
                    acts={acts.toReversed()}
                    onOpen={(next) =>
                      next === 'rename' ? setDialog(next) : unlessDirty(() => setDialog(next))
                    }
                  />
                </RoomHead>
              );
            }}
            notice={({ setLockTimes }) =>
              card && <CardLockNotice room={room} card={card} onSet={setLockTimes} />
            }
          />
        )}
      </Page>
      <RoomDialogs
        room={room}
        open={dialog}
        missing={withoutResult(room.fightCount - room.scoredCount)}
        onClose={() => setDialog(null)}
      />
    </>
  );
}
