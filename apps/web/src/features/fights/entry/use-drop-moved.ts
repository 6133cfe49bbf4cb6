import type { Fight } from '@lockroom/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { EntryDraft } from '../../competitions/competition-type.ts';
import { fighterOf } from '../card/corner-face.tsx';
import { type DraftPick, NO_PICK } from '../card/fight-rules.ts';

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
