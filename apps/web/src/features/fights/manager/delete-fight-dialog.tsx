import type { Fight } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { pickCountQuery, useRemoveFight } from './manager.queries.ts';
import { deleteImpact, deleteQuestion, leavesTooFew, tooFewWarning } from './words.ts';

export interface DeleteFightDialogProps {
  roomId: string;
  fight: Fight;
  /** Fights on the card now. */
  fightCount: number;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a fight is deleted, with a warning where the card would become shorter than recommended. */
export function DeleteFightDialog({ roomId, fight, fightCount, onClose, onDeleted }: DeleteFightDialogProps) {
  const picks = useQuery(pickCountQuery(roomId, fight.id)).data?.brackets ?? null;
  const remove = useRemoveFight(roomId);
  const short = leavesTooFew(fightCount);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={short ? 'Fight Deletion Warning' : 'Delete fight'}
      text={
        <>
          <p>{deleteQuestion(fight)}</p>
          {short && <p>{tooFewWarning(fightCount)}</p>}
          <p>{deleteImpact(picks, fight.winnerId !== null)}</p>
        </>
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
