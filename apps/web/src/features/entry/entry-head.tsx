import type { Bracket } from '@lockroom/contract';
import { formatMountain, sportLabel } from '@lockroom/rules';
import type { Ref } from 'react';
import { EntryTitle } from '../../ui/entry-title.tsx';
import type { EntryHeadFacts } from '../competitions/competition-type.ts';

export interface EntryHeadProps extends EntryHeadFacts {
  entry: Bracket;
  viewOnly: boolean;
  line?: Ref<HTMLSpanElement>;
}

export function EntryHead({ entry, ...facts }: EntryHeadProps) {
  return (
    <EntryTitle
      username={entry.user.username}
      photo={entry.user.profileImageUrl}
      number={entry.number}
      sport={sportLabel(entry.sport)}
      edited={entry.editedByManagerAt && formatMountain(Date.parse(entry.editedByManagerAt))}
      {...facts}
    />
  );
}
