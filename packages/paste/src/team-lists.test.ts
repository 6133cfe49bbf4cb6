import { makeFormat, teamNames } from '@lockroom/rules';
import { createLots } from '@lockroom/testing/lots';
import { readRealBracket, realBracketNames } from '@lockroom/testing/real-bracket';
import { readEvent } from '@lockroom/testing/real-event';
import { drawOf, HALVES_OF_32, teamIdOf } from '@lockroom/testing/tournament-oracle';
import { expect, test } from 'vitest';
import { readPastedTeams } from './teams-draft.ts';
import type { TeamGroup } from './teams-types.ts';
import { TEAM_LAYOUTS } from './testing/list-layouts.ts';
import type { ListedEvent, ListedSide, ListLine } from './testing/listed-event.ts';

interface StoredSide {
  label: string;
  regions?: string[];
  teams: { name: string; seed: number | null; region?: string }[];
}

/** A real event, its room's teams by group, and the team ids by name. */
interface Listed {
  file: string;
  event: ListedEvent;
  groups: TeamGroup[];
  names: Record<string, string>;
  ids: ReadonlyMap<string, string>;
}

const SIDES = ['left', 'right'] as const;
const LABELS: Readonly<Record<string, readonly [string, string]>> = {
  football: ['AFC', 'NFC'],
  'pro-basketball': ['East', 'West'],
  'pro-hockey': ['East', 'West'],
  'pro-baseball': ['American League', 'National League'],
};
const SPORTS: Readonly<Record<string, ListedEvent['sport']>> = {
  'college-basketball': 'college',
  'college-football': 'ranking',
  football: 'football',
  'pro-basketball': 'league',
  'pro-hockey': 'league',
  'pro-baseball': 'league',
};

/** Returns an event with its room. If `isFresh`, the room's regions have no saved names. */
function listed(file: string, isFresh: boolean): Listed {
  const { bracket, sport, teams } = readRealBracket(file);
  const { sides } = readEvent(file) as { sides: Record<(typeof SIDES)[number], StoredSide> };
  const seeds = new Map(SIDES.flatMap((side) => sides[side].teams.map(({ name, seed }) => [name, seed])));
  const family = bracket.isFootball ? 'football' : 'custom';
  const names = teamNames(makeFormat({ family, size: bracket.size, reseeding: bracket.reseeding }));
  const isCollege = sport === 'college-basketball';
  const [left, right] = LABELS[sport] ?? ['Left', 'Right'];
  const groups: TeamGroup[] = [];
  const listedSides: ListedSide[] = [];
  for (const side of SIDES) {
    const all = Array.from({ length: bracket.size / 2 }, (_, index) => index + 1);
    for (const [half, region] of (isCollege ? (sides[side].regions ?? []) : ['']).entries()) {
      const places = isCollege ? (HALVES_OF_32[half] ?? []) : all;
      const label = isFresh ? `Region ${groups.length + 1}` : region || (side === 'left' ? left : right);
      groups.push({
        label,
        words: [label.toLowerCase(), ...(isCollege ? [] : [side])],
        teams: places.map((place, index) => ({ id: teamIdOf(bracket, side, place), seed: index + 1 })),
      });
      listedSides.push({
        names: isCollege ? [region, `${region} Region`] : [label, sides[side].label],
        drawn: drawOf(places.length).map((seed) => {
          const name = teams[teamIdOf(bracket, side, places[(seed ?? 0) - 1] ?? 0)];
          return name === undefined ? null : { name, seed: seeds.get(name) ?? null };
        }),
      });
    }
  }
  return {
    file,
    event: { sport: SPORTS[sport] ?? 'draw', sides: listedSides },
    groups,
    names,
    ids: new Map(Object.entries(teams).map(([id, name]) => [name, id])),
  };
}

/** Returns the teams that are wrong, missing or not in the event, except on lines that are reported as doubtful. */
function wrongIn(lines: readonly ListLine[], { groups, names, ids, file }: Listed): string[] {
  const reading = readPastedTeams(lines.map((line) => line.text).join('\n'), groups, names);
  if (!reading.ok) throw new Error(`${file} was not parsed: ${reading.failure}`);
  const { lines: read } = reading.draft;
  return lines.flatMap(({ text, teams }, index) => {
    const here = read.filter(({ line }) => line === index + 1);
    const isMarked = here.some(({ doubts }) => doubts.length > 0);
    const isRead = (name: string) =>
      here.some((line) => line.name === name && line.team?.id === ids.get(name));
    const missed = isMarked ? [] : teams.filter((name) => !isRead(name));
    const spurious = here.filter(({ name, doubts }) => doubts.length === 0 && !teams.includes(name));
    return [...missed, ...spurious.map(({ name }) => name)].map((name) => `${file}: ${name} in '${text}'`);
  });
}

const rooms = realBracketNames().flatMap((file) => [
  listed(file, false),
  ...(file.startsWith('ncaa') ? [listed(file, true)] : []),
]);

test.each(TEAM_LAYOUTS.map((layout, n) => [layout.name, layout, n] as const))(
  'lists of real teams are parsed, and every wrong team is reported: %s',
  (_, { sports, render }, n) => {
    const fitting = rooms.filter(({ event }) => sports.includes(event.sport));
    expect(fitting).not.toHaveLength(0);
    // Each layout is tested with half of the rooms. Consecutive layouts use alternate halves.
    for (const [m, room] of fitting.entries()) {
      if (fitting.length > 2 && m % 2 !== n % 2) continue;
      expect(wrongIn(render(room.event, createLots(1_000 * n + 10 * m)), room)).toEqual([]);
    }
  },
);
