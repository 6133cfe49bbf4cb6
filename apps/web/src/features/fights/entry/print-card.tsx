import type { PrintProps } from '../../competitions/competition-type.ts';
import type { DraftPick } from '../card/fight-rules.ts';
import { CardSheet } from '../paper/card-sheet.tsx';
import type { FightCompetition } from './fight-competition.ts';

/** Prints the entry of a card. */
export function PrintCard({ view, ...asked }: PrintProps<FightCompetition, DraftPick>) {
  const { entry, room, entries, competition } = view;
  const { sport, card } = competition;
  return (
    <CardSheet
      {...asked}
      sport={sport}
      card={card}
      entry={entry}
      room={room}
      entryCount={entries?.length ?? null}
    />
  );
}
