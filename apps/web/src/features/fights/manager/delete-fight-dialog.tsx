import type { Fight } from '@lockroom/contract';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { CardOwner } from './card-owner.queries.ts';
import { usePickCount, useRemoveFight } from './manager.queries.ts';
import { deleteImpact, deleteQuestion, leavesTooFew, tooFewWarning } from './words.ts';

export interface DeleteFightDialogProps {
  owner: CardOwner;
  fight: Fight;
  /** Fights on the card now. */
  fightCount: number;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a fight is deleted, in a room with what that costs and a warning where the card becomes short. */
export function DeleteFightDialog({ owner, fight, fightCount, onClose, onDeleted }: DeleteFightDialogProps) {
  const picks = usePickCount(owner, fight.id);
  const remove = useRemoveFight(owner);
  // How long a card should be is asked of a room's; a template may be half a card.
  const short = owner.roomId !== null && leavesTooFew(fightCount);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
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
            <p>{deleteImpact(picks, fight.winnerId !== null)}</p>
          </>
        )
      }
      confirmLabel={short ? 'Delete Anyway' : 'Delete'}
      pendingLabel="Deleting..."
      failureTitle="Failed to delete fight"
      onConfirm={async () => {
        await remove.mutateAsync(fight.id);
        onDeleted();
      }}
    />
  );
}
