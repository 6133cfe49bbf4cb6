import type { Bracket } from '@lockroom/contract';
import { formatMountain, sportLabel } from '@lockroom/rules';
import { EntryTitle } from '../../ui/entry-title.tsx';
import type { EntryHeadFacts } from '../competitions/competition-type.ts';

export interface EntryHeadProps extends EntryHeadFacts {
  bracket: Bracket;
  viewOnly: boolean;
}

/** Whose entry it is and how it stands. */
export function EntryHead({ bracket, ...facts }: EntryHeadProps) {
  return (
    <EntryTitle
      username={bracket.user.username}
      photo={bracket.user.profileImageUrl}
      number={bracket.number}
      sport={sportLabel(bracket.sport)}
      edited={bracket.editedByManagerAt && formatMountain(Date.parse(bracket.editedByManagerAt))}
      {...facts}
    />
  );
}
