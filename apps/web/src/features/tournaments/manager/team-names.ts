import type { TeamGroup as GameTeamGroup } from '@lockroom/paste';
import { type Format, findTeam, nameKey, regionalSeed, type Side, teamNames, teamsOf } from '@lockroom/rules';
import { SIDES } from '../board/board-shape.ts';

export type NamesDraft = Readonly<Record<string, string>>;

/** Returns the changed names as a request body; an empty name restores the default. */
export function changedNames(
  format: Format,
  saved: Readonly<Record<string, string>>,
  draft: NamesDraft,
): Record<string, string> {
  const defaults = teamNames(format);
  return Object.fromEntries(
    teamsOf(format).flatMap(({ id }) => {
      const typed = draft[id]?.trim();
      const stored = saved[id] ?? defaults[id];
      return typed === undefined || (typed || defaults[id]) === stored ? [] : [[id, typed]];
    }),
  );
}

/** Returns the custom names of teams that do not exist in the `next` format, best seed first. */
export function lostNames(format: Format, next: Format, saved: Readonly<Record<string, string>>): string[] {
  const defaults = teamNames(format);
  return teamsOf(format).flatMap(({ id }) => {
    const name = saved[id];
    return name === undefined || name === defaults[id] || findTeam(next, id) ? [] : [name];
  });
}

/** Returns each name that more than one team would have, spelled as in its first occurrence. */
export function doubledNames(
  format: Format,
  saved: Readonly<Record<string, string>>,
  draft: NamesDraft,
): string[] {
  const defaults = teamNames(format);
  const names = teamsOf(format).map(
    ({ id }) => (draft[id] ?? saved[id] ?? '').trim() || (defaults[id] ?? ''),
  );
  const all = names.map(nameKey);
  return names.filter(
    (_, index) => all.indexOf(all[index] ?? '') === index && all.lastIndexOf(all[index] ?? '') !== index,
  );
}

export interface TeamGroup extends GameTeamGroup {
  side: Side;
}

/** The labels of the groups; `regions` is null for a board without regions. */
export interface GroupLabels {
  regions: readonly string[] | null;
  sides: Readonly<Record<Side, { label: string }>>;
}

/** Groups the teams by side or, if the sides have regions, by the four regions. The left side comes first. */
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
  return SIDES.map((side) => ({
    label: sides[side].label,
    side,
    words: [side, sides[side].label.toLowerCase(), format.sides[side]],
    teams: teamsOf(format)
      .filter((team) => team.side === side)
      .map(({ id, seed }) => ({ id, seed })),
  }));
}
