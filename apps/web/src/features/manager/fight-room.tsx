import type { Fight, Room } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import { type FightSport, parseLockTime, sportLabel } from '@lockroom/rules';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { Layers, Rss } from 'lucide-react';
import { useState } from 'react';
import { useSearchChoice, useSearchValue } from '../../shell/use-search-choice.ts';
import { MenuItem } from '../../ui/menu.tsx';
import { isEntered, isOff, lockOf, winnerOf } from '../fights/card/fight-rules.ts';
import { type CardDialog, CardPanel, MANAGER_MODES } from '../fights/manager/card-panel.tsx';
import { roomCard } from '../fights/manager/manager.queries.ts';
import { ResultsEditor } from '../fights/manager/results-editor.tsx';
import { cardFacts } from '../fights/manager/words.ts';
import { unannouncedText } from '../rooms/room-text.ts';
import { ResultSource, useIsManual } from '../templates/follow/source-notes.tsx';
import { CompetitionPending, ManagerFrame } from './manager-frame.tsx';
import { type Progress, undecidedText } from './next-card.tsx';
import { useRoomDialog } from './room-dialogs.tsx';

interface FightRoomProps {
  room: Room;
  sport: FightSport;
  card: UseQueryResult<Fight[]>;
}

/** The dialogs that a new room's setup steps link to. */
const GUIDES = ['paste', 'locks', 'add'] as const;

export function FightRoom({ room, sport, card: { data: card, error, refetch } }: FightRoomProps) {
  const queries = useQueryClient();
  const [mode, setMode] = useSearchChoice('mode', MANAGER_MODES, 'card');
  const [asked, setAsked] = useSearchValue('open');
  const [first, setFirst] = useSearchValue('fight');
  const [at] = useSearchValue('at');
  const reading = at === null ? null : parseLockTime(at, room.timeZone);
  const start = reading && (reading.ok || reading.reason !== 'format') ? at : null;
  const [dialog, setDialog] = useRoomDialog(room);
  const guide = room.isCompleted ? null : (GUIDES.find((each) => each === asked) ?? null);
  const [cardDialog, setCardDialog] = useState<CardDialog | null>(guide);
  const owner = roomCard(queries, room);
  const isManual = useIsManual(room);
  const resultNote = (fight: Fight) => (
    <ResultSource
      room={room}
      subjectId={fight.id}
      hasResult={winnerOf(fight) !== null}
      source={fight.resultSource}
    />
  );

  function open(next: CardDialog | null) {
    setCardDialog(next);
    if (next === null && guide !== null) setAsked(null);
  }

  function enterResults(fightId: string | null = null) {
    setFirst(fightId);
    setMode('results');
  }

  return (
    <ManagerFrame
      room={room}
      badge={sportLabel(sport)}
      content="Card"
      work={mode === 'results' ? 'Enter Results' : null}
      next={
        card && {
          progress: progressOf(card),
          onResults: () => enterResults(),
          onLocks: () => open('locks'),
        }
      }
      missing={undecidedText(room.fightCount - room.scoredCount, 'fight')}
      facts={[
        { term: 'Max Possible Points', value: room.maxPossiblePoints, figure: true },
        ...cardFacts(card ?? []),
      ]}
      dialog={dialog}
      onDialog={setDialog}
    >
      {!card && <CompetitionPending what="card" error={error} onRetry={refetch} />}
      {card && mode === 'results' && (
        <ResultsEditor
          owner={owner}
          sport={sport}
          card={card}
          first={first}
          onExit={() => setMode('card')}
          isManual={isManual}
          resultNote={resultNote}
          onUnmark={() => setDialog('completion')}
        />
      )}
      {card && mode === 'card' && (
        <CardPanel
          owner={owner}
          card={card}
          dialog={cardDialog}
          onDialog={open}
          start={start}
          onResults={enterResults}
          isManual={isManual}
          resultNote={resultNote}
          emptyText={room.follows === undefined ? undefined : unannouncedText(true)}
          more={
            <>
              <MenuItem icon={Layers} onSelect={() => setDialog('import')}>
                Easy Data Import
              </MenuItem>
              <MenuItem icon={Rss} onSelect={() => setDialog('follow')}>
                Follow an Event
              </MenuItem>
            </>
          }
        />
      )}
    </ManagerFrame>
  );
}

/** Describes what is missing from a fight's result: 'Nickal vs Brundage', or 'how Nickal won'. */
function waitingFor(fight: Fight): string {
  const [winner, names] = [winnerOf(fight), shortNames(fight)];
  return winner ? `how ${names[winner - 1]} won` : names.join(' vs ');
}

/** Returns the progress of a card. Canceled fights do not count. */
function progressOf(card: readonly Fight[]): Progress {
  const fights = card.filter((fight) => !isOff(fight));
  const open = fights.filter((fight) => !isEntered(fight));
  return {
    one: 'fight',
    total: fights.length,
    decided: fights.length - open.length,
    open: open.map((fight) => ({
      title: fight.title,
      names: waitingFor(fight),
      lockAt: lockOf(fight).lockAt,
      isLocked: fight.isLocked,
    })),
  };
}
