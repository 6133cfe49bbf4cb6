import type { Fight } from '@lockroom/contract';
import { MIN_RECOMMENDED_FIGHTS } from '@lockroom/rules';
import { counted } from '../../../shell/counted.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { CardOwner } from './card-owner.queries.ts';
import { usePickCount, useRemoveFight } from './manager.queries.ts';

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
  const left = fightCount - 1;
  // Only rooms have a recommended length, because a template may be part of a card (rules: play#fight-cards).
  const short = owner.roomId !== null && left < MIN_RECOMMENDED_FIGHTS;
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
            <p>
              Are you sure you want to delete the {fight.title} between {fight.fighter1} and {fight.fighter2}?
            </p>
            {short && (
              <p>
                This leaves {counted(left, 'fight')}. A card of at least {MIN_RECOMMENDED_FIGHTS} is
                recommended: main event, co-main event and fights {MIN_RECOMMENDED_FIGHTS - 2} to 1.
              </p>
            )}
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

function deleteImpact(picks: number | null): string {
  if (picks === null) return 'Picks on this fight are deleted with it.';
  if (picks === 0) return 'No bracket has a pick on this fight.';
  return `${counted(picks, 'bracket')} ${picks === 1 ? 'has a pick' : 'have picks'} on this fight; they are deleted with it.`;
}
