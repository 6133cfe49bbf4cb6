import {
  type Format,
  type TeamGroup as GameTeamGroup,
  regionalSeed,
  type Side,
  teamsOf,
} from '@lockroom/game';
import type { BoardLook } from '../board/board-look.ts';

/** Teams that are named together, on their side of the bracket. */
export interface TeamGroup extends GameTeamGroup {
  side: Side;
}

/** The sides of a bracket, left first; of a bracket with regions its four regions, left ones first. */
export function teamGroups(format: Format, look: BoardLook): TeamGroup[] {
  const { regions } = look;
  if (regions) {
    const placed = teamsOf(format).map(({ id, side, seed }) => ({
      id,
      side,
      ...(regionalSeed(format, id) ?? { region: 0, seed }),
    }));
    return regions.map((label, index) => ({
      label,
      side: index < 2 ? 'left' : 'right',
      words: [label.toLowerCase()],
      teams: placed
        .filter((team) => team.region === index)
        .map(({ id, seed }) => ({ id, seed }))
        .toSorted((a, b) => a.seed - b.seed),
    }));
  }
  return (['left', 'right'] as const).map((side) => ({
    label: look.sides[side].label,
    side,
    words: [side, look.sides[side].label.toLowerCase(), format.sides[side]],
    teams: teamsOf(format)
      .filter((team) => team.side === side)
      .map(({ id, seed }) => ({ id, seed })),
  }));
}
