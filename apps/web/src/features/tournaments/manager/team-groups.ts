import type { TeamGroup as GameTeamGroup } from '@lockroom/paste';
import { type Format, regionalSeed, type Side, teamsOf } from '@lockroom/rules';

export interface TeamGroup extends GameTeamGroup {
  side: Side;
}

/** The labels of the groups; `regions` is null for a board without regions. */
export interface GroupLabels {
  regions: readonly string[] | null;
  sides: Readonly<Record<Side, { label: string }>>;
}

/** Groups the teams by side, left first; with regions, by the four regions, left ones first. */
export function teamGroups(format: Format, { regions, sides }: GroupLabels): TeamGroup[] {
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
    label: sides[side].label,
    side,
    words: [side, sides[side].label.toLowerCase(), format.sides[side]],
    teams: teamsOf(format)
      .filter((team) => team.side === side)
      .map(({ id, seed }) => ({ id, seed })),
  }));
}
