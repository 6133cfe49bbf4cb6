import { gameCount } from '@lockroom/rules';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OpenEntryView } from '../../competitions/competition-type.ts';
import type { TournamentCompetition } from '../board/use-board-setup.ts';
import type { TournamentPick } from '../tournament-picks.ts';
import { pickCounter } from './entry-words.tsx';

export interface EntryStatusProps extends OpenEntryView<TournamentCompetition, TournamentPick> {
  lock: ReactNode;
  picked: number;
}

export function EntryStatus(props: EntryStatusProps) {
  const { competition, editable, savedText, unsavedText, menu, saveButtons, lock, picked } = props;
  const games = gameCount(competition.format);
  return (
    <div
      className="flex flex-wrap gap-2 items-center gap-y-1.5 gap-x-5 mb-3 py-2.5 px-0 border-y border-line text-sm max-lg:data-editable:hidden"
      data-editable={editable || undefined}
    >
      {lock}
      <span className="flex items-center gap-1.5">
        {picked === games && <Check className="size-3.5 stroke-2" aria-hidden />}
        {pickCounter(picked, games)}
      </span>
      <span className="max-lg:hidden text-ink-3">
        {`${games} games, ${competition.format.gamePrefixes.length} rounds`}
      </span>
      <span className="max-lg:hidden flex items-center gap-2 ml-auto">
        {editable && (
          <span className="grid justify-items-end mr-2 leading-[1.25] [&_span]:tabular-nums">
            <b>{unsavedText}</b>
            <span className="text-xs text-ink-3">{savedText}</span>
          </span>
        )}
        {menu}
        {saveButtons}
      </span>
    </div>
  );
}
