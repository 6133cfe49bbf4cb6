import type { Bracket, Fight } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { EntryDraft } from '../../competitions/competition-type.ts';
import { fighterOf } from '../card/corner-face.tsx';
import { type DraftPick, draftsOf, isOff, NO_PICK, progressOf, winnerOf } from '../card/fight-rules.ts';
import { picksQuery } from '../fights.queries.ts';
import type { PickChanged } from './pick-change.tsx';
import { takenPicksQuery } from './save-picks.queries.ts';

/** What replacements have done to the picks of an entry; asks the server only where the card has a replacement. */
export function usePickChanges(
  { id, isOwner }: Bracket,
  card: readonly Fight[],
  picks: Readonly<Record<string, DraftPick>>,
): (fight: Fight) => PickChanged | null {
  const enabled = card.some(({ replacedAt }) => replacedAt !== null);
  const { data: stored } = useQuery({ ...picksQuery(id, isOwner), enabled });
  const { data: taken } = useQuery({ ...takenPicksQuery(id), enabled });
  return (fight) => {
    if (fight.replacedAt === null || isOff(fight) || winnerOf(fight) !== null) return null;
    const own = stored?.find(({ fightId }) => fightId === fight.id);
    const pick = picks[fight.id] ?? NO_PICK;
    if (own) {
      const isOld = Date.parse(own.updatedAt) < Date.parse(fight.replacedAt);
      const kept = draftsOf([own])[fight.id] ?? NO_PICK;
      const isKept = kept.winnerId === pick.winnerId && kept.method === pick.method;
      return isOld && isKept ? { kind: 'opponent', pick: kept } : null;
    }
    const last = taken?.find(({ fightId }) => fightId === fight.id);
    return last && progressOf(pick) !== 'full' ? { kind: 'again', taken: last } : null;
  };
}

/** Drops an unsaved pick whose corner another name has come to: it would be saved for somebody who was not picked. */
export function useDropMoved(card: readonly Fight[], draft: EntryDraft<DraftPick>): void {
  const before = useRef(card);
  const dropMoved = useEffectEvent((was: readonly Fight[]) => {
    for (const fight of card) {
      const [{ winnerId, method }, saved] = [
        draft.picks[fight.id] ?? NO_PICK,
        draft.saved[fight.id] ?? NO_PICK,
      ];
      const old = was.find(({ id }) => id === fight.id);
      if (winnerId === null || !old || (saved.winnerId === winnerId && saved.method === method)) continue;
      if (fighterOf(old, winnerId).name !== fighterOf(fight, winnerId).name)
        draft.change({ [fight.id]: draft.saved[fight.id] ?? null });
    }
  });
  useEffect(() => {
    dropMoved(before.current);
    before.current = card;
  }, [card]);
}
