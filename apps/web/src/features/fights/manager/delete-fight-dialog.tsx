import type { Fight } from '@lockroom/contract';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { CardOwner } from './card-owner.queries.ts';
import { usePickCount, useRemoveFight } from './manager.queries.ts';
import { deleteImpact, deleteQuestion, leavesTooFew, tooFewWarning } from './words.ts';

export interface DeleteFightDialogProps {
  owner: CardOwner;
  fight: Fight;
  fightCount: number;
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms deleting a fight. For a room, it shows the effect on picks and warns about a short card. */
export function DeleteFightDialog({ owner, fight, fightCount, onClose, onDeleted }: DeleteFightDialogProps) {
  const picks = usePickCount(owner, fight.id);
  const remove = useRemoveFight(owner);
  // Only rooms have a recommended length, because a template may be part of a card.
  const short = owner.roomId !== null && leavesTooFew(fightCount);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={short ? 'Fight Deletion Warning' : 'Delete fight'}
      text={
        owner.roomId === null ? (
          <>
            <p>Are you sure you want to delete this fight?</p>
            <p>
              {fight.title}: {fight.fighter1} v {fight.fighter2}
            </p>
          </>
        ) : (
          <>
            <p>{deleteQuestion(fight)}</p>
            {short && <p>{tooFewWarning(fightCount)}</p>}
            <p>{deleteImpact(picks)}</p>
          </>
        )
      }
      confirmLabel={short ? 'Delete Anyway' : 'Delete'}
      pendingLabel="Deleting..."
      onConfirm={async () => {
        await remove.mutateAsync(fight.id);
        onDeleted();
      }}
    />
  );
}
