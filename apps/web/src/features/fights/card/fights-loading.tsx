import { FightCardSkeleton, Loading } from '../../../ui/skeleton.tsx';
import { FightList } from './fight-frame.tsx';

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
