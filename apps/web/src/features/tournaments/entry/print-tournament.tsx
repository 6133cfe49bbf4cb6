import type { PrintProps } from '../../competitions/competition-type.ts';
import { PaperSheet } from '../paper/paper-sheet.tsx';
import {
  scoreOf,
  type TournamentCompetition,
  type TournamentPick,
  teamsOf,
  tournamentLock,
} from './tournament-competition.ts';

/** Prints the entry of a tournament as one sheet. */
export function PrintTournament({
  view,
  picks,
  blank,
  asked,
}: PrintProps<TournamentCompetition, TournamentPick>) {
  const { entry, room, entries, competition } = view;
  const { format, look, tournament } = competition;
  return (
    <PaperSheet
      entry={entry}
      room={room}
      entryCount={entries?.length ?? null}
      lockAt={tournamentLock(competition).lockAt}
      format={format}
      look={look}
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
