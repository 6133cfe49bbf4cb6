import type { Fight } from '@lockroom/contract';
import type { FightSport } from '@lockroom/game';
import type { UseQueryResult } from '@tanstack/react-query';
import { LoadFailed } from '../app/load-failed.tsx';
import { Page } from '../app/page.tsx';
import { prepareFighterPhoto } from '../app/scale-photo.ts';
import { MANAGER_MODES } from '../features/fights/manager/card-panel.tsx';
import { CardStatistics } from '../features/fights/manager/card-statistics.tsx';
import { ManagerBody } from '../features/fights/manager/manager-body.tsx';
import { withoutResult } from '../features/fights/manager/words.ts';
import { CompletionDialog } from '../features/rooms/manager/completion-dialog.tsx';
import { ManagerPanel } from '../features/rooms/manager/manager-panel.tsx';
import { shareRoom } from '../features/rooms/share-room.ts';
import { useSearchChoice } from '../features/rooms/use-search-choice.ts';
import type { SportManagerProps } from './manager-screen.props.ts';

export interface FightManagerProps extends SportManagerProps {
  sport: FightSport;
  card: UseQueryResult<Fight[]>;
}

/** The manager's page of a fight room. */
export function FightManager({
  room,
  sport,
  places,
  card: { data: card, error, refetch },
  onDialog,
  completing,
  onClose,
}: FightManagerProps) {
  const [mode, setMode] = useSearchChoice('mode', MANAGER_MODES, 'card');
  const share = () => void shareRoom(room);
  return (
    <>
      <Page
        title="Manager"
        {...places}
        panel={
          <ManagerPanel
            room={room}
            total={{ term: 'Total fights', value: card?.length ?? room.fightCount }}
            onShare={share}
          >
            {card && <CardStatistics card={card} />}
          </ManagerPanel>
        }
      >
        {error && !card ? (
          <LoadFailed
            title="The card could not be loaded"
            heading="h1"
            error={error}
            onRetry={() => refetch()}
          />
        ) : (
          <ManagerBody
            room={room}
            sport={sport}
            card={card}
            mode={mode}
            onMode={setMode}
            onShare={share}
            onRename={() => onDialog('rename')}
            onImport={() => onDialog('import')}
            onCompletion={() => onDialog('completion')}
            preparePhoto={prepareFighterPhoto}
          />
        )}
      </Page>
      <CompletionDialog
        room={room}
        missing={withoutResult(room.fightCount - room.scoredCount)}
        open={completing}
        onOpenChange={onClose}
      />
    </>
  );
}
