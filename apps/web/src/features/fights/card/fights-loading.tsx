import { FightCardSkeleton, Loading } from '../../../ui/skeleton.tsx';
import { FightList } from './fight-frame.tsx';

/** The shape of a card while its fights or picks are on the way. */
export function FightsLoading() {
  return (
    <Loading>
      <FightList>
        <FightCardSkeleton main />
        <FightCardSkeleton />
        <FightCardSkeleton />
      </FightList>
    </Loading>
  );
}
