import type { PrintProps } from '../../competitions/competition-type.ts';
import type { TournamentCompetition } from '../board/use-board-setup.ts';
import { PaperSheet } from '../paper/paper-sheet.tsx';
import { scoreOf, type TournamentPick, teamsOf, tournamentLock } from './tournament-competition.ts';

/** Prints the entry of a tournament as one sheet. */
export function PrintTournament({
  view,
  picks,
  blank,
  asked,
}: PrintProps<TournamentCompetition, TournamentPick>) {
  const { entry, room, entries, competition } = view;
  const { tournament, ...setup } = competition;
  return (
    <PaperSheet
      entry={entry}
      room={room}
      entryCount={entries?.length ?? null}
      lockAt={tournamentLock(competition).lockAt}
      {...setup}
      picks={teamsOf(picks)}
      results={tournament.results}
      walkovers={tournament.walkovers}
      tieBreaker={scoreOf(picks)}
      score={tournament.finalScore}
      blank={blank}
      asked={asked}
    />
  );
}
