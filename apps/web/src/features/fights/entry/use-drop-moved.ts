import type { Fight } from '@lockroom/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { list } from '../../../shell/list.ts';
import { toast } from '../../../ui/toast.ts';
import type { EntryDraft } from '../../competitions/competition-type.ts';
import { type DraftPick, NO_PICK } from '../card/fight-rules.ts';
import { followPick, pairOf } from '../card/pair.ts';

/** Moves unsaved picks along when fighters swap corners, and drops picks of fighters who left. */
export function useDropMoved(card: readonly Fight[], draft: EntryDraft<DraftPick>): void {
  const before = useRef(card);
  const dropMoved = useEffectEvent((was: readonly Fight[]) => {
    const left: string[] = [];
    for (const fight of card) {
      const [pick, saved] = [draft.picks[fight.id] ?? NO_PICK, draft.saved[fight.id] ?? NO_PICK];
      const old = was.find(({ id }) => id === fight.id);
      if (!old || (saved.winnerId === pick.winnerId && saved.method === pick.method)) continue;
      const followed = followPick(pick, pairOf(old), fight);
      if (followed?.winnerId === pick.winnerId) continue;
      draft.change({ [fight.id]: followed ?? draft.saved[fight.id] ?? null });
      if (followed === null) left.push(fight.title);
    }
    if (left.length === 0) return;
    toast.show({
      title: `${list(left)} ${left.length === 1 ? 'has' : 'have'} a new pair`,
      description: `The unsaved ${left.length === 1 ? 'pick was' : 'picks were'} dropped. Please pick again.`,
      tone: 'danger',
      duration: 10_000,
    });
  });
  useEffect(() => {
    dropMoved(before.current);
    before.current = card;
  }, [card]);
}
