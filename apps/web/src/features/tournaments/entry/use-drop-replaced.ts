import { useEffect, useEffectEvent, useRef } from 'react';
import type { EntryDraft } from '../../competitions/competition-type.ts';
import type { TournamentPick } from '../tournament-picks.ts';
import type { Tournament } from '../tournaments.queries.ts';

/** Drops unsaved picks of a team that another has replaced: they would be saved for a team that was not picked. */
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
