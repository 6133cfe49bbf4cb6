import { useEffect, useEffectEvent, useRef } from 'react';
import type { EntryDraft } from '../../competitions/competition-type.ts';
import type { TournamentPick } from '../tournament-picks.ts';
import type { Tournament } from '../tournaments.queries.ts';

/** Drops unsaved picks of a replaced team, which would otherwise be saved for the new team. */
export function useDropReplaced({ replaced }: Tournament, draft: EntryDraft<TournamentPick>): void {
  const before = useRef(replaced);
  const drop = useEffectEvent((was: Tournament['replaced']) => {
    const moved = Object.entries(draft.picks).filter(
      ([game, team]) =>
        typeof team === 'string' && draft.saved[game] !== team && replaced[team]?.at !== was[team]?.at,
    );
    if (moved.length > 0)
      draft.change(Object.fromEntries(moved.map(([game]) => [game, draft.saved[game] ?? null])));
  });
  useEffect(() => {
    drop(before.current);
    before.current = replaced;
  }, [replaced]);
}
