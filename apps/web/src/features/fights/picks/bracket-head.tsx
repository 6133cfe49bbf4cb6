import type { Bracket, Fight } from '@lockroom/contract';
import { formatMountain, maxForCard, maxForCompleted, sportLabel } from '@lockroom/game';
import { SheetHead } from '../../../ui/sheet-head.tsx';
import { scoredFight, winnerOf } from '../card/fight-rules.ts';

export interface BracketHeadProps {
  bracket: Bracket;
  card: readonly Fight[];
  /** All brackets of the room; undefined while they are not known. */
  brackets: readonly Bracket[] | undefined;
  /** Somebody else's sheet that may only be looked at. */
  viewOnly: boolean;
}

/** Whose sheet it is and how it stands: Max Points, Points/Leader, Rank (001 section 2). */
export function BracketHead({ bracket, card, brackets, viewOnly }: BracketHeadProps) {
  const scored = card.map(scoredFight);
  const started = card.some((fight) => winnerOf(fight) !== null);
  const over = card.every((fight) => winnerOf(fight) !== null);
  const leader = Math.max(bracket.totalPoints, ...(brackets ?? []).map(({ totalPoints }) => totalPoints));
  return (
    <SheetHead
      username={bracket.user.username}
      photo={bracket.user.profileImageUrl}
      number={bracket.number}
      sport={sportLabel(bracket.sport)}
      viewOnly={viewOnly}
      edited={bracket.editedByManagerAt && formatMountain(Date.parse(bracket.editedByManagerAt))}
      figures={[
        {
          label: 'Max Points',
          value: maxForCompleted(scored),
          of: over ? null : maxForCard(scored),
          said: 'so far, of at most',
        },
        { label: 'Points/Leader', value: bracket.totalPoints, of: leader, said: "of the leader's" },
        {
          label: 'Rank',
          value: started ? bracket.rank : '\u2013',
          of: started && brackets ? brackets.length : null,
        },
      ]}
    />
  );
}
