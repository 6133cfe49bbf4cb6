import type { Fight } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { missingPicksQuery } from '../../competitions/manager/missing-picks.queries.ts';
import styles from './picked-again.module.css';

/** How many of those whose pick of a fight was taken back have picked again; a failure is said by the missing picks. */
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
