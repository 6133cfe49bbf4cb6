import type { Fight } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { missingPicksQuery } from '../../competitions/manager/missing-picks.queries.ts';
import styles from './picked-again.module.css';

/**
 * Shows how many members whose pick was removed have picked the fight again. The missing picks section shows loading
 * errors.
 */
export function PickedAgain({ roomId, fight }: { roomId: string; fight: Fight }) {
  const { data } = useQuery(missingPicksQuery(roomId));
  const figures = data?.pickedAgain.find(({ fightId }) => fightId === fight.id);
  if (!figures) return null;
  const { again, of } = figures;
  return (
    <p className={`muted small ${styles.line}`}>
      <b>
        {again} of {of}
      </b>{' '}
      {of === 1 ? 'has' : 'have'} picked again
    </p>
  );
}
